import { type Expression, sql, type SqlBool } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Reference } from './references-of.ts';

/** State of a page: its newest version, or the published one. */
export type PageState = 'newest' | 'published';

/** A page with the references of its versions. */
export type PageReferences = { pageID: number } & Partial<Record<PageState, readonly Reference[]>>;

/** References of one state of several pages, as the rows `wanted`, and the pages. */
function wantedOf(state: PageState, pages: readonly PageReferences[]) {
  const having = pages.filter((page) => page[state] !== undefined);
  const rows = having.flatMap(({ pageID, [state]: references = [] }) =>
    references.map((reference) => ({ pageID, ...reference })),
  );
  const wanted = sql`wanted as (
    select * from unnest(
      ${rows.map(({ pageID }) => pageID)}::bigint[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ targetID }) => targetID)}::bigint[],
      ${rows.map(({ uses }) => uses)}::integer[]
    ) as w (page_id, kind, target_id, uses)
  )`;
  return { pageIDs: having.map(({ pageID }) => pageID), wanted };
}

/** Whether `page_references as r` and another row are the same reference. */
const isSame = (other: 'w' | 'o') =>
  sql`r.page_id = ${sql.ref(`${other}.page_id`)} and r.kind = ${sql.ref(`${other}.kind`)}
    and r.target_id = ${sql.ref(`${other}.target_id`)}`;

/** Replaces the references of the newest versions of pages. */
async function setNewestReferences(db: Database, pages: readonly PageReferences[]): Promise<void> {
  const { pageIDs, wanted } = wantedOf('newest', pages);
  if (pageIDs.length === 0) return;
  await sql`
    with ${wanted},
    others as (
      select page_id, target_id, kind, published from page_references as r
      where page_id = any(${pageIDs}::bigint[]) and not exists (select from wanted as w where ${isSame('w')})
    ),
    gone as (delete from page_references as r using others as o where ${isSame('o')} and not o.published),
    hidden as (
      update page_references as r set uses = 0 from others as o where ${isSame('o')} and o.published and r.uses > 0
    )
    insert into page_references as r (page_id, kind, target_id, uses, published)
    select page_id, kind, target_id, uses, false from wanted
    on conflict (page_id, kind, target_id) do update set uses = excluded.uses where r.uses <> excluded.uses
  `.execute(db);
}

/** Replaces the references of the published versions of pages. */
async function setPublishedReferences(db: Database, pages: readonly PageReferences[]): Promise<void> {
  const { pageIDs, wanted } = wantedOf('published', pages);
  if (pageIDs.length === 0) return;
  await sql`
    with ${wanted},
    others as (
      select page_id, target_id, kind, uses from page_references as r
      where page_id = any(${pageIDs}::bigint[]) and published and not exists (select from wanted as w where ${isSame('w')})
    ),
    gone as (delete from page_references as r using others as o where ${isSame('o')} and o.uses = 0),
    hidden as (
      update page_references as r set published = false from others as o where ${isSame('o')} and o.uses > 0
    )
    insert into page_references as r (page_id, kind, target_id, uses, published)
    select page_id, kind, target_id, 0, true from wanted
    on conflict (page_id, kind, target_id) do update set published = true where not r.published
  `.execute(db);
}

/**
 * Replaces the references of one or both states of several pages. When a page is unpublished, a database trigger deletes those of
 * the published version.
 */
export async function setReferencesOfPages(db: Database, pages: readonly PageReferences[]): Promise<void> {
  await setNewestReferences(db, pages);
  await setPublishedReferences(db, pages);
}

/** Does what `setReferencesOfPages` does, for one page. */
export const setPageReferences = (db: Database, page: PageReferences): Promise<void> =>
  setReferencesOfPages(db, [page]);

/** Replaces the references of a menu in a locale. */
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

/** Source of references other than pages and menus: the default values of a page type in a locale, or the site's settings. */
type SiteSource = { place: 'page-type'; type: string; locale: string } | { place: 'settings' };

const noType = { type: '', locale: '' };

/** Replaces the references of a page type's default values or of the settings. */
export async function setSiteReferences(
  db: Database,
  from: SiteSource,
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

/** Replaces the references of items of a release, which have been stored. */
export async function setReleaseReferences(
  db: Database,
  releaseID: number,
  items: readonly { kind: string; key: string; references: readonly Reference[] }[],
): Promise<void> {
  await sql`
    delete from release_references where release_id = ${releaseID} and (item_kind, item_key) in (
      select * from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ key }) => key)}::text[])
    )
  `.execute(db);
  const rows = items.flatMap(({ kind: itemKind, key, references }) =>
    references.map(({ kind, targetID }) => ({ itemKind, key, kind, targetID })),
  );
  await sql`
    insert into release_references (release_id, item_kind, item_key, kind, target_id)
    select ${releaseID}::bigint, * from unnest(
      ${rows.map(({ itemKind }) => itemKind)}::text[], ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ targetID }) => targetID)}::bigint[]
    )
  `.execute(db);
}

/** References of releases that can still be published. */
const inOpenReleases = sql`
  release_references as r join releases as o on o.id = r.release_id and o.state not in ('published', 'cancelled')`;

/** References of pages, with those of their versions in releases. */
const ofPages = sql<{ page_id: number; kind: string; target_id: number; uses: number; published: boolean }>`(
  select page_id, kind, target_id, uses, published from page_references
  union all
  select r.item_key::bigint, r.kind, r.target_id, 0, false from ${inOpenReleases} where r.item_kind = 'page'
)`;

/** The pages or files that references point to. */
export interface ReferenceTarget {
  kind: 'page' | 'file';
  /** IDs of pages or files. */
  ids: readonly number[];
}

/** A page that refers to a target in its newest version, its published one, or both. */
export interface ReferringPage {
  id: number;
  title: string;
  locale: string;
  /** Number of references in the newest version; 0 if only the published version or one in a release has any. */
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

/** Selects pages outside the trash that refer to one of the targets; references of a page to itself do not count. */
const referring = (db: Database, { kind, ids }: ReferenceTarget, searchTerm: string) =>
  db
    .selectFrom(ofPages.as('r'))
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .where('p.deleted_at', 'is', null)
    .where('r.kind', '=', kind)
    .where(sql<boolean>`r.target_id = any(${ids}::bigint[])`)
    .$if(kind === 'page', (some) => some.whereRef('r.target_id', '<>', 'r.page_id'))
    .$if(searchTerm !== '', (some) => some.where(sql<boolean>`p.title ilike ${likePattern(searchTerm)}`));

const sortColumns = {
  '': 'p.updated_at',
  title: sql`lower(p.title)`,
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} as const;

/** Returns a page of the list of pages that refer to a target; latest change first by default. */
export function listReferring(db: Database, target: ReferenceTarget, query: ReferringQuery): Promise<ReferringPage[]> {
  const { searchTerm, column, order, offset, limit } = query;
  const direction = column === '' ? 'desc' : order;
  return referring(db, target, searchTerm)
    .select(['p.id', 'p.title', 'p.locale'])
    .select(sql<number>`sum(r.uses)::bigint`.as('uses'))
    .select(sql<boolean>`bool_or(r.published)`.as('in_published'))
    .groupBy('p.id')
    .orderBy(sortColumns[column], direction)
    .orderBy('p.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts the pages that refer to a target, and the references in their newest versions. */
export async function countReferring(
  db: Database,
  target: ReferenceTarget,
  searchTerm = '',
): Promise<{ pages: number; uses: number }> {
  return referring(db, target, searchTerm)
    .select(sql<number>`count(distinct p.id)`.as('pages'))
    .select(sql<number>`coalesce(sum(r.uses), 0)::bigint`.as('uses'))
    .executeTakeFirstOrThrow();
}

/** Returns the menus that refer to one of the targets, with the number of references. */
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

/** Returns the page types and settings that refer to one of the targets, with the number of references. */
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

/** Returns the IDs of targets that are in use: by a page outside the trash, a menu, a page type, the settings or an open release. */
export async function referredIDs(db: Database, { kind, ids }: ReferenceTarget): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.target_id as id from page_references as r join pages as p on p.id = r.page_id
    where p.deleted_at is null and r.kind = ${kind} and r.target_id = any(${ids}::bigint[])
    union select target_id from menu_references where kind = ${kind} and target_id = any(${ids}::bigint[])
    union select target_id from site_references where kind = ${kind} and target_id = any(${ids}::bigint[])
    union select r.target_id from ${inOpenReleases} where r.kind = ${kind} and r.target_id = any(${ids}::bigint[])
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns an SQL condition that a target is in use: by a page outside the trash, a menu, a page type, the settings or an open release. */
export const isReferred = (kind: ReferenceTarget['kind'], id: Expression<number>): Expression<SqlBool> => sql<boolean>`(
  exists (
    select from page_references as r join pages as p on p.id = r.page_id
    where r.kind = ${kind} and r.target_id = ${id} and p.deleted_at is null
  ) or exists (select from menu_references as r where r.kind = ${kind} and r.target_id = ${id})
  or exists (select from site_references as r where r.kind = ${kind} and r.target_id = ${id})
  or exists (select from ${inOpenReleases} where r.kind = ${kind} and r.target_id = ${id})
)`;

/** Returns the IDs of pages whose published version refers to one of the targets. */
export async function publishedPagesReferring(db: Database, { kind, ids }: ReferenceTarget): Promise<number[]> {
  const rows = await db
    .selectFrom('page_references as r')
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .select('p.id')
    .distinct()
    .where('p.deleted_at', 'is', null)
    .where('r.published', '=', true)
    .where('r.kind', '=', kind)
    .where(sql<boolean>`r.target_id = any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}
