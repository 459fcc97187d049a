import { createHash } from 'node:crypto';
import type { SiteDefinition } from '@ximblox/blocks';
import type { Context } from '../../context.ts';
import { addWords, countPublished, publishedAfter, putDocuments, removeUnsearchable } from './document-store.ts';
import {
  advanceIndexing,
  endIndexing,
  indexingState,
  lockIndexing,
  noteFailure,
  startIndexing,
} from './indexing-store.ts';
import { searchDocuments } from './search-document.ts';

export const indexAllPagesJob = 'index-all-pages';

/** Pages of one transaction. */
const batch = 50;

/** Counts up when documents are made in another way than before. */
const formOfDocuments = 2;

/** What documents depend on beside the pages: where the definitions say that words stand. */
const fingerprintOf = ({ blocks, pageTypes }: SiteDefinition): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        formOfDocuments,
        blocks.map(({ id, definition }) => [id, definition.fields, Object.keys(definition.upgrades)]),
        pageTypes.map(({ id, fields }) => [id, fields]),
      ]),
    )
    .digest('hex');

/** Has the job go on, or begin; it exists once in all instances. */
export const wakeIndexing = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(db, indexAllPagesJob, {}, { key: indexAllPagesJob });

/** Has all documents made anew, from the first page on. `db` is a transaction. */
export async function beginIndexing({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> {
  await startIndexing(db, await countPublished(db));
  await wakeIndexing({ db, services });
}

/**
 * Has all documents made anew when they never were, or by other definitions than the site has now, and lets what was
 * interrupted go on. After a removal nothing is made until somebody says so or a page is published.
 */
export async function scheduleIndexing(context: Pick<Context, 'db' | 'services'>): Promise<void> {
  const { state, made_by } = await indexingState(context.db);
  if (state === 'loading') return wakeIndexing(context);
  if (made_by === fingerprintOf(context.services.site)) return;
  await context.db.transaction().execute(async (db) => {
    if ((await lockIndexing(db)).state !== 'loading') await beginIndexing({ db, services: context.services });
  });
}

/** Makes the documents of the next pages. @returns whether there may be more */
async function indexSome(context: Context): Promise<boolean> {
  const { db, services, transaction } = context;
  const { state, after_page_id } = await indexingState(db);
  if (state !== 'loading') return false;
  const versions = await publishedAfter(db, after_page_id, batch);
  const unreadable: number[] = [];
  const documents = await searchDocuments(db, services.site, versions, (pageID, error) => {
    unreadable.push(pageID);
    services.log.error({ err: error, pageID }, 'a page cannot be found, since its content cannot be read');
  });
  await addWords(db, documents);
  return transaction(async (inside) => {
    const now = await lockIndexing(inside.db);
    // Somebody else has gone on, or begun anew; what is made here may be too old.
    if (now.state !== 'loading') return false;
    if (now.after_page_id !== after_page_id) return true;
    await putDocuments(inside.db, documents);
    if (unreadable.length > 0) {
      await noteFailure(inside.db, [now.failure, ...unreadable].filter(Boolean).join(', ').slice(0, 500));
    }
    const last = versions.at(-1);
    if (last) {
      await advanceIndexing(inside.db, { done: versions.length, afterPageID: last.pageID });
      return true;
    }
    await removeUnsearchable(inside.db);
    const { failure } = await indexingState(inside.db);
    await endIndexing(inside.db, { failure, madeBy: fingerprintOf(services.site) });
    return false;
  });
}

/** Goes on making documents where it was left, a few pages in a transaction. */
export async function indexAllPages(context: Context): Promise<void> {
  while (await indexSome(context));
}
