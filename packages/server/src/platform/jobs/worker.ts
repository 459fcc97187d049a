import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Log } from '../log.ts';

/** Does one kind of work; throwing means trying again later. The attempt counts from 1. */
export type JobHandler = (payload: unknown, job: { id: string; attempt: number }) => Promise<void>;

export interface Worker {
  /** Takes no new jobs and waits for the running ones, ten seconds at most. */
  stop(): Promise<void>;
}

/** Lock space in which living workers are seen. */
const workerLocks = 4_206_012;
const sweepEvery = 20_000;
const pollEvery = 5_000;
const shortestPause = 200;
const longestPause = 5_000;
const patience = 10_000;

/** Workers lock their jobs for four hours; those of a worker that was killed are set free as soon as somebody notices. */
async function freeJobsOfTheDead(db: Database): Promise<number> {
  const dead = await sql<{ worker: string }>`
    select distinct jobs.locked_by as worker from graphile_worker._private_jobs jobs
    where jobs.locked_by is not null and jobs.locked_at < now() - interval '5 seconds' and not exists (
      select from pg_locks locks
      where locks.locktype = 'advisory' and locks.classid = ${workerLocks}::oid
        and locks.objid = ('x' || substr(encode(sha256(jobs.locked_by::bytea), 'hex'), 1, 7))::bit(28)::int::oid
    )`.execute(db);
  const workers = dead.rows.map(({ worker }) => worker);
  if (workers.length > 0) await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db);
  return workers.length;
}

/**
 * Forgets jobs that never run again: at once those in whose place another of their key has come while a worker held them
 * that was killed, and after a month what was given up.
 */
const forgetDeadJobs = (db: Database) =>
  sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and attempts >= max_attempts
      and (key is null and last_error is null or updated_at < now() - interval '30 days')`.execute(db);

/** The lock of a worker pool, by which jobs are locked: 28 bits of the hash of its name. */
const lockKey = (worker: string): number =>
  Number.parseInt(createHash('sha256').update(worker).digest('hex').slice(0, 7), 16);

/** The library is loaded where it is needed, since a start does not wait for it. */
const library = () => import('graphile-worker');

/** Makes the tables of the jobs when there are none; a worker that starts brings them to its version. Several instances may call it at once. */
export async function migrateJobs({ db, pool }: { db: Database; pool: Pool }, log: Log): Promise<void> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as found`.execute(db);
  if (table.rows[0]?.found) return;
  const { runMigrations } = await library();
  await runMigrations({ pgPool: pool, logger: await workerLogger(log) });
}

async function workerLogger(log: Log): Promise<Logger> {
  const { Logger } = await library();
  return new Logger((scope) => (level, message, meta) => {
    const fields = { ...scope, ...(meta?.error ? { err: meta.error } : {}) };
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}

/** Works off jobs in this process, and keeps doing so whatever happens to the database meanwhile; may be stopped at any time. */
export function startWorker(options: {
  pool: Pool;
  db: Database;
  listener: Listener;
  handlers: Record<string, JobHandler>;
  log: Log;
  concurrency?: number;
}): Worker {
  const { pool, db, listener, handlers, log } = options;
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload, { job }) => handler(payload, { id: job.id, attempt: job.attempts }),
    ]),
  );
  const events: WorkerEvents = new EventEmitter();
  const ignore = (error: unknown): void => log.debug({ err: error }, 'the lock of a worker was not changed');
  events.on(
    'pool:create',
    ({ workerPool }) => void listener.holdLock(workerLocks, lockKey(workerPool.id)).catch(ignore),
  );
  events.on(
    'pool:release',
    ({ workerPool }) => void listener.releaseLock(workerLocks, lockKey(workerPool.id)).catch(ignore),
  );

  const stopped = new AbortController();
  const untilStopped = new Promise<void>((resolve) => {
    stopped.signal.addEventListener('abort', () => resolve(), { once: true });
  });

  const startRunner = async (): Promise<Runner> => {
    const { run } = await library();
    return run({
      pgPool: pool,
      taskList,
      events,
      logger: await workerLogger(log),
      noHandleSignals: true,
      concurrency: options.concurrency ?? 2,
      pollInterval: pollEvery,
      // Otherwise a stop does not wait for what has just been done to be noted, and it is done again after the next start.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  };
  // A runner that cannot ask for its first job never asks again: the library remembers the failure. So it takes another one.
  let firstAsked: PromiseWithResolvers<never> | null = null;
  const asked = (): void => void (firstAsked = null);
  events.on('job:start', asked);
  events.on('worker:getJob:empty', asked);
  events.on('worker:getJob:error', ({ error }) => firstAsked?.reject(error));

  const keepRunning = async (): Promise<void> => {
    for (let pause = shortestPause; !stopped.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        const first = Promise.withResolvers<never>();
        first.promise.catch(() => undefined);
        firstAsked = first;
        const runner = await startRunner();
        pause = shortestPause;
        try {
          await Promise.race([runner.promise, first.promise, untilStopped]);
        } finally {
          // What began to run while it was being stopped gives its connections back too.
          await runner.stop().catch(() => undefined);
        }
      } catch (error) {
        log.warn({ err: error }, 'the worker of the jobs does not run; trying again');
        await Promise.race([sleep(pause, undefined, { ref: false }), untilStopped]);
      }
    }
  };

  const sweep = async (): Promise<void> => {
    try {
      const freed = await freeJobsOfTheDead(db);
      if (freed > 0) log.warn({ workers: freed }, 'jobs of workers that were killed are free again');
      await forgetDeadJobs(db);
    } catch (error) {
      log.debug({ err: error }, 'looking for jobs of killed workers failed');
    }
  };

  const work = keepRunning();
  const timer = setInterval(() => void sweep(), sweepEvery);
  timer.unref();
  void sweep();
  return {
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await Promise.race([work, sleep(patience, undefined, { ref: false })]);
    },
  };
}
