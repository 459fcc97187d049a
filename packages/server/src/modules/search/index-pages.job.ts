import { pageTypeIDs } from '@ximblox/blocks';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { formOfDocuments, jobOfForm } from './document-form.ts';
import { addWords, publishedVersions, putDocuments } from './document-store.ts';
import { indexingState } from './indexing-store.ts';
import { lexiconWords } from './lexicon-words.ts';
import { searchDocuments } from './search-document.ts';

export const indexPagesJob = 'index-pages';

/** Pages of one job. */
const most = 50;

const pages = z.object({ pageIDs: z.array(z.int()).max(most) });

/** Lets a page be found by what is public of it once the transaction has been committed; until then it cannot be found. */
export const indexPageLater = (db: Database, jobs: Jobs, pageID: number): Promise<void> =>
  jobs.add(db, indexPagesJob, { pageIDs: [pageID] }, { key: `${indexPagesJob} ${pageID}` });

/** The same for pages that are tried again. */
export async function indexPagesLater(db: Database, jobs: Jobs, pageIDs: readonly number[]): Promise<void> {
  for (let first = 0; first < pageIDs.length; first += most) {
    await jobs.add(db, indexPagesJob, { pageIDs: pageIDs.slice(first, first + most) });
  }
}

/**
 * Makes the documents of pages anew. Where newer forms are known than here they are made once more, by an instance that
 * knows them; until then they can be found all the same.
 */
export async function indexPages({ db, services, transaction }: Context, payload: unknown): Promise<void> {
  const { pageIDs } = pages.parse(payload);
  const versions = await publishedVersions(db, pageTypeIDs(services.site), pageIDs);
  const made = await searchDocuments(db, services.site, versions, (pageID, error) =>
    services.log.error({ err: error, pageID }, 'a page cannot be found, since its content cannot be read'),
  );
  if (versions.length === 0) return;
  await addWords(db, lexiconWords(made.documents));
  await transaction(async (inside) => {
    await putDocuments(inside.db, made);
    const { form } = await indexingState(inside.db);
    if (form > formOfDocuments) await services.jobs.add(inside.db, jobOfForm(indexPagesJob, form), { pageIDs });
  });
}
