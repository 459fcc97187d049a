import { TooManyCalls } from '../platform/rate-counters.ts';

/** Calls of one user that wait for another; each holds its body in memory. */
export const mostWaiting = 32;

/** Does work of the same user one after the other, and that of others beside it. */
export interface OneAtATime {
  /** @throws 429 when as many calls of this user as may wait do so already */
  run<T>(userID: number, work: () => Promise<T>): Promise<T>;
}

/**
 * A queue for each user. The content of a page costs milliseconds to check and to render: by sending much of it at once nobody takes
 * more than one share of the server, nor more than one connection to the database.
 */
export function createOneAtATime(): OneAtATime {
  /** Of those who are being served, whoever waits behind them. */
  const waiting = new Map<number, (() => void)[]>();
  return {
    async run(userID, work) {
      const others = waiting.get(userID);
      if (others && others.length >= mostWaiting) throw new TooManyCalls('G_01', 1);
      if (others) await new Promise<void>((resolve) => void others.push(resolve));
      else waiting.set(userID, []);
      try {
        return await work();
      } finally {
        const next = waiting.get(userID)?.shift();
        if (next) next();
        else waiting.delete(userID);
      }
    },
  };
}
