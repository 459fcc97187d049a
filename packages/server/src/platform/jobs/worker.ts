import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Log } from '../log.ts';
import { failJob, finishJob, type HeldJob, removeDeadJobs, renewEvery, renewJobs, takeJob } from './job-store.ts';
import { jobChannel } from './jobs.ts';

/** Runs one kind of job. A thrown error means another attempt later. `attempt` counts from 1. */
export type JobHandler = (payload: unknown, job: { id: string; attempt: number }) => Promise<void>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;

export interface Worker {
  /** Stops taking jobs and waits up to ten seconds for running ones. */
  stop(): Promise<void>;
}

/** Polling interval for scheduled jobs, in milliseconds. New jobs are announced by notification. */
const pollEvery = 5_000;
/** Delay between attempts while the database is unavailable, in milliseconds. */
const pause = 1_000;
const sweepEvery = 60_000;
/** Time that a stopping worker waits for its jobs, in milliseconds. */
const patience = 10_000;

/** Runs a job and records the result. */
async function doJob(db: Database, handlers: JobHandlers, job: HeldJob, log: Pick<Log, 'error'>): Promise<void> {
  const { id, name, payload, attempt } = job;
  try {
    await handlers[name]?.(payload, { id: String(id), attempt });
  } catch (error) {
    log.error({ err: error, job: name, attempt }, 'a job failed and is tried again later');
    return failJob(db, job, error);
  }
  await finishJob(db, id);
}

/** Runs due jobs one after the other until none are left. */
export async function doDueJobs(db: Database, handlers: JobHandlers, log: Pick<Log, 'error'>): Promise<void> {
  for (let job = await takeJob(db, Object.keys(handlers)); job; job = await takeJob(db, Object.keys(handlers))) {
    await doJob(db, handlers, job, log);
  }
}

/** A condition that several callers can wait for, until the next `wake` or a timeout in milliseconds. */
function createBell() {
  let rung = Promise.withResolvers<void>();
  return {
    wake() {
      rung.resolve();
      rung = Promise.withResolvers<void>();
    },
    wait: (milliseconds: number): Promise<void> =>
      Promise.race([rung.promise, sleep(milliseconds, undefined, { ref: false })]),
  };
}

/** Starts a worker in this process. It survives database failures and can be stopped at any time. */
export function startWorker(options: {
  db: Database;
  listener: Pick<Listener, 'listen'>;
  handlers: JobHandlers;
  log: Log;
  concurrency?: number;
}): Worker {
  const { db, listener, handlers, log } = options;
  const names = Object.keys(handlers);
  const held = new Set<number>();
  const bell = createBell();
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;

  const doNext = async (): Promise<boolean> => {
    const job = await takeJob(db, names);
    if (!job) return false;
    held.add(job.id);
    try {
      await doJob(db, handlers, job, log);
    } finally {
      held.delete(job.id);
    }
    return true;
  };

  const keepDoing = async (): Promise<void> => {
    while (!isStopped()) {
      try {
        if (!(await doNext()) && !isStopped()) await bell.wait(pollEvery);
      } catch (error) {
        log.warn({ err: error }, 'the jobs cannot be read or noted; trying again');
        if (!isStopped()) await bell.wait(pause);
      }
    }
  };

  const quietly = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) => log.debug({ err: error }, 'the jobs were not tended to'));
  const timers = [
    setInterval(
      quietly(async () => (held.size > 0 ? renewJobs(db, [...held]) : undefined)),
      renewEvery,
    ),
    setInterval(
      quietly(() => removeDeadJobs(db)),
      sweepEvery,
    ),
  ];
  for (const timer of timers) timer.unref();
  quietly(() => listener.listen(jobChannel, bell.wake))();
  quietly(() => removeDeadJobs(db))();
  const work = Promise.all(Array.from({ length: options.concurrency ?? 2 }, keepDoing));
  return {
    async stop() {
      stopping.abort();
      bell.wake();
      await Promise.race([work, sleep(patience, undefined, { ref: false })]);
      for (const timer of timers) clearInterval(timer);
    },
  };
}
