import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * What is to be published or taken off at a time, which page a translation follows, and titles in the order of a dictionary.
 * Translations that were made before are taken to stand at the newest version of the page that their group began with.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    -- One row for each page for which something is due or has failed; the row is the truth, the job only wakes.
    create table page_schedules (
      page_id bigint primary key references pages (id),
      -- The version that is to be published; null when the page is only to be taken off.
      version_id bigint references page_versions (id),
      publish_at timestamptz,
      unpublish_at timestamptz,
      scheduled_by bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      failed_at timestamptz,
      -- What the last attempt ran into: action and errors as they leave the server.
      failure jsonb,
      check (publish_at is not null or unpublish_at is not null or failed_at is not null),
      check (publish_at is null or version_id is not null),
      check (unpublish_at > publish_at),
      check ((failed_at is null) = (failure is null))
    );

    -- The page that a translation follows, and the version of it that the translation stands at.
    create table translation_sources (
      page_id bigint primary key references pages (id),
      source_page_id bigint not null references pages (id),
      source_version_id bigint not null references page_versions (id),
      marked_by bigint references users (id) on delete set null,
      marked_at timestamptz not null default now(),
      check (page_id <> source_page_id)
    );
    create index translation_sources_source on translation_sources (source_page_id);
    insert into translation_sources (page_id, source_page_id, source_version_id)
      select p.id, first.id, first.newest_version_id
      from pages as p
      join lateral (
        select f.id, f.newest_version_id from pages as f
        where f.group_id = p.group_id and f.deleted_at is null
        order by f.id limit 1
      ) as first on first.id <> p.id and first.newest_version_id is not null
      where p.deleted_at is null;

    -- É beside E, 10 after 9; what is equal by that is still told apart, so that an order never changes by itself.
    create collation titles (provider = icu, locale = 'und-u-kn-true');
    drop index pages_title, pages_list_title;
    create index pages_title on pages (title collate titles, id) where deleted_at is null;
    create index pages_list_title on pages (type, locale, title collate titles, id) where deleted_at is null;
  `.execute(db);
}
