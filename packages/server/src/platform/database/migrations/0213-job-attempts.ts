import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the number of attempts after which a job is parked, and the index of failed jobs. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table jobs add column max_attempts integer not null default 25;
    create index jobs_failed on jobs (id) where last_error <> '';
  `.execute(db);
}
