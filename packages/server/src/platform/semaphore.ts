import { CmsError } from '@ximblox/contract';

const busy = (): CmsError => new CmsError([{ property: '', code: 'G_01' }], 503);

/** Lets only so much work of one kind run at once; the rest waits in order. */
export interface Semaphore {
  /** @throws 503 G_01 on `''` when too much is waiting, or this has waited too long */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Limits {
  /** How many may run at once. */
  places: number;
  /** How many may wait. */
  seats?: number;
  /** Milliseconds that one may wait. */
  wait?: number;
}

/** A semaphore of this process. */
export function createSemaphore({ places, seats = Number.POSITIVE_INFINITY, wait }: Limits): Semaphore {
  const waiting = new Set<() => void>();
  let free = places;

  const turn = async (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const late = (): void => {
      waiting.delete(resolve);
      reject(busy());
    };
    const timer = wait === undefined ? undefined : setTimeout(late, wait);
    await promise;
    clearTimeout(timer);
  };
  const leave = (): void => {
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
      else if (waiting.size >= seats) throw busy();
      else await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
