import type { Database } from '../platform/database/database.ts';
import { addToCounter, TooManyCalls } from '../platform/rate-counters.ts';
import type { LimitName } from '../platform/setting-values.ts';
import type { Settings } from '../platform/settings.ts';

/** Calls are counted in the database in batches of this share of a limit, and within a batch in this process only. */
const batchesPerLimit = 30;
/** Callers remembered at once; more than these are counted, only with a statement each. */
const maxRemembered = 20_000;

/** Whoever calls the login too often is told of logins, as after wrong passwords. */
const codeOf = (name: LimitName): 'AUTH_03' | 'G_01' => (name === 'login' ? 'AUTH_03' : 'G_01');

interface Batch {
  left: number;
  /** Milliseconds of the monotonic clock at which the window ends. */
  until: number;
}

export interface RateLimiter {
  /**
   * Counts one call of `who` against a limit.
   * @throws 429 with `retryAfter` when the limit is reached
   */
  count(limit: LimitName, who: string): Promise<void>;
}

/**
 * Limits shared by all instances. A statement for each call would cost more than most calls, so a caller takes a
 * thirtieth of the limit at a time: of a small limit that is every single call, of a large one the first and every twentieth.
 */
export function createRateLimiter(db: Database, limits: Settings['limits']): RateLimiter {
  const batches = new Map<string, Batch>();
  /** Batches that are being taken: whoever calls meanwhile waits, or each of many calls at once would take one of its own. */
  const taken = new Map<string, Promise<void>>();

  async function take(name: LimitName, key: string): Promise<void> {
    const limit = limits[name];
    const size = Math.max(1, Math.floor(limit.count / batchesPerLimit));
    const { count, secondsLeft } = await addToCounter(db, key, limit, size);
    const granted = Math.min(size, limit.count - (count - size));
    if (batches.size >= maxRemembered) batches.clear();
    // -1 stands for a limit that is reached.
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
          if (batch.left < 0) throw new TooManyCalls(codeOf(name), Math.ceil((batch.until - now) / 1000));
        }
        const taking = taken.get(key) ?? take(name, key).finally(() => taken.delete(key));
        taken.set(key, taking);
        await taking;
      }
    },
  };
}
