import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Where published pages lead outside of the site, and what stands there. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table external_addresses (
      url text primary key,
      -- Null until it was asked for.
      checked_at timestamptz,
      due_at timestamptz not null default now(),
      -- HTTP status of the last answer, null when none came.
      status integer,
      problem text check (problem in ('not-found', 'failing', 'no-answer')),
      -- How often in a row something was wrong.
      failures integer not null default 0
    );
    create index external_addresses_due on external_addresses (due_at);

    create table page_external_links (
      page_id bigint not null references pages (id) on delete cascade,
      url text not null references external_addresses (url),
      primary key (page_id, url)
    );
    create index page_external_links_url on page_external_links (url);

    -- The published version whose addresses are in the table above.
    create table external_links_read (
      page_id bigint primary key references pages (id) on delete cascade,
      version_id bigint not null
    );
  `.execute(db);
}
