import { CmsError } from '@ximblox/contract';
import { queueRunning, queueWaiting } from './metrics/metrics.ts';

const busy = (): CmsError => new CmsError([{ property: '', code: 'G_01' }], 503);

/** Limits the number of concurrent calls; further calls wait in order. */
export interface Semaphore {
  /** @throws 503 G_01 on `''` when the queue is full or the call has waited too long */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Limits {
  /** Name in the metrics; without one it is not measured. */
  name?: string;
  /** Maximum number of concurrent calls. */
  concurrency: number;
  /** Maximum number of waiting calls; unlimited by default. */
  maxWaiting?: number;
  /** Maximum milliseconds that a call waits; unlimited by default. */
  timeout?: number;
}

/** Creates a semaphore for this process. */
export function createSemaphore({
  name,
  concurrency,
  maxWaiting = Number.POSITIVE_INFINITY,
  timeout,
}: Limits): Semaphore {
  const waiting = new Set<() => void>();
  let free = concurrency;
  if (name !== undefined) {
    queueRunning(() => [[{ work: name }, concurrency - free]]);
    queueWaiting(() => [[{ work: name }, waiting.size]]);
  }

  const acquire = async (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const late = (): void => {
      waiting.delete(resolve);
      reject(busy());
    };
    const timer = timeout === undefined ? undefined : setTimeout(late, timeout);
    await promise;
    clearTimeout(timer);
  };
  const release = (): void => {
    const [next] = waiting;
    if (!next) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  };
  return {
    async run(work) {
      if (free > 0) free -= 1;
      else if (waiting.size >= maxWaiting) throw busy();
      else await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
