import type { Database } from '../../../platform/database/database.ts';

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
