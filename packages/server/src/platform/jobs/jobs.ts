import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface JobOptions {
  runAt?: Date;
  key?: string | null;
  keepsRunAt?: boolean;
  isLowPriority?: boolean;
  maxAttempts?: number;
}

/** Attempts before a job is parked. */
const defaultAttempts = 25;

/**
 * Length of a slice of a long job, in milliseconds. The rest continues as another job, so that due jobs, such as indexing a
 * published page, wait for one slice at most.
 */
export const jobTimeSlice = 1000;

/** The PostgreSQL channel that announces new jobs to workers. */
export const jobChannel = 'jobs';

/** The job queue. */
export interface Jobs {
  /**
   * Adds a job in the transaction of `db`, so that it exists only if the transaction commits.
   * @param options.key replaces a waiting job with the same key
   * @param options.isLowPriority lets all other due jobs run first
   * @param options.maxAttempts attempts before the job is parked; 25 by default
   * @param options.keepsRunAt keeps the time of the replaced job, so that restarts do not postpone a daily job
   */
  add(db: Database, name: string, payload: object, options?: JobOptions): Promise<void>;
  /** Adds several jobs of one name, each with its key, in one statement. */
  addAll(
    db: Database,
    name: string,
    added: readonly { payload: object; key: string | null }[],
    options?: Omit<JobOptions, 'key'>,
  ): Promise<void>;
  /** Whether a job with this key waits or runs; a parked one does neither. */
  isPending(db: Database, key: string): Promise<boolean>;
}

/** Creates a queue on the table `jobs`. */
export const jobs: Jobs = {
  add: (db, name, payload, { key = null, ...options }: JobOptions = {}) =>
    jobs.addAll(db, name, [{ payload, key }], options),
  async addAll(db, name, added, options = {}) {
    const { runAt = null, isLowPriority = false, keepsRunAt = false, maxAttempts = defaultAttempts } = options;
    const runsAt = keepsRunAt ? sql`jobs.run_at` : sql`excluded.run_at`;
    const keys = added.map(({ key }) => key);
    await sql`
      with replaced as (update jobs set is_replaced = true where key = any(${keys}::text[]) and held_until is not null)
      insert into jobs (name, payload, key, priority, max_attempts, run_at)
      select ${name}, a.payload, a.key, ${isLowPriority ? 1 : 0}, ${maxAttempts}, coalesce(${runAt}::timestamptz, now())
      from unnest(${added.map(({ payload }) => JSON.stringify(payload))}::jsonb[], ${keys}::text[]) as a (payload, key)
      on conflict (key) where held_until is null do update set
        name = excluded.name, payload = excluded.payload, priority = excluded.priority, run_at = ${runsAt},
        max_attempts = excluded.max_attempts, attempts = 0, last_error = ''
      returning pg_notify(${jobChannel}, '')`.execute(db);
  },
  async isPending(db, key) {
    const { rows } = await sql`
      select from jobs where key = ${key} and not is_replaced
        and (attempts < max_attempts or held_until > clock_timestamp()) limit 1`.execute(db);
    return rows.length > 0;
  },
};
