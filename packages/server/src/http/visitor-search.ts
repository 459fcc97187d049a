import type { Services } from '../context.ts';
import { publicSearch, searchAtMoment, type SearchOutcome } from '../modules/reach/search/index.ts';
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

type VisitorSearch = (question: VisitorQuestion, visitor: string) => Promise<SearchOutcome | { retryAfter: number }>;

const inputOf = ({ term, locale, type, offset, count }: VisitorQuestion) => ({
  term,
  locales: [locale],
  pageTypes: type === null ? [] : [type],
  offset,
  count,
});

/** Creates the search of the site at a moment, without rate limit and without counting terms. @param db reads that moment */
export const createMomentSearch =
  (db: Database, site: Services['site']): VisitorSearch =>
  (question) =>
    searchAtMoment(db, site, inputOf(question));

/** Creates the search of the public site. It has the same rate limit as the endpoint `search.search`. */
export function createVisitorSearch({
  db,
  services,
}: {
  db: Database;
  services: Pick<Services, 'site' | 'log' | 'settings'>;
}): VisitorSearch {
  const limiter = createRateLimiter(db, services.settings.limits);
  return async (question, visitor) => {
    try {
      await limiter.count('search', `address:${networkOf(visitor)}`);
    } catch (error) {
      if (error instanceof RateLimitError) return { retryAfter: error.retryAfter };
      throw error;
    }
    return publicSearch({ db, services }, inputOf(question), true);
  };
}
