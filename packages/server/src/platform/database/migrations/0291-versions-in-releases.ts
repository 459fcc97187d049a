import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Lets versions of pages and working copies belong to a release, so that the live line of a page goes on beside them, and indexes
 * what the changes of releases refer to.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table page_versions
      -- The release that the version was saved in.
      add column release_id bigint references releases (id),
      -- The version of the live line that it has taken over. No foreign key: versions are only deleted with their page.
      add column base_version_id bigint,
      add check ((release_id is null) = (base_version_id is null));
    create index page_versions_release on page_versions (release_id, page_id) where release_id is not null;

    -- The release in which the user edits the page; 0 for the live line.
    alter table working_copies add column release_id bigint not null default 0;
    alter table working_copies drop constraint working_copies_pkey, add primary key (page_id, user_id, release_id);

    -- What the items of releases refer to.
    create table release_references (
      release_id bigint not null,
      item_kind text not null,
      item_key text not null,
      kind text not null,
      target_id bigint not null,
      primary key (release_id, item_kind, item_key, kind, target_id),
      foreign key (release_id, item_kind, item_key) references release_items (release_id, kind, key) on delete cascade
    );
    create index release_references_target on release_references (kind, target_id);
  `.execute(db);
}
