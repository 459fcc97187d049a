import type { Database } from '../platform/database/database.ts';
import { addToCounter, RateLimitError } from '../platform/rate-counters.ts';
import type { LimitName } from '../platform/setting-values.ts';
import type { Settings } from '../platform/settings.ts';

/** A caller reserves this fraction of a limit at a time in the database, and counts within it in this process. */
const batchesPerLimit = 30;
/** Callers remembered in this process. Beyond it the cache is cleared, which costs each of them a statement. */
const maxRemembered = 20_000;

/** Too many login calls get the error code of failed logins. */
const codeOf = (name: LimitName): 'AUTH_03' | 'G_01' => (name === 'login' ? 'AUTH_03' : 'G_01');

interface Batch {
  left: number;
  /** Milliseconds of the monotonic clock at which the window ends. */
  until: number;
}

export interface RateLimiter {
  /**
   * Counts one call of a caller against a limit.
   * @throws 429 with `retryAfter` when the limit is reached
   */
  count(limit: LimitName, who: string): Promise<void>;
}

/**
 * Rate limiter shared by all instances through the database. A statement per call would cost more than most calls, so a
 * caller reserves a thirtieth of the limit at a time. For a small limit that is every call; for 600, every twentieth.
 */
export function createRateLimiter(db: Database, limits: Settings['limits']): RateLimiter {
  const batches = new Map<string, Batch>();
  /** Reservations in progress. Concurrent calls wait for them instead of each reserving a batch of its own. */
  const taken = new Map<string, Promise<void>>();

  async function take(name: LimitName, key: string): Promise<void> {
    const limit = limits[name];
    const size = Math.max(1, Math.floor(limit.count / batchesPerLimit));
    const { count, secondsLeft } = await addToCounter(db, key, limit, size);
    const granted = Math.min(size, limit.count - (count - size));
    if (batches.size >= maxRemembered) batches.clear();
    // -1: the limit is reached.
    batches.set(key, { left: granted > 0 ? granted : -1, until: performance.now() + Math.max(1, secondsLeft) * 1000 });
  }

  return {
    async count(name, who) {
      const key = `calls:${name}:${who}`;
      for (;;) {
        const batch = batches.get(key);
        const now = performance.now();
        if (batch && batch.until > now) {
          if (batch.left > 0) {
            batch.left -= 1;
            return;
          }
          if (batch.left < 0) throw new RateLimitError(codeOf(name), Math.ceil((batch.until - now) / 1000));
        }
        const taking = taken.get(key) ?? take(name, key).finally(() => taken.delete(key));
        taken.set(key, taking);
        await taking;
      }
    },
  };
}
