import { languageOf } from '@ximblox/blocks';
import type { Context } from '../../context.ts';
import { pagesOfSlab, placeOf } from './keys.ts';
import { indexingState, isUnfinished } from './indexing-store.ts';
import { type LexiconPlace, trimWords } from './lexicon-store.ts';
import { trimMissedTerms } from './missed-term-store.ts';
import { slabsOfLocales } from './search-store.ts';

export const tidySearchJob = 'tidy-search';

const sixHours = 6 * 3_600_000;

/** Lets the search be tidied in some hours, once for all instances. */
export const scheduleTidySearch = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    tidySearchJob,
    {},
    { runAt: new Date(services.now().getTime() + sixHours), key: tidySearchJob, keepsTime: true },
  );

async function trimLexicon({ db }: Context): Promise<void> {
  // A run that makes all documents adds words before documents have them.
  if (isUnfinished(await indexingState(db))) return;
  const places = (await slabsOfLocales(db)).map(({ locale, slab }) => ({
    language: languageOf(locale),
    place: placeOf(locale, slab * pagesOfSlab),
  }));
  let from: LexiconPlace | undefined = { language: '', word: '' };
  while (from) from = await trimWords(db, from, places);
}

/** Forgets terms that nobody has searched for lately, and words that no page has any more. */
export async function tidySearch(context: Context): Promise<void> {
  await trimMissedTerms(context.db);
  await trimLexicon(context);
  await scheduleTidySearch(context);
}
