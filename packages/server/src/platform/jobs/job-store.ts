import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A job that is leased by a worker. */
export interface LeasedJob {
  id: number;
  name: string;
  payload: unknown;
  /** Number of the current attempt, from 1. */
  attempt: number;
  isLastAttempt: boolean;
  /** Whether the process of the previous attempt ended while the job was running. */
  isAbandoned: boolean;
}

/** Error of an attempt whose lease expired: its process was killed, or blocked for longer than the lease. */
export const abandonedError = 'The process ended or stopped responding while the job was running.';

/** Duration of a lease, in seconds. Jobs of a killed worker become available when it expires. */
const leaseSeconds = 20;
const leaseExpiry = sql`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** Interval in which a worker renews its leases, in milliseconds. */
export const renewInterval = 5_000;

/**
 * Leases the next due job with one of the names; undefined if there is none. Safe for concurrent workers (`skip locked`). The
 * subquery lets the index skip jobs that are not due: a volatile function would be compared with the row of each.
 */
export async function leaseJob(db: Database, names: readonly string[]): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    with due as (
      select j.id, j.held_until is not null as abandoned from jobs as j
      where j.name = any(${[...names]}::text[]) and j.run_at <= (select clock_timestamp()) and j.attempts < j.max_attempts
        and (j.held_until is null or j.held_until < clock_timestamp()) and not j.is_replaced
      order by j.priority, j.run_at, j.id limit 1 for update of j skip locked
    )
    update jobs set held_until = ${leaseExpiry}, attempts = jobs.attempts + 1,
      last_error = case when due.abandoned then ${abandonedError} else jobs.last_error end
    from due where jobs.id = due.id
    returning jobs.id, jobs.name, jobs.payload, jobs.attempts as attempt, due.abandoned as "isAbandoned",
      jobs.attempts >= jobs.max_attempts as "isLastAttempt"`.execute(db);
  return rows[0];
}

/** Renews the leases of jobs. */
export async function renewLeases(db: Database, ids: readonly number[]): Promise<void> {
  await sql`update jobs set held_until = ${leaseExpiry} where id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Deletes a finished job. */
export async function finishJob(db: Database, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Schedules the next attempt of a failed job with exponential backoff, from seconds to about six hours. */
export async function failJob(db: Database, { id, attempt }: LeasedJob, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const seconds = Math.exp(Math.min(attempt, 10));
  const { numAffectedRows } = await sql`
    update jobs set held_until = null, last_error = ${message},
      run_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id} and not is_replaced`.execute(db);
  if (numAffectedRows === 0n) await finishJob(db, id);
}

/** Parks jobs whose process ended in their last attempt. @returns them */
export async function parkAbandonedJobs(db: Database): Promise<Pick<LeasedJob, 'name' | 'attempt'>[]> {
  const { rows } = await sql<Pick<LeasedJob, 'name' | 'attempt'>>`
    update jobs set held_until = null, last_error = ${abandonedError}
    where held_until < clock_timestamp() and attempts >= max_attempts and not is_replaced
    returning name, attempts as attempt`.execute(db);
  return rows;
}

/** Deletes replaced jobs whose worker was killed, and jobs that were parked more than 30 days ago. */
export async function removeDeadJobs(db: Database): Promise<void> {
  await sql`delete from jobs
    where is_replaced and held_until < clock_timestamp()
      or attempts >= max_attempts and run_at < now() - interval '30 days'`.execute(db);
}
