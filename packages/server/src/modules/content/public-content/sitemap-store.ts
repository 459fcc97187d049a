import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { modifiedAt, type PublicPageRow, type SiblingRow, siblingsOfPage, withContent } from './public-store.ts';

/** Address of the page that visitors see at unknown addresses, which neither sitemaps nor searches have. */
const notFoundSlug = '404';

/** Whether a public page is in sitemaps. */
const isListed = sql<boolean>`(p.public_since is not null and not p.is_unlisted and p.slug <> ${sql.lit(notFoundSlug)})`;

/** The public pages that are in no sitemap. */
const unlistedPages = sql`(
  select p.type, p.locale, p.slug, p.published_version_id from pages as p where p.is_unlisted and p.public_since is not null
  union all
  select p.type, p.locale, p.slug, p.published_version_id from pages as p
  where p.slug = ${sql.lit(notFoundSlug)} and p.deleted_at is null and p.public_since is not null and not p.is_unlisted
)`;

/**
 * Returns the number of published pages of the types in sitemaps and their latest change, by locale: all published pages, which are
 * counted already, without the few that are in none.
 */
export async function countSitemap(
  db: Database,
  types: readonly string[],
): Promise<{ locale: string; total: number; modified_at: Date }[]> {
  const { rows } = await sql<{ locale: string; total: number; modified_at: Date }>`
    select c.locale, sum(c.pages - u.pages)::bigint as total, max(l.modified_at) as modified_at
    from (
      select locale, type, sum(pages) as pages from published_counts where type = any(${[...types]}::text[])
      group by locale, type
    ) as c
    cross join lateral (
      select count(*) as pages from ${unlistedPages} as u where u.type = c.type and u.locale = c.locale
    ) as u
    left join lateral (
      select ${modifiedAt} as modified_at from pages as p join page_versions as v on v.id = p.published_version_id
      where p.type = c.type and p.locale = c.locale and p.deleted_at is null and p.published_at is not null and ${isListed}
      order by p.published_at desc nulls last limit 1
    ) as l on true
    group by c.locale having sum(c.pages - u.pages) > 0 order by c.locale`.execute(db);
  return rows;
}

/** Returns the IDs of published pages of a locale and the types, ascending. */
export async function listSitemapIDs(
  db: Database,
  { locale, types, offset, limit }: { locale: string; types: readonly string[]; offset: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from pages as p
    where p.locale = ${locale} and p.type = any(${[...types]}::text[]) and ${isListed} and p.deleted_at is null
    order by p.id offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the published ones of the pages with content and translations, by ascending ID. */
export const listSitemap = (
  db: Database,
  ids: readonly number[],
): Promise<(PublicPageRow & { siblings: SiblingRow[] })[]> =>
  withContent(db).select(siblingsOfPage.as('siblings')).where(equalsAny('p.id', ids)).orderBy('p.id').execute();

/** Returns the number of published pages of the types that searches find. */
export async function countSearchable(db: Database, types: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (
      (select count(*) from pages as p where p.public_since is not null and p.type = any(${[...types]}::text[]))
      - (
        select count(*) from ${unlistedPages} as u join page_versions as v on v.id = u.published_version_id
        where u.type = any(${[...types]}::text[]) and (u.slug = ${sql.lit(notFoundSlug)} or v.seo_noindex)
      )
    )::bigint as total`.execute(db);
  return rows[0]?.total ?? 0;
}
