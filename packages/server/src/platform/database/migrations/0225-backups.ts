import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the table of backups that have ended. One that is running is a job. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table backups (
      id bigint generated always as identity primary key,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      cause text not null check (cause in ('schedule', 'user')),
      user_id bigint references users (id) on delete set null,
      place text not null,
      -- Bytes of the archive.
      size bigint not null,
      rows bigint not null,
      files bigint not null,
      file_bytes bigint not null,
      -- A sentence, '' if the backup succeeded.
      error text not null
    )
  `.execute(db);
  await sql`create index backups_started on backups (started_at)`.execute(db);
  await sql`create index backups_user on backups (user_id)`.execute(db);
}
