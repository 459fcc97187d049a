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

/** Work for later. */
export interface Jobs {
  /**
   * Adds a job in the transaction of `db`: it exists when the transaction commits, else never.
   * @param options.key a job of this key that has not run yet is replaced
   * @param options.isPatient whether whatever else is due goes first
   * @param options.keepsTime but for its time: what is to happen once a day happens although the server starts anew more often
   */
  add(db: Database, name: string, payload: object, options?: JobOptions): Promise<void>;
}

/** Jobs in the tables of graphile-worker. */
export const jobs: Jobs = {
  async add(db, name, payload, options = {}) {
    await sql`select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := 25, job_key := ${options.key ?? null}::text,
      priority := ${options.isPatient ? 1 : 0}::integer,
      job_key_mode := ${options.keepsTime ? 'preserve_run_at' : 'replace'}::text
    )`.execute(db);
  },
};
