import { type ContentWriter, invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { oldSlugsOf, oldSlugsOfPages } from '../addresses/index.ts';

interface Tagged {
  id: number;
  group_id: number;
  locale: string;
  slug: string;
  type: string;
}

/**
 * Invalidates, with the commit of this transaction, what visitors see of a page: the page, its addresses old and new,
 * lists of its type and the translations that point to it.
 */
export async function publicPageChanged(context: ContentWriter, page: Tagged): Promise<void> {
  const slugs = [page.slug, ...(await oldSlugsOf(context.db, page.id))];
  await invalidateContent(context, [
    `page:${page.id}`,
    `group:${page.group_id}`,
    `pages:${page.type}:${page.locale}`,
    ...slugs.map((slug) => `slug:${page.locale}:${slug}`),
  ]);
}

/** Does what `publicPageChanged` does, for many pages. */
export async function publicPagesChanged(context: ContentWriter, pages: readonly Tagged[]): Promise<void> {
  const old = await oldSlugsOfPages(
    context.db,
    pages.map(({ id }) => id),
  );
  await invalidateContent(context, [
    ...pages.flatMap((page) => [
      `page:${page.id}`,
      `group:${page.group_id}`,
      `pages:${page.type}:${page.locale}`,
      `slug:${page.locale}:${page.slug}`,
    ]),
    ...old.map(({ locale, slug }) => `slug:${locale}:${slug}`),
  ]);
}
