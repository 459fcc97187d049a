import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { failed, type FailedJobRow } from './failed-job-store.ts';

/** A job that has not failed, or that runs now. */
export interface PendingJobRow extends FailedJobRow {
  is_running: boolean;
}

const isRunning = sql`coalesce(held_until >= clock_timestamp(), false)`;
const pending = sql`not is_replaced and not (${failed})`;

/** Returns pending jobs, running ones first, then in the order in which they are due. */
export async function pendingJobs(db: Database, offset: number, limit: number): Promise<PendingJobRow[]> {
  const { rows } = await sql<PendingJobRow>`
    select id, name, payload, attempts, max_attempts, last_error, run_at, ${isRunning} as is_running
    from jobs where ${pending} order by ${isRunning} desc, run_at, id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Counts pending jobs. */
export async function countPendingJobs(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from jobs where ${pending}`.execute(db);
  return rows[0]?.total ?? 0;
}
