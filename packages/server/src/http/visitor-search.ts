import type { Services } from '../context.ts';
import { publicSearch, type SearchOutcome } from '../modules/reach/search/index.ts';
import type { Database } from '../platform/database/database.ts';
import { networkOf, TooManyCalls } from '../platform/rate-counters.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** What a visitor asks on the page with search results. */
interface VisitorQuestion {
  term: string;
  locale: string;
  /** ID of a page type; all when null. */
  type: string | null;
  offset: number;
  count: number;
}

/** Searches for visitors of the public site, against the same limit as the call `search`. */
export function createVisitorSearch({
  db,
  services,
}: {
  db: Database;
  services: Pick<Services, 'site' | 'log' | 'settings'>;
}): (question: VisitorQuestion, visitor: string) => Promise<SearchOutcome | { retryAfter: number }> {
  const limiter = createRateLimiter(db, services.settings.limits);
  return async ({ term, locale, type, offset, count }, visitor) => {
    try {
      await limiter.count('search', `address:${networkOf(visitor)}`);
    } catch (error) {
      if (error instanceof TooManyCalls) return { retryAfter: error.retryAfter };
      throw error;
    }
    const input = { term, locales: [locale], pageTypes: type === null ? [] : [type], offset, count };
    return publicSearch({ db, services }, input, true);
  };
}
