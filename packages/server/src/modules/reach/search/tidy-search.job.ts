import type { Context } from '../../../context.ts';
import { countWords } from './lexicon-store.ts';
import { trimMissedTerms } from './missed-term-store.ts';

export const tidySearchJob = 'tidy-search';

const sixHours = 6 * 3_600_000;

/** Schedules the clean-up job, once for all instances. */
export const scheduleTidySearch = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    tidySearchJob,
    {},
    { runAt: new Date(services.now().getTime() + sixHours), key: tidySearchJob, keepsRunAt: true },
  );

/** Job that deletes old missed terms and updates document frequencies. */
export async function tidySearch(context: Context): Promise<void> {
  await trimMissedTerms(context.db);
  await countWords(context.db);
  await scheduleTidySearch(context);
}
