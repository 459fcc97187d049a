import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Finds publications and schedules by their time, for the calendar. */
export async function up(db: Database): Promise<void> {
  await sql`
    create index publications_time on publications (published_at) include (page_id, published_by, ended_at)
  `.execute(db);
  await sql`
    create index page_schedules_publish on page_schedules (publish_at) where publish_at is not null
  `.execute(db);
  await sql`
    create index page_schedules_unpublish on page_schedules (unpublish_at) where unpublish_at is not null
  `.execute(db);
}
