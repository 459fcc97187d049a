import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Progress of a full index. */
export interface Indexing {
  removed_at: Date | null;
  state: 'idle' | 'loading' | 'success' | 'error';
  done: number;
  total: number;
  after_page_id: number;
  started_at: Date | null;
  ended_at: Date | null;
  made_by: string;
}

/** Reports whether a full index continues by itself; a failed one is retried. */
export const isUnfinished = ({ state }: Pick<Indexing, 'state'>): boolean => state === 'loading' || state === 'error';

const row = (db: Database) =>
  db
    .selectFrom('search_indexing')
    .select(['removed_at', 'done', 'total', 'after_page_id', 'started_at', 'ended_at', 'made_by'])
    .select((query) => query.ref('state').$castTo<Indexing['state']>().as('state'));

/** Returns the progress. */
export const indexingState = (db: Database): Promise<Indexing> => row(db).executeTakeFirstOrThrow();

/** Returns the progress and locks it until the transaction ends. */
export const lockIndexing = (db: Database): Promise<Indexing> => row(db).forUpdate().executeTakeFirstOrThrow();

/** Starts a full index from the first page. */
export async function startIndexing(db: Database, total: number): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ state: 'loading', done: 0, total, after_page_id: 0, started_at: sql`now()`, ended_at: null })
    .execute();
}

/** Records that all pages up to an ID are indexed. */
export async function advanceIndexing(db: Database, step: { done: number; afterPageID: number }): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ done: sql<number>`done + ${step.done}`, after_page_id: step.afterPageID })
    .execute();
}

/** Records a failure; the job continues from there. */
export async function failIndexing(db: Database): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ state: 'error', ended_at: sql`now()` })
    .where('state', '=', 'loading')
    .execute();
}

/** Records that a failed index is retried. */
export async function resumeIndexing(db: Database): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ state: 'loading', ended_at: null })
    .where('state', '=', 'error')
    .execute();
}

/** Records the end, and the fingerprint of the definitions. */
export async function endIndexing(db: Database, madeBy: string): Promise<void> {
  await db.updateTable('search_indexing').set({ state: 'success', ended_at: sql`now()`, made_by: madeBy }).execute();
}

/** Records the removal of all documents and resets the progress. */
export async function noteRemoval(db: Database): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ removed_at: sql`now()`, state: 'idle', done: 0, total: 0, after_page_id: 0, started_at: null })
    .set({ ended_at: null })
    .execute();
}
