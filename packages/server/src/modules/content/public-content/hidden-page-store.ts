import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Counts all pages and the published pages by type and locale, without pages in the trash. */
export const countPagesByTypeAndLocale = (
  db: Database,
): Promise<{ type: string; locale: string; pages: number; published: number }[]> =>
  db
    .selectFrom('pages')
    .select(['type', 'locale'])
    .select(sql<number>`count(*)`.as('pages'))
    .select(sql<number>`count(public_since)`.as('published'))
    .where('deleted_at', 'is', null)
    .groupBy(['type', 'locale'])
    .execute();

/** Counts the pages of the default locale whose slug starts with the code of another locale, by code. */
export async function countShadowedPages(
  db: Database,
  defaultLocale: string,
  codes: readonly string[],
): Promise<{ code: string; pages: number }[]> {
  const { rows } = await sql<{ code: string; pages: number }>`
    select c.code, count(*) as pages from unnest(${[...codes]}::text[]) as c (code)
    join pages as p on p.locale = ${defaultLocale} and p.deleted_at is null
      and (p.slug = c.code or starts_with(p.slug, c.code || '/'))
    group by c.code order by c.code
  `.execute(db);
  return rows;
}
