import { openReleaseStates, type ReleaseChange, type ReleaseItemKind, type ReleaseItemName } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';
import { personColumns } from '../../../platform/database/person-columns.ts';

/** Names an item in maps. */
export const nameOfItem = ({ kind, key }: ReleaseItemName): string => `${kind} ${key}`;

/** An item of a release, as stored. */
export interface ReleaseItemRow extends ReleaseItemName {
  release_id: number;
  change: ReleaseChange;
  version_id: number | null;
  base: unknown;
  previous: unknown;
  title: string;
  /** Revision of the release with which it was stored. */
  revision: number;
  adder_id: number;
  adder_name: string;
  added_at: Date;
}

const items = (db: Database) =>
  db
    .selectFrom('release_items as i')
    .leftJoin('users as u', 'u.id', 'i.added_by')
    .select(['i.release_id', 'i.key', 'i.version_id', 'i.base', 'i.previous', 'i.title', 'i.revision', 'i.added_at'])
    .select((row) => row.ref('i.kind').$castTo<ReleaseItemKind>().as('kind'))
    .select((row) => row.ref('i.change').$castTo<ReleaseChange>().as('change'))
    .select(personColumns('u', 'adder'));

/** Returns the items of a release in the order of publication: default values first, because pages are checked with them. */
export const releaseItems = (db: Database, releaseID: number): Promise<ReleaseItemRow[]> =>
  items(db)
    .where('i.release_id', '=', releaseID)
    .orderBy(sql`array_position(array['page-type', 'page', 'menu', 'settings', 'redirect'], i.kind)`)
    .orderBy(sql`i.title collate titles`)
    .orderBy('i.key')
    .execute();

/** Returns an item of a release, or undefined if it has none with this name. */
export const findItem = (
  db: Database,
  releaseID: number,
  { kind, key }: ReleaseItemName,
): Promise<ReleaseItemRow | undefined> =>
  items(db)
    .where('i.release_id', '=', releaseID)
    .where('i.kind', '=', kind)
    .where('i.key', '=', key)
    .executeTakeFirst();

/** Returns those items of a release that have these names. */
export const findItems = (
  db: Database,
  releaseID: number,
  names: readonly ReleaseItemName[],
): Promise<ReleaseItemRow[]> =>
  items(db)
    .where('i.release_id', '=', releaseID)
    .where(sql<boolean>`(i.kind, i.key) in (${namesOf(names)})`)
    .execute();

/** The version of a page in a release. */
export interface PageItemRow {
  /** If the release unpublishes the page, the version that was saved in it last, or null. */
  version_id: number | null;
  takes_off: boolean;
  base: unknown;
  /** The release that the version was saved in, and the version of the live line that it has taken over. */
  of_release_id: number | null;
  base_version_id: number | null;
}

/** Returns the items of those pages that a release changes, by page ID. */
export async function findPageItems(
  db: Database,
  releaseID: number,
  pageIDs: readonly number[],
): Promise<ReadonlyMap<number, PageItemRow>> {
  const rows = await db
    .selectFrom('release_items as i')
    .leftJoin('page_versions as v', (join) =>
      join.on(
        'v.id',
        '=',
        sql<number>`coalesce(i.version_id, (
          select max(w.id) from page_versions as w where w.page_id = i.key::bigint and w.release_id = i.release_id))`,
      ),
    )
    .select(['i.key', 'v.id as version_id', 'i.base', 'v.release_id as of_release_id', 'v.base_version_id'])
    .select(sql<boolean>`i.version_id is null`.as('takes_off'))
    .where('i.release_id', '=', releaseID)
    .where('i.kind', '=', 'page')
    .where(sql<boolean>`i.key = any(${pageIDs.map(String)}::text[])`)
    .execute();
  return new Map(rows.map(({ key, ...item }) => [Number(key), item]));
}

/** Returns the item of a page, or undefined if the release does not change the page. */
export const findPageItem = async (db: Database, releaseID: number, pageID: number): Promise<PageItemRow | undefined> =>
  (await findPageItems(db, releaseID, [pageID])).get(pageID);

/** Returns the last versions that were saved in a release, of those pages of which there are any. */
export async function lastVersionsIn(
  db: Database,
  releaseID: number,
  pageIDs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('page_versions')
    .select(['page_id', sql<number>`max(id)`.as('id')])
    .where('release_id', '=', releaseID)
    .where(sql<boolean>`page_id = any(${[...pageIDs]}::bigint[])`)
    .groupBy('page_id')
    .execute();
  return new Map(rows.map(({ page_id: pageID, id }) => [pageID, id]));
}

/** An item to store. */
export interface NewReleaseItem {
  key: string;
  change: ReleaseChange;
  base: unknown;
  title: string;
}

const json = (value: unknown): string => JSON.stringify(value ?? null);

/** Inserts items, or replaces those with the same kind and key. They get the next revision of the release. */
export async function storeReleaseItems(
  db: Database,
  releaseID: number,
  added: readonly NewReleaseItem[],
  userID: number | null,
): Promise<void> {
  const revision = sql<number>`(select revision + 1 from releases where id = ${releaseID})`;
  await db
    .insertInto('release_items')
    .values(
      added.map(({ key, change, base, title }) => ({
        release_id: releaseID,
        kind: change.kind,
        key,
        change: json(change),
        version_id: change.kind === 'page' ? (change.versionID ?? null) : null,
        base: json(base),
        title,
        revision,
        added_by: userID,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['release_id', 'kind', 'key']).doUpdateSet((item) => ({
        change: item.ref('excluded.change'),
        version_id: item.ref('excluded.version_id'),
        base: item.ref('excluded.base'),
        title: item.ref('excluded.title'),
        revision: item.ref('excluded.revision'),
        added_by: item.ref('excluded.added_by'),
        added_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** Returns the items about one thing in open releases, with the release of each. */
export const openItemsOf = (
  db: Database,
  { kind, key }: ReleaseItemName,
): Promise<(ReleaseItemRow & { name: string })[]> =>
  items(db)
    .innerJoin('releases as r', 'r.id', 'i.release_id')
    .select('r.name')
    .where('i.kind', '=', kind)
    .where('i.key', '=', key)
    .where('r.state', 'in', openReleaseStates)
    .orderBy('r.id')
    .execute();

/** Returns the versions of a page that open releases publish; null for those that unpublish it. */
export const openVersionsOf = (
  db: Database,
  pageID: number,
): Promise<
  { release_id: number; version_id: number | null; author_id: number; author_name: string; created_at: Date | null }[]
> =>
  db
    .selectFrom('release_items as i')
    .innerJoin('releases as r', 'r.id', 'i.release_id')
    .leftJoin('page_versions as v', 'v.id', 'i.version_id')
    .leftJoin('users as u', 'u.id', 'v.author_id')
    .select(['i.release_id', 'v.id as version_id', 'v.created_at'])
    .select(personColumns('u', 'author'))
    .where('i.kind', '=', 'page')
    .where('i.key', '=', String(pageID))
    .where('r.state', 'in', openReleaseStates)
    .orderBy('r.id')
    .execute();

const namesOf = (names: readonly ReleaseItemName[]) =>
  sql`select * from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ key }) => key)}::text[])`;

/** Deletes items. @returns the number of deleted items */
export async function deleteReleaseItems(
  db: Database,
  releaseID: number,
  names: readonly ReleaseItemName[],
): Promise<number> {
  const { rows } = await sql`
    delete from release_items where release_id = ${releaseID} and (kind, key) in (${namesOf(names)}) returning key
  `.execute(db);
  return rows.length;
}

/** Stores what was public before the release. */
export async function storePrevious(
  db: Database,
  releaseID: number,
  published: readonly (ReleaseItemName & { previous: unknown })[],
): Promise<void> {
  await sql`
    update release_items as i set previous = p.previous
    from unnest(
      ${published.map(({ kind }) => kind)}::text[], ${published.map(({ key }) => key)}::text[],
      ${published.map(({ previous }) => json(previous))}::jsonb[]
    ) as p (kind, key, previous)
    where i.release_id = ${releaseID} and i.kind = p.kind and i.key = p.key
  `.execute(db);
}

/** A change of the same thing in another open release. */
export interface ConflictRow extends ReleaseItemName {
  release_id: number;
  name: string;
  adder_id: number;
  adder_name: string;
}

/** Returns the items of other open releases with the same kind and key as an item of the release. */
export async function conflictingItems(db: Database, releaseID: number): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select o.kind, o.key, r.id as release_id, r.name, coalesce(${existingUserID('u')}, 0) as adder_id,
      coalesce(u.name, '') as adder_name
    from release_items as i
    join release_items as o on o.kind = i.kind and o.key = i.key and o.release_id <> i.release_id
    join releases as r on r.id = o.release_id and r.state in ('draft', 'in-review', 'approved')
    left join users as u on u.id = o.added_by
    where i.release_id = ${releaseID}
    order by r.id, o.kind, o.key
  `.execute(db);
  return rows;
}
