import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** How many pages each type has in each locale, and how many of them are published; none in the trash. */
export const countPagesByPlace = (
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

/** How many pages of the default locale have a slug that begins with the code of another one. */
export async function pagesBelowLocales(
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
