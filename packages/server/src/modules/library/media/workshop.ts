import { createSemaphore } from '../../../platform/semaphore.ts';

/** Runs expensive work of one kind: the same work once at a time, and only so much at once. */
export interface Workshop<Result> {
  /**
   * The result of the work with this key; whoever asks while it is being done waits for the same.
   * @throws 503 G_01 on `''` when too much is waiting
   */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param places how many different works may be done at once; the others wait in order
 * @param seats how many may wait
 */
export function createWorkshop<Result>(places: number, seats?: number): Workshop<Result> {
  const running = new Map<string, Promise<Result>>();
  const semaphore = createSemaphore(
    seats === undefined ? { concurrency: places } : { concurrency: places, maxWaiting: seats },
  );
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
