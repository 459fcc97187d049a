import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** An address that a page has, or had. */
interface OldAddress {
  locale: string;
  slug: string;
  pageID: number;
}

/** Lets an old address lead to the page for good; whoever had it before gives it up. */
export async function recordRedirect(db: Database, { locale, slug, pageID }: OldAddress): Promise<void> {
  await db
    .insertInto('redirects')
    .values({ locale, slug, page_id: pageID })
    .onConflict((conflict) => conflict.columns(['locale', 'slug']).doUpdateSet({ page_id: pageID }))
    .execute();
}

/** Forgets an old address that is the page's own again. */
export async function forgetRedirect(db: Database, { locale, slug, pageID }: OldAddress): Promise<void> {
  await db
    .deleteFrom('redirects')
    .where('locale', '=', locale)
    .where('slug', '=', slug)
    .where('page_id', '=', pageID)
    .execute();
}

/** Slugs that lead to the page without being its own. */
export async function oldSlugsOf(db: Database, pageID: number): Promise<string[]> {
  const rows = await db.selectFrom('redirects').select('slug').where('page_id', '=', pageID).execute();
  return rows.map(({ slug }) => slug);
}

/** Remembers that the addresses at which visitors have seen a page are gone for good. To be called before the page is deleted. */
export async function recordGoneAddresses(db: Database, { locale, slug, pageID }: OldAddress): Promise<void> {
  // Pages may have had the same addresses; two who erase several of them in another order would wait for each other.
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
