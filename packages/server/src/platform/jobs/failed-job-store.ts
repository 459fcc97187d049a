import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { abandonedError } from './job-store.ts';
import { jobChannel } from './jobs.ts';

/** A job whose last attempt failed, or that has no attempt left. */
export interface FailedJobRow {
  id: number;
  name: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
  last_error: string;
  run_at: Date;
}

const parked = sql`attempts >= max_attempts`;
/** A worker records the error of a job whose process ended only after some time. */
const error = sql`case when ${parked} and held_until is not null then ${abandonedError} else last_error end`;
export const failed = sql`(last_error <> '' or ${parked}) and not is_replaced
  and (held_until is null or held_until < clock_timestamp())`;

/** Returns failed jobs, parked ones first, latest first. */
export async function failedJobs(db: Database, offset: number, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, name, payload, attempts, max_attempts, ${error} as last_error, run_at
    from jobs where ${failed}
    order by ${parked} desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Counts failed jobs, and those of them that are parked. */
export async function countFailedJobs(db: Database): Promise<{ total: number; parked: number }> {
  const { rows } = await sql<{ total: number; parked: number }>`
    select count(*)::integer as total, (count(*) filter (where ${parked}))::integer as parked
    from jobs where ${failed}`.execute(db);
  return rows[0] ?? { total: 0, parked: 0 };
}

/** Makes a failed job due, with all its attempts. @returns its name, or undefined if there is no such failed job */
export async function retryFailedJob(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with retried as (
      update jobs set attempts = 0, run_at = clock_timestamp() where id = ${id} and ${failed} returning name
    )
    select name, pg_notify(${jobChannel}, '') from retried`.execute(db);
  return rows[0]?.name;
}

/** Deletes a failed job. @returns its name, or undefined if there is no such failed job */
export async function deleteFailedJob(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from jobs where id = ${id} and ${failed} returning name`.execute(db);
  return rows[0]?.name;
}
