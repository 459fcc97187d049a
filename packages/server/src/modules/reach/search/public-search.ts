import { isTermLongEnough } from '@ximblox/contract';
import type { Services } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { noteMissedTerm } from './missed-term-store.ts';
import { type SearchInput, type SearchOutcome, searchPages } from './search-pages.ts';

/** About half of the connections, so that many searches do not block other requests. */
const searches = createSemaphore({ name: 'searches', concurrency: 3 });

/** Returns the IDs of the best matching published pages. For editors: misses are not recorded. */
export async function publishedPagesFor(
  { db, services: { site } }: { db: Database; services: Pick<Services, 'site'> },
  { term, locale, count }: { term: string; locale: string | undefined; count: number },
): Promise<number[]> {
  const locales = locale === undefined ? [] : [locale];
  const input = { term, locales, pageTypes: [], count, offset: 0 };
  const { results } = await searches.run(() => searchPages(db, site, input, false));
  return results.map(({ pageID }) => pageID);
}

/** Searches for a visitor, and records the term if no page of any type matches. */
export async function publicSearch(
  { db, services: { site, log } }: { db: Database; services: Pick<Services, 'site' | 'log'> },
  input: SearchInput,
  hasFacets: boolean,
): Promise<SearchOutcome> {
  const outcome = await searches.run(() => searchPages(db, site, input, hasFacets));
  const isMissed = outcome.total === 0 && input.pageTypes.length === 0 && isTermLongEnough(input.term);
  if (isMissed) {
    const [locale = site.defaultLocale] = input.locales;
    await noteMissedTerm(db, locale, input.term).catch((err: unknown) =>
      log.warn({ err }, 'a term without results was not noted'),
    );
  }
  return outcome;
}
