import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the table of the users who work on pages. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table page_assignments (
      id bigint generated always as identity primary key,
      page_id bigint not null unique references pages (id) on delete cascade,
      assignee_id bigint not null references users (id) on delete cascade,
      due_on date,
      assigned_by bigint references users (id) on delete set null,
      assigned_at timestamptz not null default now()
    );
    create index page_assignments_assignee on page_assignments (assignee_id, due_on, page_id);
  `.execute(db);
}
