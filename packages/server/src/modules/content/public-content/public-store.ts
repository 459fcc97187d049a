import type { BlockContent, PageSort, ReplacedFile } from '@ximblox/blocks';
import type { MenuItem, PublicTag } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { paginate } from '../../../platform/database/paginate.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { selectReplacedFiles } from '../../library/media/index.ts';
import { selectPublicTags } from '../../library/tags/index.ts';
import { pageOrder } from './page-order-store.ts';
import { defaultsOfPage, filesOfType } from '../types/index.ts';

/** What of a published page lists and links need; all of it from the published version. */
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
  /** When its version was stored or published, whichever came later. */
  modified_at: Date;
  version_id: number;
  /** As they were stored; `upgradeBlocks` makes blocks of them. */
  blocks: unknown;
  /** Likewise, as is the picture; `readParts`. */
  type_data: unknown;
  seo_title: string;
  seo_description: string;
  /** As they were stored; `readKeywords`. */
  seo_keywords: unknown;
  seo_image: unknown;
  /** Public ones alone. */
  tags: PublicTag[];
  /** Files that it or its type uses and that have been replaced; null when none has. */
  replaced: ReplacedFile[] | null;
  /** What is filled in for its type in its locale; null when nothing is. */
  defaults: BlockContent | null;
}

/** Where a published translation of a page stands. */
export interface SiblingRow {
  id: number;
  type: string;
  locale: string;
  slug: string;
}

export type ListedRow = PublicSummaryRow &
  Pick<PublicPageRow, 'modified_at' | 'type_data' | 'seo_description' | 'tags' | 'replaced' | 'defaults'>;

const modifiedAt = sql<Date>`greatest(
  v.created_at, (select c.published_at from publications as c where c.id = p.publication_id)
)`;

/** Published pages with their published versions: the only door to what visitors see. */
const published = (db: Database) =>
  db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', 'v.id', 'p.published_version_id')
    .select(['p.id', 'p.group_id', 'p.slug', 'p.type', 'p.locale', 'v.title'])
    .select((row) => row.ref('p.public_since').$notNull().as('public_since'))
    .where('p.public_since', 'is not', null)
    .where('p.deleted_at', 'is', null);

/** The files of the published version of `p`, and of the type of `p`, that have been replaced, with the changes that `p` follows since it was published. */
const replacedOfPage = selectReplacedFiles(
  sql`select t.target_id from page_references as t where t.page_id = p.id and t.published and t.kind = 'file' union all ${filesOfType}`,
  sql<Date | null>`(select b.published_at from publications as b where b.id = p.publication_id)`,
);

/** The tags of `p` that visitors may see. */
const tagsOfPage = selectPublicTags(sql`p.published_tag_ids`);

const withContent = (db: Database) =>
  published(db)
    .select([
      'v.id as version_id',
      'v.blocks',
      'v.type_data',
      'v.seo_title',
      'v.seo_description',
      'v.seo_keywords',
      'v.seo_image',
    ])
    .select(modifiedAt.as('modified_at'))
    .select(tagsOfPage.as('tags'))
    .select(replacedOfPage.as('replaced'))
    .select(defaultsOfPage.as('defaults'));

/** The published translations of `p`, itself included: with it in one answer, because whoever shows a page needs them. */
const siblingsOfPage = sql<SiblingRow[]>`(
  select jsonb_agg(jsonb_build_object('id', s.id, 'type', s.type, 'locale', s.locale, 'slug', s.slug) order by s.locale)
  from pages as s where s.group_id = p.group_id and s.public_since is not null and s.deleted_at is null
)`;

/** Where a page stands, or may. */
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

/** The published page at each address, in their order; undefined where there is none. */
export async function findPublicPagesAt(
  db: Database,
  addresses: readonly PageAddress[],
): Promise<(FoundPageRow | undefined)[]> {
  const [one, another] = addresses;
  // Mostly nobody else asks: then nothing is joined.
  if (one && !another) return [await publicPageAt(db, one).executeTakeFirst()];
  const rows = await publicPagesAt(db, {
    locales: addresses.map(({ locale }) => locale),
    slugs: addresses.map(({ slug }) => slug),
  }).execute();
  return addresses.map(({ locale, slug }) => rows.find((row) => row.locale === locale && row.slug === slug));
}

/** A published page by its ID. */
export const findPublicPageByID = (db: Database, id: number): Promise<PublicPageRow | undefined> =>
  withContent(db).where('p.id', '=', id).executeTakeFirst();

/** The published page behind an ID. */
export const findNextPublicPage = (db: Database, after: number): Promise<PublicPageRow | undefined> =>
  withContent(db).where('p.id', '>', after).orderBy('p.id').limit(1).executeTakeFirst();

/** The published page that has left this address. */
export const findMovedPage = (db: Database, locale: string, slug: string): Promise<PublicSummaryRow | undefined> =>
  published(db)
    .innerJoin('redirects as r', 'r.page_id', 'p.id')
    .where('r.locale', '=', locale)
    .where('r.slug', '=', slug)
    .executeTakeFirst();

/** Whether a page that visitors have seen at this address is in the trash now, or was deleted for good. */
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

/** Several published pages, in any order. */
export const findPublicPages = (db: Database, ids: readonly number[]): Promise<PublicSummaryRow[]> =>
  published(db).where(equalsAny('p.id', ids)).execute();

/** The published pages of a page's translation group, itself included. */
export const publicSiblings = (db: Database, pageID: number): Promise<PublicSummaryRow[]> =>
  published(db)
    .where('p.group_id', '=', (query) => query.selectFrom('pages').select('group_id').where('id', '=', pageID))
    .orderBy('p.locale')
    .execute();

/** Which published pages: of a type and locale, and with one of the tags when any are named. */
export interface PublicList {
  type: string;
  locale: string;
  /** IDs; what is not a public tag gathers nothing. */
  tags?: readonly number[] | undefined;
  /** One more tag that each of them has. */
  tag?: number | undefined;
  /** What fields of the page type hold, by their names. */
  where?: Readonly<Record<string, string>> | undefined;
}

/** Whether visitors find `p` under one of some tags, or under what these were merged into. */
const isUnder = (ids: readonly number[]): RawBuilder<boolean> => sql<boolean>`(
  p.published_tag_ids <> '{}' and p.published_tag_ids && array(
    select t.id from tags as t where t.id = any (current_tags(${[...ids]}::bigint[])) and not t.private
  )
)`;

/** What `p` and its published version `v` meet when they belong to a list. */
function belongs({ type, locale, tags, tag, where = {} }: PublicList): RawBuilder<boolean> {
  const conditions = [
    sql`p.type = ${type} and p.locale = ${locale}`,
    sql`p.public_since is not null`,
    ...(tags === undefined ? [] : [isUnder(tags)]),
    ...(tag === undefined ? [] : [isUnder([tag])]),
    ...Object.entries(where).map(([name, value]) => sql`v.type_data ->> ${name} = ${value}`),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Published pages in the order asked for. */
export const listPublicPages = (
  db: Database,
  query: PublicList & { sorts: readonly PageSort[]; collation: string; offset: number; limit: number },
): Promise<ListedRow[]> =>
  published(db)
    .select(['v.type_data', 'v.seo_description'])
    .select(modifiedAt.as('modified_at'))
    .select(tagsOfPage.as('tags'))
    .select(replacedOfPage.as('replaced'))
    .select(defaultsOfPage.as('defaults'))
    .where(belongs(query))
    .orderBy(pageOrder(query.sorts, query.collation))
    .$call(paginate(query))
    .execute();

/** Pages to be counted; their versions are looked at only where a condition asks for what they hold. */
const counted = ({ where = {} }: PublicList): RawBuilder<unknown> =>
  Object.keys(where).length === 0
    ? sql`pages as p`
    : sql`pages as p join page_versions as v on v.id = p.published_version_id`;

/** How many such pages there are. */
export async function countPublicPages(db: Database, list: PublicList): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${counted(list)} where ${belongs(list)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Tags of such pages that visitors may see, by name, and how many pages have each. */
export async function countPublicTags(db: Database, list: PublicList): Promise<(PublicTag & { total: number })[]> {
  const { rows } = await sql<PublicTag & { total: number }>`
    select t.id, t.name, u.total from (
      select unnest(p.published_tag_ids) as tag, count(*) as total
      from ${counted(list)} where ${belongs(list)} and p.published_tag_ids <> '{}' group by 1
    ) as u join tags as t on t.id = u.tag
    where not t.private and t.merged_into is null and t.deleted_at is null
    order by t.name collate titles
  `.execute(db);
  return rows;
}

/** How many published pages of some types each locale has, and when the last of them was changed. */
export async function countSitemap(
  db: Database,
  types: readonly string[],
): Promise<{ locale: string; total: number; modified_at: Date }[]> {
  const { rows } = await sql<{ locale: string; total: number; modified_at: Date }>`
    select p.locale, count(*) as total, max(${modifiedAt}) as modified_at
    from pages as p join page_versions as v on v.id = p.published_version_id
    where p.public_since is not null and p.deleted_at is null and p.slug <> '404' and p.type = any(${[...types]}::text[])
    group by p.locale order by p.locale`.execute(db);
  return rows;
}

/** Published pages of a locale and some types with their content and translations, in the order in which they were made. */
export const listSitemap = (
  db: Database,
  { locale, types, ...rows }: { locale: string; types: readonly string[]; offset: number; limit: number },
): Promise<(PublicPageRow & { siblings: SiblingRow[] })[]> =>
  withContent(db)
    .select(siblingsOfPage.as('siblings'))
    .where('p.locale', '=', locale)
    .where('p.slug', '<>', '404')
    .where('p.type', 'in', [...types])
    .orderBy('p.id')
    .$call(paginate(rows))
    .execute();

/** The stored menus of a locale. */
export async function menusIn(db: Database, locale: string): Promise<Record<string, MenuItem[]>> {
  const rows = await db.selectFrom('menu_trees').select(['menu', 'items']).where('locale', '=', locale).execute();
  return Object.fromEntries(rows.map(({ menu, items }) => [menu, items]));
}
