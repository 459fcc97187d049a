import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the time at which the job of a bulk action ended, after which reviewers have been notified of its requests. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table bulk_actions add column closed_at timestamptz;
    update bulk_actions set closed_at = finished_at;
  `.execute(db);
}
