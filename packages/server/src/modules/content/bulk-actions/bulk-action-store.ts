import type { BulkAction, BulkItem, BulkProgress, ErrorItem } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

type ItemState = BulkItem['state'];

/** A bulk action with the number of its pages in each state. */
export interface BulkActionRow {
  id: number;
  action: BulkAction;
  user_id: number | null;
  started_at: Date;
  finished_at: Date | null;
  cancelled_at: Date | null;
  counts: BulkProgress['counts'];
}

/** Inserts a bulk action. @returns its ID */
export async function insertBulkAction(db: Database, action: BulkAction, userID: number): Promise<number> {
  const { id } = await db
    .insertInto('bulk_actions')
    .values({ action: JSON.stringify(action), user_id: userID })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the pages of a bulk action in the given order; those in the trash are left out. @returns their number */
export async function insertBulkItems(db: Database, id: number, pageIDs: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_action_items (bulk_action_id, position, page_id)
    select ${id}, row_number() over (order by given.place), p.id
    from unnest(${[...pageIDs]}::bigint[]) with ordinality as given (id, place)
    join pages as p on p.id = given.id
    where p.deleted_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const itemCount = (state: ItemState) =>
  sql`(select count(*) from bulk_action_items as i where i.bulk_action_id = a.id and i.state = ${sql.lit(state)})`;

const counts = sql<BulkActionRow['counts']>`json_build_object(
  'waiting', ${itemCount('waiting')}, 'done', ${itemCount('done')}, 'unchanged', ${itemCount('unchanged')},
  'failed', ${itemCount('failed')}, 'cancelled', ${itemCount('cancelled')})`;

const actions = (db: Database) =>
  db
    .selectFrom('bulk_actions as a')
    .select(['a.id', 'a.user_id', 'a.started_at', 'a.finished_at', 'a.cancelled_at'])
    .select((row) => row.ref('a.action').$castTo<BulkAction>().as('action'))
    .select(counts.as('counts'));

/** Returns a bulk action, or undefined if there is none. */
export const findBulkAction = (db: Database, id: number): Promise<BulkActionRow | undefined> =>
  actions(db).where('a.id', '=', id).executeTakeFirst();

/** Returns the bulk actions of a user, newest first. */
export const listBulkActionsOf = (db: Database, userID: number, limit: number): Promise<BulkActionRow[]> =>
  actions(db).where('a.user_id', '=', userID).orderBy('a.id', 'desc').limit(limit).execute();

/** Returns the IDs of the bulk actions whose job has not ended. */
export async function unfinishedBulkActions(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('bulk_actions').select('id').where('closed_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/** Deletes bulk actions that are older than 30 days. */
export async function deleteOldBulkActions(db: Database): Promise<void> {
  await sql`delete from bulk_actions where started_at < now() - interval '30 days'`.execute(db);
}

/** A page whose turn it is. */
export interface WaitingItem {
  position: number;
  page_id: number;
  action: BulkAction;
  user_id: number | null;
}

/** Returns the first waiting page of a bulk action. */
export const nextWaitingItem = (db: Database, id: number): Promise<WaitingItem | undefined> =>
  db
    .selectFrom('bulk_action_items as i')
    .innerJoin('bulk_actions as a', 'a.id', 'i.bulk_action_id')
    .select(['i.position', 'i.page_id', 'a.user_id'])
    .select((row) => row.ref('a.action').$castTo<BulkAction>().as('action'))
    .where('i.bulk_action_id', '=', id)
    .where('i.state', '=', 'waiting')
    .orderBy('i.position')
    .limit(1)
    .executeTakeFirst();

/** Locks a page of a bulk action until the transaction ends. @returns whether it waits still */
export async function lockWaitingItem(db: Database, id: number, position: number): Promise<boolean> {
  const row = await db
    .selectFrom('bulk_action_items')
    .select('position')
    .where('bulk_action_id', '=', id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The result for a page of a bulk action. */
export interface ItemResult {
  state: Exclude<ItemState, 'waiting' | 'cancelled'>;
  errors?: readonly ErrorItem[];
  createdPageID?: number;
}

/** Stores the result for a waiting page. */
export async function setItemResult(db: Database, id: number, position: number, result: ItemResult): Promise<void> {
  await db
    .updateTable('bulk_action_items')
    .set({
      state: result.state,
      errors: JSON.stringify(result.errors ?? []),
      created_page_id: result.createdPageID ?? null,
    })
    .where('bulk_action_id', '=', id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .execute();
}

/** Finishes a bulk action that has no waiting pages. @returns it, once: for what follows its end */
export const finishBulkAction = (
  db: Database,
  id: number,
): Promise<{ action: BulkAction; user_id: number | null } | undefined> =>
  db
    .updateTable('bulk_actions')
    .set({ finished_at: sql<Date>`coalesce(finished_at, now())`, closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('user_id')
    .returning((row) => row.ref('action').$castTo<BulkAction>().as('action'))
    .executeTakeFirst();

/** Returns the IDs of the pages that a bulk action has changed. */
export async function donePages(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_action_items')
    .select('page_id')
    .where('bulk_action_id', '=', id)
    .where('state', '=', 'done')
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** Cancels the waiting pages of a bulk action and finishes it. @returns false if it was finished already */
export async function cancelWaiting(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_actions')
    .set({ finished_at: sql<Date>`now()`, cancelled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('bulk_action_items')
    .set({ state: 'cancelled' })
    .where('bulk_action_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  return true;
}

/** A page of a bulk action, as reports show it. */
export interface BulkItemRow {
  page_id: number;
  title: string;
  locale: string;
  slug: string;
  deleted_at: Date | null;
  state: ItemState;
  errors: ErrorItem[];
  created_page_id: number | null;
}

/** Returns some pages of a bulk action, failures first, and their total number. */
export async function listBulkItems(
  db: Database,
  query: { id: number; state?: ItemState | undefined; offset: number; limit: number },
): Promise<{ rows: BulkItemRow[]; totalItems: number }> {
  let items = db
    .selectFrom('bulk_action_items as i')
    .innerJoin('pages as p', 'p.id', 'i.page_id')
    .where('i.bulk_action_id', '=', query.id);
  if (query.state !== undefined) items = items.where('i.state', '=', query.state);
  const { totalItems } = await items
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow();
  const rows = await items
    .select(['i.page_id', 'p.title', 'p.locale', 'p.slug', 'p.deleted_at', 'i.created_page_id'])
    .select((row) => row.ref('i.state').$castTo<ItemState>().as('state'))
    .select((row) => row.ref('i.errors').$castTo<ErrorItem[]>().as('errors'))
    .orderBy(sql`i.state = 'failed'`, 'desc')
    .orderBy('i.position')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return { rows, totalItems };
}
