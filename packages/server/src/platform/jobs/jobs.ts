import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface JobOptions {
  runAt?: Date;
  key?: string;
  keepsTime?: boolean;
  isPatient?: boolean;
}

/**
 * How long a run of long work goes on before others may come between, in ms; what is left is another job. Nobody who
 * publishes a page waits for longer until it is found.
 */
export const oneTurn = 1000;

/** The channel on which workers hear of new jobs. */
export const jobChannel = 'jobs';

/** Work for later. */
export interface Jobs {
  /**
   * Adds a job in the transaction of `db`: it exists when the transaction commits, else never.
   * @param options.key a job of this key that has not begun yet is replaced
   * @param options.isPatient whether whatever else is due goes first
   * @param options.keepsTime but for its time: what is to happen once a day happens although the server starts anew more often
   */
  add(db: Database, name: string, payload: object, options?: JobOptions): Promise<void>;
}

/** Jobs in the table `jobs`. */
export const jobs: Jobs = {
  async add(db, name, payload, { runAt = null, key = null, isPatient = false, keepsTime = false } = {}) {
    const runsAt = keepsTime ? sql`jobs.run_at` : sql`excluded.run_at`;
    await sql`
      with replaced as (update jobs set is_replaced = true where key = ${key} and held_until is not null)
      insert into jobs (name, payload, key, priority, run_at)
      values (${name}, ${JSON.stringify(payload)}::jsonb, ${key}, ${isPatient ? 1 : 0}, coalesce(${runAt}::timestamptz, now()))
      on conflict (key) where held_until is null do update set
        name = excluded.name, payload = excluded.payload, priority = excluded.priority, run_at = ${runsAt},
        attempts = 0, last_error = ''
      returning pg_notify(${jobChannel}, '')`.execute(db);
  },
};
