import type { Context } from '../../../context.ts';
import { changeIndexes, indexChanges } from './field-index-store.ts';

export const indexFieldsJob = 'index-page-fields';

/** Queues the job if the indexes of the database differ from those that the page types declare. */
export async function scheduleIndexFields({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> {
  const { missing, unwanted } = await indexChanges(db, services.site);
  if (missing.length + unwanted.length > 0) await services.jobs.add(db, indexFieldsJob, {}, { key: indexFieldsJob });
}

/** Creates the declared indexes on fields of pages, and drops those that are no longer declared. */
export async function indexFields({
  db,
  services,
}: Pick<Context, 'db'> & { services: Pick<Context['services'], 'site'> }): Promise<void> {
  await changeIndexes(db, await indexChanges(db, services.site));
}
