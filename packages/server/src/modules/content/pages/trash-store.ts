import { sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { countMatches } from '../../../platform/database/count-rows.ts';
import type { Database } from '../../../platform/database/database.ts';
import { personColumns } from '../../../platform/database/person-columns.ts';
import { failIfTaken } from './page-store.ts';

/** A page in the trash. */
export interface TrashedPage {
  id: number;
  group_id: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  created_by: number | null;
  deleted_at: Date;
}

/** A page in the trash with the properties that lists show. */
export interface TrashedRow extends TrashedPage {
  deleted_by_id: number;
  deleted_by_name: string;
  is_address_taken: boolean;
}

export interface TrashQuery {
  searchTerm: string;
  column: '' | 'title' | 'deletedAt';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

const trashed = (db: Database) =>
  db
    .selectFrom('pages as p')
    .select(['p.id', 'p.group_id', 'p.locale', 'p.slug', 'p.type', 'p.title', 'p.created_by'])
    .select((row) => row.ref('p.deleted_at').$notNull().as('deleted_at'))
    .where('p.deleted_at', 'is not', null);

/** Returns a page in the trash and locks its row until the transaction ends; undefined if there is none. */
export const lockTrashed = (db: Database, id: number): Promise<TrashedPage | undefined> =>
  trashed(db).where('p.id', '=', id).forUpdate().executeTakeFirst();

const matches = (term: string) =>
  sql<boolean>`(p.title ilike ${likePattern(term)} or p.slug ilike ${likePattern(term)})`;

/** Returns one page of the list of trashed pages, by default sorted by latest deletion. */
export function listTrashed(db: Database, query: TrashQuery): Promise<TrashedRow[]> {
  const { searchTerm, column, order, offset, limit } = query;
  const direction = column === '' ? 'desc' : order;
  return trashed(db)
    .leftJoin('users as u', 'u.id', 'p.deleted_by')
    .select(personColumns('u', 'deleted_by'))
    .select(
      sql<boolean>`exists (
        select 1 from pages as q where q.locale = p.locale and q.slug = p.slug and q.deleted_at is null
      )`.as('is_address_taken'),
    )
    .$if(searchTerm !== '', (some) => some.where(matches(searchTerm)))
    .orderBy(column === 'title' ? sql`lower(p.title)` : sql`p.deleted_at`, direction)
    .orderBy('p.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts the pages in the trash that match a search term, at most `maxTotal`. */
export async function countTrashed(db: Database, searchTerm: string): Promise<number> {
  const found = trashed(db).$if(searchTerm !== '', (some) => some.where(matches(searchTerm)));
  const row = await db.selectNoFrom(countMatches(found).as('total')).executeTakeFirstOrThrow();
  return row.total;
}

/** Marks a page as deleted and unpublishes it. */
export async function trashPage(db: Database, id: number, userID: number | null): Promise<void> {
  await db
    .updateTable('pages')
    .set({
      deleted_at: sql`now()`,
      deleted_by: userID,
      published_version_id: null,
      publication_id: null,
      public_since: null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Restores a page from the trash.
 * @param place.isApart whether it moves to a translation group of its own
 * @throws V_06 when another page has the address
 */
export async function restoreTrashed(
  db: Database,
  id: number,
  place: { slug: string; isApart: boolean },
): Promise<void> {
  await db
    .updateTable('pages')
    .set({
      deleted_at: null,
      deleted_by: null,
      slug: place.slug,
      ...(place.isApart ? { group_id: sql<number>`nextval('page_groups')` } : {}),
    })
    .where('id', '=', id)
    .execute()
    .catch(failIfTaken);
}

/** Deletes a page in the trash permanently, with all its dependent rows. */
export async function eraseTrashed(db: Database, id: number): Promise<void> {
  await db.deleteFrom('pages').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

/** Locks and returns pages whose retention in the trash has expired. Skips rows that another transaction has locked. */
export const lockExpired = (db: Database, days: number, limit: number): Promise<TrashedPage[]> =>
  trashed(db)
    .where('p.deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('p.deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
