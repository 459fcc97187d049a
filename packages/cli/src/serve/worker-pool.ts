import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, StartError } from '@ximblox/server/platform';
import { retireMessage } from './worker-process.ts';

/** Milliseconds after which a worker counts as started for good: the delay before its next start is short again. */
const longLife = 60_000;
const maxDelay = 30_000;

/** Returns the delays before workers are started again: longer after each short life in a row, in milliseconds. */
function createRestartDelays(): (number: number, lived: number) => number {
  const shortLives = new Map<number, number>();
  return (number, lived) => {
    const lives = lived < longLife ? (shortLives.get(number) ?? 0) + 1 : 1;
    shortLives.set(number, lives);
    return Math.min(maxDelay, 250 * 2 ** (lives - 1));
  };
}

interface PoolOptions {
  count: number;
  log: Log;
  /** Settings of all workers. */
  environment: Record<string, string>;
  /** Milliseconds that the successor of a worker gets to begin to serve. */
  startTimeout: number;
  /** Milliseconds that a worker gets to stop. */
  stopTimeout: number;
}

/** Worker processes of this process, numbered from 1. */
interface WorkerPool {
  /** @throws StartError when a worker ends before it serves */
  start(): Promise<void>;
  /**
   * Replaces the workers one after the other; each keeps serving until its successor does. During a restart it replaces all of them
   * once more: those that have begun may not know what has changed.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether a worker began to serve before it ended. */
const begins = (worker: Worker): Promise<boolean> =>
  new Promise((resolve) => {
    worker.once('listening', () => resolve(true));
    worker.once('exit', () => resolve(false));
  });

/** Ends a worker by a signal, and kills it after `timeout` milliseconds. */
async function endWorker(worker: Worker, signal: () => void, timeout: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  const late = setTimeout(() => worker.process.kill('SIGKILL'), timeout);
  signal();
  await ended;
  clearTimeout(late);
}

export function createWorkerPool({ count, log, environment, startTimeout, stopTimeout }: PoolOptions): WorkerPool {
  const workers = new Map<number, Worker>();
  const restartDelay = createRestartDelays();
  let isStopping = false;
  let isRestarting = false;
  let isRestartAsked = false;

  const fork = (number: number, isFirst = false): Worker => {
    const worker = cluster.fork({
      ...environment,
      WORKER_NUMBER: String(number),
      ...(isFirst && { WORKER_FIRST: '1' }),
    });
    const began = performance.now();
    worker.once(
      'exit',
      (code, signal) => void replaceDead(number, worker, performance.now() - began, { code, signal }),
    );
    return worker;
  };

  /** Starts a worker again that ended unexpectedly. */
  async function replaceDead(number: number, dead: Worker, lived: number, how: object): Promise<void> {
    if (isStopping || workers.get(number) !== dead) return;
    const delay = restartDelay(number, lived);
    log.error({ worker: number, ...how, delay }, 'a worker ended unexpectedly and is started again');
    await sleep(delay);
    // A rolling restart may have replaced it in the meantime.
    if (!isStopping && workers.get(number) === dead) workers.set(number, fork(number));
  }

  async function begin(number: number, isFirst: boolean): Promise<void> {
    const worker = fork(number, isFirst);
    if (!(await begins(worker))) throw new StartError(`Worker ${number} ended before it could serve.`);
    workers.set(number, worker);
    // It may have ended between the two lines above.
    if (worker.isDead()) throw new StartError(`Worker ${number} ended as soon as it served.`);
  }

  /** @returns why a worker could not be replaced, or null */
  async function replace(number: number): Promise<string | null> {
    const successor = fork(number);
    const timeout = new AbortController();
    const hasBegun = await Promise.race([begins(successor), sleep(startTimeout, null, { signal: timeout.signal })]);
    timeout.abort();
    if (hasBegun === null) {
      successor.process.kill('SIGKILL');
      return `a new worker did not begin to serve within ${startTimeout / 1000} seconds and was killed`;
    }
    if (!hasBegun) return 'a new worker ended before it could serve';
    const old = workers.get(number);
    workers.set(number, successor);
    if (old) await endWorker(old, () => old.send(retireMessage), stopTimeout);
    return null;
  }

  /** @returns the number of a worker that could not be replaced and why, or null */
  async function replaceAll(): Promise<{ worker: number; reason: string } | null> {
    for (const worker of workers.keys()) {
      const reason = isStopping ? null : await replace(worker);
      if (reason !== null) return { worker, reason };
    }
    return null;
  }

  return {
    async start() {
      // The first one fills an empty database; the others follow while it serves.
      await begin(1, true);
      await Promise.all(Array.from({ length: count - 1 }, (_, index) => begin(index + 2, false)));
    },
    async restart() {
      isRestartAsked = true;
      if (isStopping || isRestarting) return;
      isRestarting = true;
      let failed: Awaited<ReturnType<typeof replaceAll>> = null;
      while (isRestartAsked && failed === null) {
        isRestartAsked = false;
        failed = await replaceAll();
      }
      isRestarting = false;
      if (failed === null) log.info('the workers have been restarted');
      else log.error({ worker: failed.worker }, `${failed.reason}; the restart ended and the old workers go on`);
    },
    async stop() {
      isStopping = true;
      await Promise.all(
        Object.values(cluster.workers ?? {})
          .filter((worker) => worker !== undefined)
          .map((worker) => endWorker(worker, () => worker.process.kill('SIGTERM'), stopTimeout)),
      );
    },
  };
}
