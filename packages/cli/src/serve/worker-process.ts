import cluster from 'node:cluster';
import type { Settings } from '@ximblox/server/platform';

/** This process among the workers of one start. */
export interface WorkerProcess {
  /** From 1. */
  number: number;
  /** Whether it is the first process of this start, which fills an empty installation. */
  isFirst: boolean;
}

/** Returns this process as a worker, or null if it is the only one. */
export const workerProcess = ({ WORKER_NUMBER, WORKER_FIRST } = process.env): WorkerProcess | null =>
  cluster.isWorker ? { number: Number(WORKER_NUMBER), isFirst: WORKER_FIRST === '1' } : null;

/** Whether this process runs jobs: one of the workers does, or all of them when they do nothing else. */
export const runsJobs = ({ role }: Pick<Settings, 'role'>, worker: WorkerProcess | null): boolean =>
  role === 'worker' || (role === 'all' && (worker === null || worker.number === 1));

/** Message from the primary process: another worker serves in place of this one. */
export const retireMessage = 'retire';

/** Runs an action when the primary process has replaced this worker. */
export function onRetirement(retire: () => void): void {
  process.on('message', (message) => {
    if (message === retireMessage) retire();
  });
}
