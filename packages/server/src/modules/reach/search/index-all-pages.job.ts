import { createHash } from 'node:crypto';
import { pageTypeIDs, type SiteDefinition } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { countSearchable } from '../../content/public-content/index.ts';
import { jobTimeSlice } from '../../../platform/jobs/jobs.ts';
import { listUnreadable, publishedAfter, putDocuments, removeStale } from './document-store.ts';
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
import { addWords, countWords, vacuumWords } from './lexicon-store.ts';
import { searchDocuments } from './search-document.ts';

export const indexAllPagesJob = 'index-all-pages';

/** Pages per transaction. */
const batch = 100;

/** Increase this number when documents change, so that all of them are indexed again. */
const documentFormat = 4;

/** Returns a hash of the definitions and the format that documents depend on. */
const fingerprintOf = ({ blocks, pageTypes }: SiteDefinition): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        documentFormat,
        blocks.map(({ type, fields, upgrades }) => [type, fields, Object.keys(upgrades)]),
        pageTypes.map(({ id, fields }) => [id, fields]),
      ]),
    )
    .digest('hex');

/** Adds the job unless it is queued; the key makes it unique across instances. */
export const wakeIndexing = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(db, indexAllPagesJob, {}, { key: indexAllPagesJob, isLowPriority: true });

/** Starts a full index. `db` is a transaction. */
export async function beginIndexing({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> {
  await startIndexing(db, await countSearchable(db, pageTypeIDs(services.site)));
  await wakeIndexing({ db, services });
}

/** Unreadable pages that are retried at a start. */
const maxRetried = 500;

/**
 * Starts a full index if there was none or if the definitions have changed, resumes an interrupted one, and retries
 * unreadable pages.
 */
export async function scheduleIndexing(context: Pick<Context, 'db' | 'services'>): Promise<void> {
  const { state, made_by } = await indexingState(context.db);
  if (isUnfinished({ state })) return wakeIndexing(context);
  if (made_by === fingerprintOf(context.services.site)) {
    const unreadable = await listUnreadable(context.db, maxRetried);
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

/** A batch of documents that are not stored yet. */
interface Prepared extends Awaited<ReturnType<typeof searchDocuments>> {
  after: number;
  /** ID of the last page, and number of pages. */
  last: number | undefined;
  count: number;
}

/** Creates the documents of the next pages. @param words words that this run has added to the lexicon */
async function prepare({ db, services }: Context, after: number, words: Set<string>): Promise<Prepared> {
  const versions = await publishedAfter(db, pageTypeIDs(services.site), { after, limit: batch });
  const made = await searchDocuments(db, services.site, versions, (pageID, error) =>
    services.log.error({ err: error, pageID }, 'a page cannot be found, since its content cannot be read'),
  );
  await addWords(db, made.documents, words);
  return { ...made, after, last: versions.at(-1)?.pageID, count: versions.length };
}

/** Stores a batch and the progress. @returns the page ID to continue after, undefined at the end */
const storePrepared = ({ services, transaction }: Context, made: Prepared): Promise<number | undefined> =>
  transaction(async ({ db }) => {
    const { state, after_page_id } = await lockIndexing(db);
    // Another instance has continued or restarted; these documents may be outdated.
    if (state !== 'loading') return undefined;
    if (after_page_id !== made.after) return after_page_id;
    await putDocuments(db, made);
    if (made.last === undefined) {
      await removeStale(db, pageTypeIDs(services.site));
      return undefined;
    }
    await advanceIndexing(db, { done: made.count, afterPageID: made.last });
    return made.last;
  });

/** Counts the words and ends the run. Until then, ranking and the choice of candidates use outdated frequencies. */
async function complete({ db, services, transaction }: Context, after: number): Promise<void> {
  await countWords(db);
  await vacuumWords(db);
  await transaction(async (inside) => {
    const { state, after_page_id } = await lockIndexing(inside.db);
    if (state === 'loading' && after_page_id === after) await endIndexing(inside.db, fingerprintOf(services.site));
  });
}

async function indexTimeSlice(context: Context, timeSlice: number): Promise<void> {
  const { state, after_page_id } = await indexingState(context.db);
  if (!isUnfinished({ state })) return;
  if (state === 'error') await resumeIndexing(context.db);
  const end = performance.now() + timeSlice;
  const words = new Set<string>();
  let made = await prepare(context, after_page_id, words);
  for (;;) {
    const isOver = performance.now() > end;
    const [after, next] = await Promise.all([
      storePrepared(context, made),
      isOver || made.last === undefined ? undefined : prepare(context, made.last, words),
    ]);
    if (after === undefined) return complete(context, made.after);
    if (isOver) return wakeIndexing(context);
    made = next?.after === after ? next : await prepare(context, after, words);
  }
}

/**
 * Job that continues a full index for a time slice, in batches; the next batch is prepared while one is stored. A failure
 * is shown in the status until the job is retried.
 * @param timeSlice in ms
 */
export async function indexAllPages(context: Context, timeSlice = jobTimeSlice): Promise<void> {
  try {
    await indexTimeSlice(context, timeSlice);
  } catch (error) {
    // If the database is unavailable, the failure cannot be recorded; the retried job continues normally.
    await failIndexing(context.db).catch(() => undefined);
    throw error;
  }
}
