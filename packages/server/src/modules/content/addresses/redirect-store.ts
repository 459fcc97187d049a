import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';

/** A current or former address of a page. */
interface OldAddress {
  locale: string;
  slug: string;
  pageID: number;
}

/** Inserts a permanent redirect from an old address to a page, or replaces the existing one. */
export async function recordRedirect(db: Database, { locale, slug, pageID }: OldAddress): Promise<void> {
  await db
    .insertInto('redirects')
    .values({ locale, slug, page_id: pageID })
    .onConflict((conflict) => conflict.columns(['locale', 'slug']).doUpdateSet({ page_id: pageID }))
    .execute();
}

/** Deletes the redirect from an address that the page has again. */
export async function forgetRedirect(db: Database, { locale, slug, pageID }: OldAddress): Promise<void> {
  await db
    .deleteFrom('redirects')
    .where('locale', '=', locale)
    .where('slug', '=', slug)
    .where('page_id', '=', pageID)
    .execute();
}

const columnsOf = (addresses: readonly OldAddress[]) => sql`
  ${addresses.map(({ locale }) => locale)}::text[],
  ${addresses.map(({ slug }) => slug)}::text[],
  ${addresses.map(({ pageID }) => pageID)}::bigint[]
`;

/** Does what `recordRedirect` does, for many pages. */
export async function recordRedirects(db: Database, addresses: readonly OldAddress[]): Promise<void> {
  await sql`
    insert into redirects (locale, slug, page_id)
    select * from unnest(${columnsOf(addresses)}) as a (locale, slug, page_id) order by locale, slug
    on conflict (locale, slug) do update set page_id = excluded.page_id
  `.execute(db);
}

/** Does what `forgetRedirect` does, for many pages. */
export async function forgetRedirects(db: Database, addresses: readonly OldAddress[]): Promise<void> {
  await sql`
    delete from redirects as r using unnest(${columnsOf(addresses)}) as a (locale, slug, page_id)
    where r.locale = a.locale and r.slug = a.slug and r.page_id = a.page_id
  `.execute(db);
}

/** Returns the slugs that redirect to one of the pages. */
export async function oldSlugsOfPages(
  db: Database,
  pageIDs: readonly number[],
): Promise<{ locale: string; slug: string }[]> {
  return db.selectFrom('redirects').select(['locale', 'slug']).where(equalsAny('page_id', pageIDs)).execute();
}

/** Records the addresses of a page that was ever published as gone (410). Call it before the page is deleted permanently. */
export async function recordGoneAddresses(db: Database, { locale, slug, pageID }: OldAddress): Promise<void> {
  // Pages may share old addresses: the lock prevents deadlocks between transactions that delete several pages.
  await sql`select pg_advisory_xact_lock(hashtext('ximblox gone addresses'))`.execute(db);
  await sql`
    insert into gone_addresses (locale, slug)
    select locale, slug from (
      select ${locale}::text as locale, ${slug}::text as slug
      union select r.locale, r.slug from redirects as r where r.page_id = ${pageID}
    ) as addresses
    where exists (select 1 from publications as b where b.page_id = ${pageID})
    on conflict do nothing
  `.execute(db);
}

/** Lists the addresses that are gone, in an order that does not depend on the collation of the database. */
export const listGoneAddresses = async (db: Database): Promise<Omit<OldAddress, 'pageID'>[]> =>
  (
    await sql<Omit<OldAddress, 'pageID'>>`
      select locale, slug from gone_addresses order by locale collate "C", slug collate "C"
    `.execute(db)
  ).rows;

/** Records addresses as gone (410). @returns the new ones, without those that a page or redirect has */
export async function insertGoneAddresses(
  db: Database,
  addresses: readonly Omit<OldAddress, 'pageID'>[],
): Promise<Omit<OldAddress, 'pageID'>[]> {
  await sql`select pg_advisory_xact_lock(hashtext('ximblox gone addresses'))`.execute(db);
  const { rows } = await sql<Omit<OldAddress, 'pageID'>>`
    insert into gone_addresses (locale, slug)
    select a.locale, a.slug from unnest(
      ${addresses.map(({ locale }) => locale)}::text[], ${addresses.map(({ slug }) => slug)}::text[]
    ) as a (locale, slug)
    where not exists (select from pages as p where p.locale = a.locale and p.slug = a.slug and p.deleted_at is null)
      and not exists (select from redirects as r where r.locale = a.locale and r.slug = a.slug)
    on conflict do nothing
    returning locale, slug
  `.execute(db);
  await sql`
    delete from missing_addresses where (locale, slug) in (
      select * from unnest(${rows.map(({ locale }) => locale)}::text[], ${rows.map(({ slug }) => slug)}::text[])
    )
  `.execute(db);
  return rows;
}

/** Returns the ID of the page that an old address redirects to; undefined if there is none. */
export async function pageIDOfOldAddress(
  db: Database,
  { locale, slug }: Omit<OldAddress, 'pageID'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('redirects')
    .select('page_id')
    .where('locale', '=', locale)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.page_id;
}
