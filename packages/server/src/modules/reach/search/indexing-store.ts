import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** How far making all documents anew has come. */
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

/** Whether there is something left that goes on by itself: also what has failed is tried again. */
export const isUnfinished = ({ state }: Pick<Indexing, 'state'>): boolean => state === 'loading' || state === 'error';

const row = (db: Database) =>
  db
    .selectFrom('search_indexing')
    .select(['removed_at', 'done', 'total', 'after_page_id', 'started_at', 'ended_at', 'made_by'])
    .select((query) => query.ref('state').$castTo<Indexing['state']>().as('state'));

/** The one row of it. */
export const indexingState = (db: Database): Promise<Indexing> => row(db).executeTakeFirstOrThrow();

/** The same, kept from changes by others until the transaction ends. */
export const lockIndexing = (db: Database): Promise<Indexing> => row(db).forUpdate().executeTakeFirstOrThrow();

/** Begins from the first page. */
export async function startIndexing(db: Database, total: number): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ state: 'loading', done: 0, total, after_page_id: 0, started_at: sql`now()`, ended_at: null })
    .execute();
}

/** Notes that everything up to a page is done. */
export async function advanceIndexing(db: Database, step: { done: number; afterPageID: number }): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ done: sql<number>`done + ${step.done}`, after_page_id: step.afterPageID })
    .execute();
}

/** Notes that it has failed on its way; the job tries again from there. */
export async function failIndexing(db: Database): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ state: 'error', ended_at: sql`now()` })
    .where('state', '=', 'loading')
    .execute();
}

/** Notes that what has failed is tried again from where it stood. */
export async function resumeIndexing(db: Database): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ state: 'loading', ended_at: null })
    .where('state', '=', 'error')
    .execute();
}

/** Notes the end, and by which definitions everything has been made. */
export async function endIndexing(db: Database, madeBy: string): Promise<void> {
  await db.updateTable('search_indexing').set({ state: 'success', ended_at: sql`now()`, made_by: madeBy }).execute();
}

/** Notes that everything has been removed; what was made before counts no more. */
export async function noteRemoval(db: Database): Promise<void> {
  await db
    .updateTable('search_indexing')
    .set({ removed_at: sql`now()`, state: 'idle', done: 0, total: 0, after_page_id: 0, started_at: null })
    .set({ ended_at: null })
    .execute();
}
