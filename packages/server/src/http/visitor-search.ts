import type { Services } from '../context.ts';
import { publicSearch, type SearchOutcome } from '../modules/reach/search/index.ts';
import type { Database } from '../platform/database/database.ts';
import { networkOf, RateLimitError } from '../platform/rate-counters.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** Search request of a visitor. */
interface VisitorQuestion {
  term: string;
  locale: string;
  /** ID of a page type; null for all. */
  type: string | null;
  offset: number;
  count: number;
}

/** Creates the search of the public site. It has the same rate limit as the endpoint `search.search`. */
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
      if (error instanceof RateLimitError) return { retryAfter: error.retryAfter };
      throw error;
    }
    const input = { term, locales: [locale], pageTypes: type === null ? [] : [type], offset, count };
    return publicSearch({ db, services }, input, true);
  };
}
