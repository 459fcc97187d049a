import { createHash } from 'node:crypto';
import { pageTypeIDs, type SiteDefinition } from '@ximblox/blocks';
import type { Context } from '../../../context.ts';
import { jobTimeSlice } from '../../../platform/jobs/jobs.ts';
import { countPublished, listUnreadable, publishedAfter, putDocuments, removeStale } from './document-store.ts';
import { indexPagesLater } from './index-pages.job.ts';
import {
  advanceIndexing,
  endIndexing,
  failIndexing,
  indexingState,
  isUnfinished,
  lockIndexing,
  resumeIndexing,
  startIndexing,
} from './indexing-store.ts';
import { addWords, countWords } from './lexicon-store.ts';
import { searchDocuments } from './search-document.ts';

export const indexAllPagesJob = 'index-all-pages';

/** Pages of one transaction. */
const batch = 100;

/** Counts up when documents are made in another way than before, so that they are all made again. */
const documentFormat = 4;

/** What documents depend on beside the pages: where the definitions say that words stand. */
const fingerprintOf = ({ blocks, pageTypes }: SiteDefinition): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        documentFormat,
        blocks.map(({ id, definition }) => [id, definition.fields, Object.keys(definition.upgrades)]),
        pageTypes.map(({ id, fields }) => [id, fields]),
      ]),
    )
    .digest('hex');

/** Has the job go on, or begin; it exists once in all instances. */
export const wakeIndexing = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(db, indexAllPagesJob, {}, { key: indexAllPagesJob, isLowPriority: true });

/** Has all documents made anew, from the first page on. `db` is a transaction. */
export async function beginIndexing({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> {
  await startIndexing(db, await countPublished(db, pageTypeIDs(services.site)));
  await wakeIndexing({ db, services });
}

/** Pages that are tried again at a start. */
const mostUnreadable = 500;

/**
 * Has all documents made anew when they never were, or by other definitions than the site has now, lets what was
 * interrupted go on, and tries pages again that could not be read. After a removal nothing is made until somebody says so or a page is published.
 */
export async function scheduleIndexing(context: Pick<Context, 'db' | 'services'>): Promise<void> {
  const { state, made_by } = await indexingState(context.db);
  if (isUnfinished({ state })) return wakeIndexing(context);
  if (made_by === fingerprintOf(context.services.site)) {
    const unreadable = await listUnreadable(context.db, mostUnreadable);
    await indexPagesLater(
      context.db,
      context.services.jobs,
      unreadable.map(({ pageID }) => pageID),
    );
    return;
  }
  await context.db.transaction().execute(async (db) => {
    if ((await lockIndexing(db)).state !== 'loading') await beginIndexing({ db, services: context.services });
  });
}

/** Documents that are made and not stored yet, of the pages behind one. */
interface Prepared extends Awaited<ReturnType<typeof searchDocuments>> {
  after: number;
  /** The last of the pages, and how many they are. */
  last: number | undefined;
  count: number;
}

/** Makes the documents of the pages behind one. @param words that this run has added to the lexicon already */
async function prepare({ db, services }: Context, after: number, words: Set<string>): Promise<Prepared> {
  const versions = await publishedAfter(db, pageTypeIDs(services.site), { after, limit: batch });
  const made = await searchDocuments(db, services.site, versions, (pageID, error) =>
    services.log.error({ err: error, pageID }, 'a page cannot be found, since its content cannot be read'),
  );
  await addWords(db, made.documents, words);
  return { ...made, after, last: versions.at(-1)?.pageID, count: versions.length };
}

/** Stores documents with how far they reach. @returns whether there may be more, and behind which page */
const storePrepared = ({ services, transaction }: Context, made: Prepared): Promise<number | undefined> =>
  transaction(async ({ db }) => {
    const { state, after_page_id } = await lockIndexing(db);
    // Somebody else has gone on, or begun anew; what is made here may be too old.
    if (state !== 'loading') return undefined;
    if (after_page_id !== made.after) return after_page_id;
    await putDocuments(db, made);
    if (made.last !== undefined) {
      await advanceIndexing(db, { done: made.count, afterPageID: made.last });
      return made.last;
    }
    await removeStale(db, pageTypeIDs(services.site));
    await endIndexing(db, fingerprintOf(services.site));
    return undefined;
  });

async function indexForATurn(context: Context, turn: number): Promise<void> {
  const { state, after_page_id } = await indexingState(context.db);
  if (!isUnfinished({ state })) return;
  if (state === 'error') await resumeIndexing(context.db);
  const end = performance.now() + turn;
  const words = new Set<string>();
  let made = await prepare(context, after_page_id, words);
  for (;;) {
    const isOver = performance.now() > end;
    const [after, next] = await Promise.all([
      storePrepared(context, made),
      isOver || made.last === undefined ? undefined : prepare(context, made.last, words),
    ]);
    if (after === undefined) return countWords(context.db);
    if (isOver) return wakeIndexing(context);
    made = next?.after === after ? next : await prepare(context, after, words);
  }
}

/**
 * Goes on making documents where it was left, some pages in a transaction; the next are made while those before are stored.
 * What is left after a turn is done by the next run. Whoever looks is told of a failure, until the job is tried again.
 * @param turn in ms
 */
export async function indexAllPages(context: Context, turn = jobTimeSlice): Promise<void> {
  try {
    await indexForATurn(context, turn);
  } catch (error) {
    // Where the database itself is away nothing can be noted; then it goes on as if nothing had been.
    await failIndexing(context.db).catch(() => undefined);
    throw error;
  }
}
