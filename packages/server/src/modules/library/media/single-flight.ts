import { createSemaphore } from '../../../platform/semaphore.ts';

/** Runs expensive work with limited concurrency and coalesces concurrent calls with the same key (single flight). */
export interface SingleFlight<Result> {
  /**
   * Runs the work, or returns the result of running work with the same key.
   * @throws 503 G_01 on `''` if the queue is full
   */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Creates a single-flight runner.
 * @param name name in the metrics
 * @param concurrency maximum number of different works that run together
 * @param maxWaiting maximum length of the queue, unlimited by default
 */
export function createSingleFlight<Result>(
  name: string,
  concurrency: number,
  maxWaiting?: number,
): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>();
  const semaphore = createSemaphore({ name, concurrency, ...(maxWaiting === undefined ? {} : { maxWaiting }) });
  return {
    run(key, work) {
      const same = running.get(key);
      if (same) return same;
      const started = semaphore.run(work).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
