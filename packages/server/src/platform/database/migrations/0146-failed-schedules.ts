import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Finds failed schedules by their time, for the calendar. */
export async function up(db: Database): Promise<void> {
  await sql`
    create index page_schedules_failed on page_schedules (failed_at) where failed_at is not null
  `.execute(db);
}
