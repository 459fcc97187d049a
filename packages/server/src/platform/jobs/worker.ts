import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Log } from '../log.ts';
import { jobDuration } from '../metrics/metrics.ts';
import { inSpan } from '../tracing.ts';
import {
  abandonedError,
  failJob,
  finishJob,
  type LeasedJob,
  leaseJob,
  parkAbandonedJobs,
  removeDeadJobs,
  renewInterval,
  renewLeases,
} from './job-store.ts';
import { jobChannel } from './jobs.ts';
import { type JobLane, laneSizes } from './lanes.ts';

/** Runs one kind of job. A thrown error means another attempt later. `attempt` counts from 1. */
export interface JobHandler {
  (payload: unknown, job: { id: string; attempt: number }): Promise<void>;
  /** `background` by default. */
  lane?: JobLane;
}

export type JobHandlers = Readonly<Record<string, JobHandler>>;

export interface Worker {
  /** Stops taking jobs and waits up to ten seconds for running ones. */
  stop(): Promise<void>;
}

/** Polling interval for scheduled jobs, in milliseconds. New jobs are announced by notification. */
const pollInterval = 5_000;
/** Milliseconds between attempts while the database is unavailable. */
const retryDelay = 1_000;
const cleanUpInterval = 60_000;
/** Milliseconds that a stopping worker waits for its jobs. */
const stopTimeout = 10_000;

/** Runs a job and records the result. */
async function runJob(db: Database, handlers: JobHandlers, job: LeasedJob, log: Pick<Log, 'error'>): Promise<void> {
  const { id, name, payload, attempt, isLastAttempt, isAbandoned } = job;
  if (isAbandoned) log.error({ job: name, attempt: attempt - 1 }, `${abandonedError} It runs again.`);
  const began = performance.now();
  const measure = (result: 'done' | 'failed'): void =>
    jobDuration.observe({ name, result }, (performance.now() - began) / 1000);
  try {
    await inSpan(`job ${name}`, { 'job.name': name, 'job.attempt': attempt }, async () =>
      handlers[name]?.(payload, { id: String(id), attempt }),
    );
    measure('done');
  } catch (error) {
    measure('failed');
    log.error(
      { err: error, job: name, attempt },
      `a job failed and ${isLastAttempt ? 'is parked' : 'will be retried'}`,
    );
    return failJob(db, job, error);
  }
  await finishJob(db, id);
}

/** Runs due jobs one after the other until none are left. */
export async function runDueJobs(db: Database, handlers: JobHandlers, log: Pick<Log, 'error'>): Promise<void> {
  for (let job = await leaseJob(db, Object.keys(handlers)); job; job = await leaseJob(db, Object.keys(handlers))) {
    await runJob(db, handlers, job, log);
  }
}

/** Creates a condition variable: `wait` resolves at the next `wake` or after a timeout in milliseconds. */
function createCondition() {
  let woken = Promise.withResolvers<void>();
  return {
    wake() {
      woken.resolve();
      woken = Promise.withResolvers<void>();
    },
    wait: (milliseconds: number): Promise<void> =>
      Promise.race([woken.promise, sleep(milliseconds, undefined, { ref: false })]),
  };
}

/** Parks jobs that ended with their process, and deletes jobs that nobody needs. */
async function cleanUpJobs(db: Database, log: Log): Promise<void> {
  for (const { name, attempt } of await parkAbandonedJobs(db)) {
    log.error({ job: name, attempt }, `${abandonedError} It is parked.`);
  }
  await removeDeadJobs(db);
}

/** Renews the leases of running jobs and cleans up, periodically. @returns a function that ends it */
function maintainJobs(db: Database, leased: ReadonlySet<number>, log: Log): () => void {
  const quietly = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) => log.debug({ err: error }, 'job maintenance failed'));
  const cleanUp = quietly(() => cleanUpJobs(db, log));
  const renew = quietly(async () => (leased.size > 0 ? renewLeases(db, [...leased]) : undefined));
  const timers = [setInterval(renew, renewInterval), setInterval(cleanUp, cleanUpInterval)];
  for (const timer of timers) timer.unref();
  cleanUp();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Logs the first failure and the end of an outage: each job that is announced meanwhile causes another attempt. */
function createOutageLog(log: Log) {
  let isFailing = false;
  return {
    onFailure(error: unknown): void {
      if (!isFailing) log.warn({ err: error }, 'jobs cannot be read or updated; retrying until they can');
      isFailing = true;
    },
    onSuccess(): void {
      if (isFailing) log.info('jobs are read and updated again');
      isFailing = false;
    },
  };
}

/** Returns the names of jobs for each loop of a worker. */
function loopsOf(handlers: JobHandlers): string[][] {
  const byLane = Map.groupBy(Object.keys(handlers), (name) => handlers[name]?.lane ?? 'background');
  return [...byLane].flatMap(([lane, names]) => Array.from({ length: laneSizes[lane] }, () => names));
}

/**
 * Starts a worker in this process, with loops for each lane. It survives database failures and can be stopped at any time.
 */
export function startWorker(options: {
  db: Database;
  listener: Pick<Listener, 'listen'>;
  handlers: JobHandlers;
  log: Log;
}): Worker {
  const { db, listener, handlers, log } = options;
  const leased = new Set<number>();
  const condition = createCondition();
  const outage = createOutageLog(log);
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;

  const runNext = async (names: readonly string[]): Promise<boolean> => {
    const job = await leaseJob(db, names);
    if (!job) return false;
    leased.add(job.id);
    try {
      await runJob(db, handlers, job, log);
    } finally {
      leased.delete(job.id);
    }
    return true;
  };

  const runLoop = async (names: readonly string[]): Promise<void> => {
    while (!isStopped()) {
      try {
        const hasRun = await runNext(names);
        outage.onSuccess();
        if (!hasRun && !isStopped()) await condition.wait(pollInterval);
      } catch (error) {
        outage.onFailure(error);
        if (!isStopped()) await condition.wait(retryDelay);
      }
    }
  };

  const endMaintenance = maintainJobs(db, leased, log);
  listener
    .listen(jobChannel, condition.wake)
    .catch((error: unknown) => log.debug({ err: error }, 'jobs are not announced'));
  const work = Promise.all(loopsOf(handlers).map(runLoop));
  return {
    async stop() {
      stopping.abort();
      condition.wake();
      await Promise.race([work, sleep(stopTimeout, undefined, { ref: false })]);
      endMaintenance();
    },
  };
}
