import { fail } from '@ximblox/contract';

/** Runs expensive work of one kind: the same work once at a time, and only so much at once. */
export interface Workshop<Result> {
  /** The result of the work with this key; whoever asks while it is being done waits for the same. */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param places how many different works may be done at once; the others wait in order
 * @param seats how many may wait; more are refused with 503
 */
export function createWorkshop<Result>(places: number, seats = Number.POSITIVE_INFINITY): Workshop<Result> {
  const running = new Map<string, Promise<Result>>();
  const waiting: (() => void)[] = [];
  let free = places;

  const enter = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= seats) fail('G_01', '', { status: 503 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const inPlace = async (work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return {
    run(key, work) {
      const same = running.get(key);
      if (same) return same;
      const started = inPlace(work).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
