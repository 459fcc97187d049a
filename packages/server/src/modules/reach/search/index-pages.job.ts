import { pageTypeIDs } from '@ximblox/blocks';
import { z } from 'zod';
import type { Context, PageEvent } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { publishedVersions, putDocuments } from './document-store.ts';
import { addWords, countWordsIfDue } from './lexicon-store.ts';
import { searchDocuments } from './search-document.ts';

export const indexPagesJob = 'index-pages';

/** Pages of one job. */
const most = 50;

const pages = z.object({ pageIDs: z.array(z.int()).max(most) });

/** Queues a page that is published, so that visitors find it soon after the commit. */
export async function indexPublishedPage({ db, services }: Context, { name, page: { id } }: PageEvent): Promise<void> {
  if (name !== 'page.published') return;
  await services.jobs.add(db, indexPagesJob, { pageIDs: [id] }, { key: `${indexPagesJob} ${id}` });
}

/** The same for pages that are tried again. */
export async function indexPagesLater(db: Database, jobs: Jobs, pageIDs: readonly number[]): Promise<void> {
  for (let first = 0; first < pageIDs.length; first += most) {
    await jobs.add(db, indexPagesJob, { pageIDs: pageIDs.slice(first, first + most) });
  }
}

/** Makes the documents of pages anew. */
export async function indexPages({ db, services, transaction }: Context, payload: unknown): Promise<void> {
  const { pageIDs } = pages.parse(payload);
  const versions = await publishedVersions(db, pageTypeIDs(services.site), pageIDs);
  const made = await searchDocuments(db, services.site, versions, (pageID, error) =>
    services.log.error({ err: error, pageID }, 'a page cannot be found, since its content cannot be read'),
  );
  if (versions.length === 0) return;
  await addWords(db, made.documents);
  await transaction((inside) => putDocuments(inside.db, made));
  await countWordsIfDue(db, made.documents.length);
}
