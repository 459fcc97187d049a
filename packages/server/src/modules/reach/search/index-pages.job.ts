import { pageTypeIDs, sharedSectionType } from '@ximblox/blocks/internal';
import { z } from 'zod';
import type { Context, PageEvent, ReleaseEvent } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { pagesWithSection } from '../../content/public-content/index.ts';
import { publishedVersions, putDocuments } from './document-store.ts';
import { addWords, countWordsIfDue } from './lexicon-store.ts';
import { searchDocuments } from './search-document.ts';

export const indexPagesJob = 'index-pages';
/** The same for so many pages that it must not delay urgent jobs, such as all that show a shared section. */
export const indexManyPagesJob = 'index-many-pages';

/** Pages per job. */
export const maxIndexedPages = 50;

const pages = z.object({ pageIDs: z.array(z.int()).max(maxIndexedPages) });

/** Adds jobs that index published pages after the commit, and the pages that show shared sections whose publication changed. */
export async function indexChangedPages(
  { db, services }: Context,
  events: readonly (PageEvent | ReleaseEvent)[],
): Promise<void> {
  const published: number[] = [];
  for (const event of events) {
    // The pages of a release have events of their own.
    if ('release' in event) continue;
    const { id, type } = event.page;
    if (type === sharedSectionType) await indexPagesLater(db, services.jobs, await pagesWithSection(db, id));
    else if (event.name === 'page.published') published.push(id);
  }
  const [id, ...others] = published;
  if (id === undefined) return;
  if (others.length > 0) return indexPagesLater(db, services.jobs, published);
  await services.jobs.add(db, indexPagesJob, { pageIDs: [id] }, { key: `${indexPagesJob} ${id}` });
}

/** Adds jobs that index pages, urgent ones unless they are many. */
export async function indexPagesLater(db: Database, jobs: Jobs, pageIDs: readonly number[]): Promise<void> {
  const name = pageIDs.length > maxIndexedPages ? indexManyPagesJob : indexPagesJob;
  for (let first = 0; first < pageIDs.length; first += maxIndexedPages) {
    await jobs.add(db, name, { pageIDs: pageIDs.slice(first, first + maxIndexedPages) });
  }
}

/** Job that indexes pages. */
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
