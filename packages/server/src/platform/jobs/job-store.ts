import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A job that a worker holds. */
export interface HeldJob {
  id: number;
  name: string;
  payload: unknown;
  /** The one that begins now, from 1. */
  attempt: number;
}

/** Attempts after which a job is given up. */
const mostAttempts = 25;

/** Seconds for which a worker holds a job before it has to say so again: those of one that was killed are free then. */
const holdSeconds = 20;
const holdUntil = sql`clock_timestamp() + make_interval(secs => ${sql.lit(holdSeconds)})`;

/** Milliseconds between two times at which a worker says that it still holds its jobs. */
export const renewEvery = 5_000;

/** Takes the next job that is due and has one of the names; undefined when there is none. Several workers may ask at once. */
export async function takeJob(db: Database, names: readonly string[]): Promise<HeldJob | undefined> {
  const { rows } = await sql<HeldJob>`
    update jobs set held_until = ${holdUntil}, attempts = attempts + 1
    where id = (
      select j.id from jobs as j
      where j.name = any(${[...names]}::text[]) and j.run_at <= clock_timestamp() and j.attempts < ${sql.lit(mostAttempts)}
        and (j.held_until is null or j.held_until < clock_timestamp()) and not j.is_replaced
      order by j.priority, j.run_at, j.id limit 1 for update of j skip locked
    )
    returning id, name, payload, attempts as attempt`.execute(db);
  return rows[0];
}

/** Holds jobs for longer. */
export async function renewJobs(db: Database, ids: readonly number[]): Promise<void> {
  await sql`update jobs set held_until = ${holdUntil} where id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Removes a job that is done. */
export async function finishJob(db: Database, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Lets a job that has failed wait for its next attempt, longer each time: seconds at first, hours in the end. */
export async function failJob(db: Database, { id, attempt }: HeldJob, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const seconds = Math.exp(Math.min(attempt, 10));
  const { numAffectedRows } = await sql`
    update jobs set held_until = null, last_error = ${message},
      run_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id} and not is_replaced`.execute(db);
  if (numAffectedRows === 0n) await finishJob(db, id);
}

/** Removes jobs that are never done again: those replaced while a worker held them that was killed, and after a month those given up. */
export async function removeDeadJobs(db: Database): Promise<void> {
  await sql`delete from jobs
    where is_replaced and held_until < clock_timestamp()
      or attempts >= ${sql.lit(mostAttempts)} and run_at < now() - interval '30 days'`.execute(db);
}
