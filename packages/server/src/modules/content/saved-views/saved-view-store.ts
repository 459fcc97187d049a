import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A saved view. */
export interface SavedViewRow {
  id: number;
  /** Null for a shared view. */
  owner_id: number | null;
  name: string;
  query: string;
}

type NewView = Omit<SavedViewRow, 'id'>;

const visibleViews = (db: Database, userID: number) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'owner_id', 'name', 'query'])
    .where((where) => where.or([where('owner_id', '=', userID), where('owner_id', 'is', null)]));

/** Returns the views of a user and the shared ones, by name. */
export const listSavedViews = (db: Database, userID: number): Promise<SavedViewRow[]> =>
  visibleViews(db, userID).orderBy(sql`name collate titles`).orderBy('id').execute();

/** Locks a view of a user or a shared one until the end of the transaction. */
export const lockSavedView = (db: Database, userID: number, id: number): Promise<SavedViewRow | undefined> =>
  visibleViews(db, userID).where('id', '=', id).forUpdate().executeTakeFirst();

/** Number of views of an owner. */
export async function countSavedViews(db: Database, ownerID: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', 'is not distinct from', ownerID)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the ID of an owner's view with a name, ignoring case. */
export async function savedViewNamed(
  db: Database,
  { owner_id: ownerID, name }: Pick<SavedViewRow, 'owner_id' | 'name'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('saved_views')
    .select('id')
    .where('owner_id', 'is not distinct from', ownerID)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts a view. @returns its ID; undefined if the name is taken */
export async function insertSavedView(db: Database, view: NewView): Promise<number | undefined> {
  const row = await db
    .insertInto('saved_views')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes a view. @throws the DatabaseError of the unique index `saved_views_name` if the name is taken */
export async function setSavedView(db: Database, { id, ...view }: SavedViewRow): Promise<void> {
  await db.updateTable('saved_views').set(view).where('id', '=', id).execute();
}

/** Deletes a view. */
export async function deleteSavedViewRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute();
}
