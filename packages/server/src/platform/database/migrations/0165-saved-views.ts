import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the table of saved views of the list of pages. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table saved_views (
      id bigint generated always as identity primary key,
      -- Null for a shared view.
      owner_id bigint references users (id) on delete cascade,
      name text not null,
      query text not null,
      created_at timestamptz not null default now()
    );
    create unique index saved_views_name on saved_views (owner_id, lower(name)) nulls not distinct;
  `.execute(db);
}
