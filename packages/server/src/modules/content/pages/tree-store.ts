import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { findPagesByID, type PageRow } from './page-store.ts';

/** A node of the tree, without its page. */
export interface TreeRow {
  segment: string;
  /** Null for a folder. */
  page_id: number | null;
  children: number;
  pages: number;
  published: number;
  /** Number of nodes of the level. */
  total: number;
}

/** Pages of a locale below an address: a range of the index `pages_tree`, as `0` follows `/`. */
const isBelow = (locale: string, parent: string) =>
  parent === ''
    ? sql<boolean>`p.locale = ${locale} and p.slug collate "C" > ''`
    : sql<boolean>`p.locale = ${locale} and p.slug collate "C" > ${`${parent}/`} and p.slug collate "C" < ${`${parent}0`}`;

/** The pages of a tree. */
export interface TreeQuery {
  locale: string;
  /** IDs of page types that it leaves out. */
  without: readonly string[];
}

/**
 * Returns one page of the nodes directly below an address, in the order of their segments. Only pages two levels below it are
 * grouped by their parent as well: pages directly below a node are distinct children, and grouping each of them would take longer
 * than everything else.
 */
export async function listTreeLevel(
  db: Database,
  { locale, parent, without, offset, limit }: TreeQuery & { parent: string; offset: number; limit: number },
): Promise<TreeRow[]> {
  const depth = parent === '' ? 0 : parent.split('/').length;
  const part = (below: number) => sql`split_part(p.slug, '/', ${sql.lit(depth + below)}) collate "C"`;
  // Cheaper than comparing parts, for each of thousands of pages.
  const isDeeper = (levels: number) => sql`p.slug like ${sql.lit(`%${'/%'.repeat(depth + levels)}`)}`;
  const hasType = sql`type <> all(${[...without]}::text[])`;
  const { rows } = await sql<TreeRow>`
    with folders as (
      select ${part(1)} as segment, ${isDeeper(1)} as is_below, case when ${isDeeper(2)} then ${part(2)} end as folder,
        max(p.id) as page_id, count(*) as pages, count(p.published_version_id) as published
      from pages as p where p.deleted_at is null and p.${hasType} and ${isBelow(locale, parent)}
      group by 1, 2, 3
    )
    select segment, max(page_id) filter (where not is_below) as page_id,
      (coalesce(sum(pages) filter (where is_below and folder is null), 0) + count(*) filter (
        where folder is not null and not exists (
          select from pages as q where q.deleted_at is null and q.${hasType} and q.locale = ${locale}
            and q.slug collate "C" = concat_ws('/', nullif(${parent}, ''), segment, folder)
        )
      ))::bigint as children,
      coalesce(sum(pages) filter (where is_below), 0)::bigint as pages,
      coalesce(sum(published) filter (where is_below), 0)::bigint as published,
      count(*) over () as total
    from folders group by segment order by segment offset ${offset} limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns the root of the tree: the home page, or a folder without one. */
export async function treeRoot(db: Database, { locale, without }: TreeQuery): Promise<TreeRow> {
  const { rows } = await sql<TreeRow>`
    with children as (
      select split_part(p.slug, '/', 1) as child, max(p.id) as id, count(*) as pages,
        count(p.published_version_id) as published
      from pages as p
        where p.deleted_at is null and p.locale = ${locale} and p.slug collate "C" >= ''
          and p.type <> all(${[...without]}::text[]) group by child
    )
    select '' as segment, max(id) filter (where child = '') as page_id,
      count(*) filter (where child <> '') as children,
      coalesce(sum(pages) filter (where child <> ''), 0)::bigint as pages,
      coalesce(sum(published) filter (where child <> ''), 0)::bigint as published,
      1 as total
    from children
  `.execute(db);
  const [root] = rows;
  if (!root) throw new Error('An aggregate returned no row.');
  return root;
}

/**
 * Returns the pages at and below an address in the locales, and their translations in them. Lock slug changes first to
 * write what is read.
 */
export async function findBranch(
  db: Database,
  { locale, from, locales }: { locale: string; from: string; locales: readonly string[] },
): Promise<PageRow[]> {
  const inBranch = (locales: readonly string[]) =>
    sql.join(
      locales.flatMap((one) => [sql`(${isBelow(one, from)})`, sql`(p.locale = ${one} and p.slug = ${from})`]),
      sql` or `,
    );
  const { rows } = await sql<{ id: number }>`
    select p.id from pages as p where p.deleted_at is null and (
      ${inBranch(locales)} or (p.locale = any(${[...locales]}::text[]) and p.group_id in (
        select p.group_id from pages as p where p.deleted_at is null and (${inBranch([locale])})
      ))
    )
  `.execute(db);
  return findPagesByID(
    db,
    rows.map(({ id }) => id),
  );
}

/** Returns which of the addresses other pages have, and the IDs of these pages. */
export async function takenAddresses(
  db: Database,
  addresses: readonly { locale: string; slug: string }[],
  besides: readonly number[],
): Promise<{ id: number; locale: string; slug: string }[]> {
  const { rows } = await sql<{ id: number; locale: string; slug: string }>`
    select p.id, p.locale, p.slug from pages as p
    join unnest(
      ${addresses.map(({ locale }) => locale)}::text[], ${addresses.map(({ slug }) => slug)}::text[]
    ) as a (locale, slug) on a.locale = p.locale and a.slug = p.slug
    where p.deleted_at is null and not ${equalsAny('p.id', besides)}
  `.execute(db);
  return rows;
}
