import {
  type BlockContent,
  comparisonsOf,
  type PageCondition,
  type PageSort,
  type ReplacedFile,
  sharedSectionType,
} from '@ximblox/blocks/internal';
import type { MenuItem, PublicTag } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { limitClause } from '../../../platform/database/paginate.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { selectReplacedFiles } from '../../library/media/index.ts';
import { selectPublicTags } from '../../library/tags/index.ts';
import { type ConditionOptions, pageCondition } from './page-condition-store.ts';
import { isShown, type ScopedQuery, shownFields, shownTagIDs, shownVersionID } from './draft-scope-store.ts';
import { pageOrder } from './page-order-store.ts';
import { countPublished, isAlwaysTrue } from './published-count-store.ts';
import { defaultsOfPage, filesOfType } from '../types/index.ts';

/** The properties of a published page for lists and links, from its published version. */
export interface PublicSummaryRow {
  id: number;
  group_id: number;
  slug: string;
  type: string;
  locale: string;
  title: string;
  public_since: Date;
}

export interface PublicPageRow extends PublicSummaryRow {
  /** The later of the creation and the publication of its version. */
  modified_at: Date;
  version_id: number;
  /** As stored; parse with `upgradeBlocks`. */
  blocks: unknown;
  /** As stored; parse with `readParts`, like `seo_image`. */
  type_data: unknown;
  seo_title: string;
  seo_description: string;
  /** As stored; parse with `readKeywords`. */
  seo_keywords: unknown;
  seo_image: unknown;
  seo_noindex: boolean;
  /** As stored; parse with `readCanonical`. */
  seo_canonical: unknown;
  /** Only public tags. */
  tags: PublicTag[];
  /** Replaced files that the page or its type uses; null for none. */
  replaced: ReplacedFile[] | null;
  /** Default values of its type in its locale; null for none. */
  defaults: BlockContent | null;
}

/** A published translation of a page. */
export interface SiblingRow {
  id: number;
  type: string;
  locale: string;
  slug: string;
  /** Whether search engines are told another address, or none. */
  unlisted: boolean;
}

export type ListedRow = PublicSummaryRow &
  Pick<PublicPageRow, 'modified_at' | 'type_data' | 'seo_description' | 'tags' | 'replaced' | 'defaults'>;

/** Time of the latest change that visitors see of `pages as p` in `page_versions as v`. */
export const modifiedAt = sql<Date>`greatest(
  v.created_at, (select c.published_at from publications as c where c.id = p.publication_id)
)`;

/**
 * Selects published pages with their published versions; with drafts, also these with their newest versions, and the time of
 * that version for pages that are not public. Visitors see only rows of this query without drafts.
 */
const published = (db: Database, query: ScopedQuery = {}) =>
  db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', (join) => join.on('v.id', '=', shownVersionID(query)))
    .select(['p.id', 'p.group_id', 'p.slug', 'p.type', 'p.locale', 'v.title'])
    .select((row) => row.fn.coalesce('p.public_since', 'v.created_at').as('public_since'))
    .where(isShown(query));

/** SQL subquery for the replaced files that `p` or its type uses, as of the publication of `p`. */
const replacedOfPage = selectReplacedFiles(
  sql`select t.target_id from page_references as t where t.page_id = p.id and t.published and t.kind = 'file' union all ${filesOfType}`,
  sql<Date | null>`(select b.published_at from publications as b where b.id = p.publication_id)`,
);

/** SQL subquery for the public tags of `p`. */
const tagsOfPage = selectPublicTags(sql`p.published_tag_ids`);

/** Selects published pages as `p` with the content of their published versions as `v`. */
export const withContent = (db: Database) =>
  published(db)
    .select([
      'v.id as version_id',
      'v.blocks',
      'v.type_data',
      'v.seo_title',
      'v.seo_description',
      'v.seo_keywords',
      'v.seo_image',
      'v.seo_noindex',
      'v.seo_canonical',
    ])
    .select(modifiedAt.as('modified_at'))
    .select(tagsOfPage.as('tags'))
    .select(replacedOfPage.as('replaced'))
    .select(defaultsOfPage.as('defaults'));

/** SQL subquery for the published translations of `p`, including `p`. Rendering a page needs them, so one query returns both. */
export const siblingsOfPage = sql<SiblingRow[]>`(
  select jsonb_agg(jsonb_build_object(
    'id', s.id, 'type', s.type, 'locale', s.locale, 'slug', s.slug,
    'unlisted', sv.seo_noindex or sv.seo_canonical is not null
  ) order by s.locale)
  from pages as s join page_versions as sv on sv.id = s.published_version_id where s.group_id = p.group_id and s.public_since is not null and s.deleted_at is null
)`;

/** The address of a page that may or may not exist. */
export interface PageAddress {
  locale: string;
  slug: string;
}

export type FoundPageRow = PublicPageRow & { siblings: SiblingRow[] };

const publicPageAt = (db: Database, { locale, slug }: PageAddress) =>
  withContent(db).select(siblingsOfPage.as('siblings')).where('p.locale', '=', locale).where('p.slug', '=', slug);

const publicPagesAt = (db: Database, { locales, slugs }: { locales: string[]; slugs: string[] }) =>
  withContent(db)
    .select(siblingsOfPage.as('siblings'))
    .where(sql<boolean>`(p.locale, p.slug) in (select * from unnest(${locales}::text[], ${slugs}::text[]))`);

/** Returns the published page at each address, in the same order, or undefined where there is none. */
export async function findPublicPagesAt(
  db: Database,
  addresses: readonly PageAddress[],
): Promise<(FoundPageRow | undefined)[]> {
  const [one, another] = addresses;
  // The common case of a single address has a cheaper plan.
  if (one && !another) return [await publicPageAt(db, one).executeTakeFirst()];
  const rows = await publicPagesAt(db, {
    locales: addresses.map(({ locale }) => locale),
    slugs: addresses.map(({ slug }) => slug),
  }).execute();
  return addresses.map(({ locale, slug }) => rows.find((row) => row.locale === locale && row.slug === slug));
}

/** Returns a published page by its ID. */
export const findPublicPageByID = (db: Database, id: number): Promise<PublicPageRow | undefined> =>
  withContent(db).where('p.id', '=', id).executeTakeFirst();

/** Returns the published pages of a type with these IDs, in any order. */
export const findPublicPagesOfType = (db: Database, type: string, ids: readonly number[]): Promise<PublicPageRow[]> =>
  withContent(db).where('p.type', '=', type).where(equalsAny('p.id', ids)).execute();

/** Returns the published pages that show a shared section, directly or inside another one. */
export async function pagesWithSection(db: Database, sectionID: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive shown (id, type) as (
      select p.id, p.type from pages as p where p.id = ${sectionID}
      union
      select p.id, p.type from shown as s
      join page_references as r on s.type = ${sharedSectionType} and r.kind = 'page' and r.published and r.target_id = s.id
      join pages as p on p.id = r.page_id and p.deleted_at is null
    )
    select id from shown where type <> ${sharedSectionType} order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the published page with the lowest ID above `after`. */
export const findNextPublicPage = (db: Database, after: number): Promise<PublicPageRow | undefined> =>
  withContent(db).where('p.id', '>', after).orderBy('p.id').limit(1).executeTakeFirst();

/** Returns the published page to which an old address redirects. */
export const findMovedPage = (db: Database, locale: string, slug: string): Promise<PublicSummaryRow | undefined> =>
  published(db)
    .innerJoin('redirects as r', 'r.page_id', 'p.id')
    .where('r.locale', '=', locale)
    .where('r.slug', '=', slug)
    .executeTakeFirst();

/** Whether a page that was ever published at this address is in the trash or was deleted permanently. */
export async function wasDeleted(db: Database, locale: string, slug: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select exists (
    select 1 from gone_addresses as g where g.locale = ${locale} and g.slug = ${slug}
  ) or exists (
    select 1 from pages as p
    where p.deleted_at is not null and exists (select 1 from publications as b where b.page_id = p.id)
      and (
        (p.locale = ${locale} and p.slug = ${slug})
        or p.id = (select r.page_id from redirects as r where r.locale = ${locale} and r.slug = ${slug})
      )
  ) as gone`.execute(db);
  return rows[0]?.gone ?? false;
}

/** Returns published pages by their IDs, in any order. */
export const findPublicPages = (db: Database, ids: readonly number[]): Promise<PublicSummaryRow[]> =>
  published(db).where(equalsAny('p.id', ids)).execute();

/** Returns the published pages of the translation group of a page, including the page. */
export const publicSiblings = (
  db: Database,
  pageID: number,
): Promise<(PublicSummaryRow & Pick<SiblingRow, 'unlisted'>)[]> =>
  published(db)
    .select(sql<boolean>`v.seo_noindex or v.seo_canonical is not null`.as('unlisted'))
    .where('p.group_id', '=', (query) => query.selectFrom('pages').select('group_id').where('id', '=', pageID))
    .orderBy('p.locale')
    .execute();

/** Returns the published pages of a type and locale, newest first. */
export const newestPublicPages = (
  db: Database,
  { type, locale, limit }: { type: string; locale: string; limit: number },
): Promise<PublicSummaryRow[]> =>
  published(db)
    .where('p.type', '=', type)
    .where('p.locale', '=', locale)
    .orderBy('p.public_since', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();

/** List of published pages. */
export interface PublicList extends Omit<ConditionOptions, 'locale'>, ScopedQuery {
  type: string;
  locale: string;
  condition: PageCondition;
  /** Without pages that stay out of search engines. */
  indexed: boolean;
}

/** Returns the condition of a list on page `p`, its published version `v` and its row `f` of `published_fields`. */
function listCondition({ type, condition, indexed, ...options }: PublicList): RawBuilder<boolean> {
  const conditions = [
    sql`f.type = ${sql.lit(type)} and f.locale = ${options.locale}`,
    ...(indexed ? [sql`not v.seo_noindex`] : []),
    pageCondition(condition, options),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Returns the FROM clause of a list. Pages and versions are joined only if a condition or the caller needs them. */
function listed(
  { condition, indexed, drafts }: PublicList,
  { needsPage = false, needsTitle = false } = {},
): RawBuilder<unknown> {
  const values = new Set(comparisonsOf(condition).map(({ value }) => value.by));
  const needsVersion = indexed || needsTitle || values.has('title');
  const isOfPage = needsPage || needsVersion || values.has('publishedAt') || values.has('tags') || values.has('below');
  return sql.join(
    [
      sql`${shownFields({ drafts })} as f`,
      ...(isOfPage ? [sql`join pages as p on p.id = f.page_id`] : []),
      ...(needsVersion ? [sql`join page_versions as v on v.id = ${shownVersionID({ drafts })}`] : []),
    ],
    sql` `,
  );
}

interface ListPage extends PublicList {
  sorts: readonly PageSort[];
  collation: string;
  offset: number;
  limit: number;
}

/** Returns the IDs of one page of a list. Nothing else of the pages that are skipped is read. */
const idsOfPage = (query: ListPage): RawBuilder<unknown> => sql`
  select p.id from ${listed(query, { needsPage: true, needsTitle: query.sorts.some(({ by }) => by === 'title') })}
  where p.type = ${sql.lit(query.type)} and p.locale = ${query.locale} and ${isShown(query)} and ${listCondition(query)}
  order by ${pageOrder(query.sorts, query.collation, query.defaults)}
  ${limitClause(query)}
`;

/** Returns one page of a list of published pages, in the given order. */
export const listPublicPages = (db: Database, query: ListPage): Promise<ListedRow[]> =>
  published(db, query)
    .innerJoin(shownFields(query).$castTo<{ page_id: number }>().as('f'), 'f.page_id', 'p.id')
    .select(['v.type_data', 'v.seo_description'])
    .select(modifiedAt.as('modified_at'))
    .select(selectPublicTags(shownTagIDs(query)).as('tags'))
    .select(replacedOfPage.as('replaced'))
    .select(defaultsOfPage.as('defaults'))
    .where(sql<boolean>`p.id = any(array(${idsOfPage(query)}))`)
    .orderBy(pageOrder(query.sorts, query.collation, query.defaults))
    .execute();

/** A newest version, published or not. */
export interface DraftRow extends Omit<ListedRow, 'replaced' | 'public_since' | 'group_id'> {
  public_since: Date | null;
}

/** Returns the newest versions of pages that are not deleted, published or not, in any order. */
export const findDrafts = (db: Database, ids: readonly number[]): Promise<DraftRow[]> =>
  db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', 'v.id', 'p.newest_version_id')
    .select(['p.id', 'p.slug', 'p.type', 'p.locale', 'p.public_since', 'v.title', 'v.type_data', 'v.seo_description'])
    .select('v.created_at as modified_at')
    .select(selectPublicTags(sql`p.tag_ids`).as('tags'))
    .select(defaultsOfPage.as('defaults'))
    .where('p.deleted_at', 'is', null)
    .where(equalsAny('p.id', ids))
    .execute();

/** Whether a list has all published pages of a type and locale, at most without those that stay out of search engines. */
const isWhole = ({ drafts, condition }: PublicList): boolean => drafts === undefined && isAlwaysTrue(condition);

/** Counts the published pages of a type and locale that stay out of search engines. */
async function countHidden(db: Database, { type, locale }: PublicList): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from pages as p join page_versions as v on v.id = p.published_version_id
    where p.is_unlisted and p.public_since is not null and p.type = ${type} and p.locale = ${locale} and v.seo_noindex
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts the published pages of a list. */
export async function countPublicPages(db: Database, list: PublicList): Promise<number> {
  if (isWhole(list)) return (await countPublished(db, list)) - (list.indexed ? await countHidden(db, list) : 0);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${listed(list)} where ${listCondition(list)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the public tags of the pages of a list, sorted by name, with the number of pages of each. */
export async function countPublicTags(db: Database, list: PublicList): Promise<(PublicTag & { total: number })[]> {
  const tags =
    isWhole(list) && !list.indexed
      ? sql`select c.tag_id as tag, sum(c.published)::bigint as total from tag_counts as c
          where c.type = ${list.type} and c.locale = ${list.locale} group by 1 having sum(c.published) > 0`
      : sql`select unnest(${shownTagIDs(list)}) as tag, count(*) as total
          from ${listed(list, { needsPage: true })} where ${listCondition(list)} and ${shownTagIDs(list)} <> '{}' group by 1`;
  const { rows } = await sql<PublicTag & { total: number }>`
    select t.id, t.name, u.total from (${tags}) as u join tags as t on t.id = u.tag
    where not t.private and t.merged_into is null and t.deleted_at is null
    order by t.name collate titles
  `.execute(db);
  return rows;
}

/** Returns the stored menus of a locale by menu ID. */
export async function findMenus(db: Database, locale: string): Promise<Record<string, MenuItem[]>> {
  const rows = await db.selectFrom('menu_trees').select(['menu', 'items']).where('locale', '=', locale).execute();
  return Object.fromEntries(rows.map(({ menu, items }) => [menu, items]));
}
