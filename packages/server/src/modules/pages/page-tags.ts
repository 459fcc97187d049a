import type { Database } from '../../platform/database/database.ts';
import { contentChanged } from '../../platform/database/content-changes.ts';
import { oldSlugsOf } from '../redirects/index.ts';

interface Tagged {
  id: number;
  group_id: number;
  locale: string;
  slug: string;
  type: string;
}

/**
 * Tells the caches that what visitors see of a page changes with this transaction: the page, its addresses old and new,
 * lists of its type and the translations that point to it.
 */
export async function publicPageChanged(db: Database, page: Tagged): Promise<void> {
  const slugs = [page.slug, ...(await oldSlugsOf(db, page.id))];
  await contentChanged(db, [
    `page:${page.id}`,
    `group:${page.group_id}`,
    `pages:${page.type}:${page.locale}`,
    ...slugs.map((slug) => `slug:${page.locale}:${slug}`),
  ]);
}
