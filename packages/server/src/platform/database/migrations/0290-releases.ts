import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds releases: named sets of changes that become public together. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table releases (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      description text not null default '',
      -- An approved release with a time is scheduled.
      state text not null default 'draft' check (state in ('draft', 'in-review', 'approved', 'published', 'cancelled')),
      -- Number of changes, for optimistic locking.
      revision integer not null default 1,
      assignee_id bigint references users (id) on delete set null,
      due_on date,
      publish_at timestamptz,
      scheduled_by bigint references users (id) on delete set null,
      created_by bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      approved_by bigint references users (id) on delete set null,
      approved_at timestamptz,
      published_by bigint references users (id) on delete set null,
      published_at timestamptz,
      -- The release that this one undoes.
      rolls_back bigint references releases (id) on delete set null,
      -- Time and errors of the last scheduled publication that failed, in the form of the API.
      failed_at timestamptz,
      failure jsonb,
      check (publish_at is null or state not in ('published', 'cancelled')),
      check ((state = 'published') = (published_at is not null)),
      check ((failed_at is null) = (failure is null))
    );
    create index releases_created on releases (created_at, id);

    create table release_items (
      release_id bigint not null references releases (id) on delete cascade,
      kind text not null check (kind in ('page', 'menu', 'page-type', 'settings', 'redirect')),
      -- As in site_versions; the ID of a page.
      key text not null,
      -- In the form of the API. The version of a page is in a column of its own.
      change jsonb not null,
      -- The version to publish; null if the page is taken off, or if the version was deleted with its page.
      version_id bigint references page_versions (id) on delete set null,
      -- What was public when the item was added, and before the release was published.
      base jsonb,
      previous jsonb,
      -- Shown after the page is deleted.
      title text not null,
      added_by bigint references users (id) on delete set null,
      added_at timestamptz not null default now(),
      primary key (release_id, kind, key)
    );
    create index release_items_key on release_items (kind, key);

    create table release_comments (
      id bigint generated always as identity primary key,
      release_id bigint not null references releases (id) on delete cascade,
      author_id bigint references users (id) on delete set null,
      text text not null,
      created_at timestamptz not null default now()
    );
    create index release_comments_release on release_comments (release_id, id);
  `.execute(db);
}
