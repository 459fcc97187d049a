import { type Expression, sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Reference } from './references-of.ts';

/** A version and everything that it points to. */
export interface VersionReferences {
  pageID: number;
  versionID: number;
  references: readonly Reference[];
}

/** Adds what versions point to, of which nothing is known yet. */
export async function addVersionReferences(db: Database, versions: readonly VersionReferences[]): Promise<void> {
  const rows = versions.flatMap(({ pageID, versionID, references }) =>
    references.map(({ kind, targetID, uses }) => ({ pageID, versionID, kind, targetID, uses })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into page_references (version_id, page_id, kind, target_id, uses)
    select * from unnest(
      ${rows.map(({ versionID }) => versionID)}::bigint[],
      ${rows.map(({ pageID }) => pageID)}::bigint[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ targetID }) => targetID)}::bigint[],
      ${rows.map(({ uses }) => uses)}::integer[]
    )
  `.execute(db);
}

/** Replaces what is known of what a version points to. It is forgotten again when the version is neither the newest nor the published one. */
export async function setVersionReferences(db: Database, version: VersionReferences): Promise<void> {
  await db.deleteFrom('page_references').where('version_id', '=', version.versionID).execute();
  await addVersionReferences(db, [version]);
}

/** Replaces what is known of what a menu in a locale points to. */
export async function setMenuReferences(
  db: Database,
  { menu, locale }: { menu: string; locale: string },
  references: readonly Reference[],
): Promise<void> {
  await db.deleteFrom('menu_references').where('menu', '=', menu).where('locale', '=', locale).execute();
  if (references.length === 0) return;
  await db
    .insertInto('menu_references')
    .values(references.map(({ kind, targetID, uses }) => ({ menu, locale, kind, target_id: targetID, uses })))
    .execute();
}

/** What points somewhere beside pages and menus: a page type by what is filled in for it in a locale, or the settings of the site. */
type SitePlace = { place: 'page-type'; type: string; locale: string } | { place: 'settings' };

const noType = { type: '', locale: '' };

/** Replaces what is known of what a page type or the settings point to. */
export async function setSiteReferences(
  db: Database,
  from: SitePlace,
  references: readonly Reference[],
): Promise<void> {
  const columns = { ...noType, ...from };
  await db
    .deleteFrom('site_references')
    .where('place', '=', columns.place)
    .where('type', '=', columns.type)
    .where('locale', '=', columns.locale)
    .execute();
  if (references.length === 0) return;
  await db
    .insertInto('site_references')
    .values(references.map(({ kind, targetID, uses }) => ({ ...columns, kind, target_id: targetID, uses })))
    .execute();
}

/** What is pointed to. */
export interface ReferenceTarget {
  kind: 'page' | 'file';
  /** IDs of pages or files. */
  ids: readonly number[];
}

/** A page that points to a target, in its newest version, its published one, or both. */
export interface ReferringPage {
  id: number;
  title: string;
  /** Places in the newest version that point there; 0 when only the published version does. */
  uses: number;
  in_published: boolean;
}

export interface ReferringQuery {
  searchTerm: string;
  column: '' | 'title' | 'createdAt' | 'updatedAt';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** Pages that are not in the bin and point to one of the targets; a page that points to itself does not count. */
const referring = (db: Database, { kind, ids }: ReferenceTarget, searchTerm: string) =>
  db
    .selectFrom('page_references as r')
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .where('p.deleted_at', 'is', null)
    .where('r.kind', '=', kind)
    .where(sql<boolean>`r.target_id = any(${ids}::bigint[])`)
    .$if(kind === 'page', (some) => some.whereRef('r.target_id', '<>', 'r.page_id'))
    .$if(searchTerm !== '', (some) =>
      some.where(sql<boolean>`p.title ilike ${`%${searchTerm.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    );

const sortColumns = {
  '': 'p.updated_at',
  title: sql`lower(p.title)`,
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} as const;

/** One page of the pages that point to a target; without a column the latest change comes first. */
export function listReferring(db: Database, target: ReferenceTarget, query: ReferringQuery): Promise<ReferringPage[]> {
  const { searchTerm, column, order, offset, limit } = query;
  const direction = column === '' ? 'desc' : order;
  return referring(db, target, searchTerm)
    .select(['p.id', 'p.title'])
    .select(sql<number>`coalesce(sum(r.uses) filter (where r.version_id = p.newest_version_id), 0)::bigint`.as('uses'))
    .select(sql<boolean>`bool_or(r.version_id = p.published_version_id) is true`.as('in_published'))
    .groupBy('p.id')
    .orderBy(sortColumns[column], direction)
    .orderBy('p.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Number of pages that point to a target, and of the places in their newest versions that do. */
export async function countReferring(
  db: Database,
  target: ReferenceTarget,
  searchTerm = '',
): Promise<{ pages: number; uses: number }> {
  return referring(db, target, searchTerm)
    .select(sql<number>`count(distinct p.id)`.as('pages'))
    .select(sql<number>`coalesce(sum(r.uses) filter (where r.version_id = p.newest_version_id), 0)::bigint`.as('uses'))
    .executeTakeFirstOrThrow();
}

/** Menus that point to one of the targets, and how many of their items do. */
export const menusReferring = (
  db: Database,
  { kind, ids }: ReferenceTarget,
): Promise<{ menu: string; locale: string; uses: number }[]> =>
  db
    .selectFrom('menu_references')
    .select(['menu', 'locale'])
    .select(sql<number>`sum(uses)::bigint`.as('uses'))
    .where('kind', '=', kind)
    .where(sql<boolean>`target_id = any(${ids}::bigint[])`)
    .groupBy(['menu', 'locale'])
    .orderBy('menu')
    .orderBy('locale')
    .execute();

/** Page types and settings that point to one of the targets, and how often each does. */
export async function sitePlacesReferring(
  db: Database,
  { kind, ids }: ReferenceTarget,
): Promise<{ types: { type: string; locale: string; uses: number }[]; inSettings: boolean }> {
  const rows = await db
    .selectFrom('site_references')
    .select(['place', 'type', 'locale'])
    .select(sql<number>`sum(uses)::bigint`.as('uses'))
    .where('kind', '=', kind)
    .where(sql<boolean>`target_id = any(${ids}::bigint[])`)
    .groupBy(['place', 'type', 'locale'])
    .orderBy('type')
    .orderBy('locale')
    .execute();
  return {
    types: rows.filter(({ place }) => place === 'page-type').map(({ type, locale, uses }) => ({ type, locale, uses })),
    inSettings: rows.some(({ place }) => place === 'settings'),
  };
}

/** Those of the targets that a page that is not in the bin, a menu, a page type or the settings point to. */
export async function referredIDs(db: Database, { kind, ids }: ReferenceTarget): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.target_id as id from page_references as r join pages as p on p.id = r.page_id
    where p.deleted_at is null and r.kind = ${kind} and r.target_id = any(${ids}::bigint[])
    union select target_id from menu_references where kind = ${kind} and target_id = any(${ids}::bigint[])
    union select target_id from site_references where kind = ${kind} and target_id = any(${ids}::bigint[])
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a page that is not in the bin, a menu, a page type or the settings point to what an expression names: for queries of other modules. */
export const isReferred = (kind: ReferenceTarget['kind'], id: Expression<number>): Expression<SqlBool> => sql<boolean>`(
  exists (
    select from page_references as r join pages as p on p.id = r.page_id
    where r.kind = ${kind} and r.target_id = ${id} and p.deleted_at is null
  ) or exists (select from menu_references as r where r.kind = ${kind} and r.target_id = ${id})
  or exists (select from site_references as r where r.kind = ${kind} and r.target_id = ${id})
)`;

/** Pages whose published version points to one of the targets. */
export async function publishedPagesReferring(db: Database, { kind, ids }: ReferenceTarget): Promise<number[]> {
  const rows = await db
    .selectFrom('page_references as r')
    .innerJoin('pages as p', 'p.published_version_id', 'r.version_id')
    .select('p.id')
    .distinct()
    .where('p.deleted_at', 'is', null)
    .where('r.kind', '=', kind)
    .where(sql<boolean>`r.target_id = any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}
