import { RateLimitError } from '../platform/rate-counters.ts';

/** Maximum number of waiting calls of one user; each keeps its body in memory. */
export const maxWaiting = 32;

/** Runs work of the same user one call at a time, and that of different users concurrently. */
export interface UserQueue {
  /** @throws 429 when the queue of this user is full */
  run<T>(userID: number, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a queue per user. Checking and rendering page content takes milliseconds; with parallel calls one user could
 * otherwise take most of the server and its database connections.
 */
export function createUserQueue(): UserQueue {
  /** Waiting calls by user; a user without a running call has no entry. */
  const waiting = new Map<number, (() => void)[]>();
  return {
    async run(userID, work) {
      const others = waiting.get(userID);
      if (others && others.length >= maxWaiting) throw new RateLimitError('G_01', 1);
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
