import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What is chosen for the whole site: one row, without which nothing is chosen. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table site_settings (
      id integer primary key default 1 check (id = 1),
      value jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users (id)
    );

    -- Four eyes were a note of the installation before there was a screen for them.
    insert into site_settings (value)
      select jsonb_build_object('fourEyes', true) from installation where name = 'four-eyes' and value = 'true';
    delete from installation where name = 'four-eyes';
  `.execute(db);
}
