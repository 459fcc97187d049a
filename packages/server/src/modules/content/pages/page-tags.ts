import { pageTypeDefinition, type SiteDefinition, tagsOfValues } from '@ximblox/blocks/internal';
import { isRecord } from '@ximblox/contract';
import { type ContentWriter, invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { oldSlugsOfPages } from '../addresses/index.ts';
import { publicValues } from './version-store.ts';

interface Tagged {
  id: number;
  group_id: number;
  locale: string;
  slug: string;
  type: string;
  /** Before the change. */
  published_version_id: number | null;
}

type SiteWriter = ContentWriter & { services: { site: SiteDefinition } };

/**
 * Invalidates, with the commit of this transaction, what visitors see of pages: the pages, their addresses old and new, lists
 * that show or showed them, and the translations that point to them.
 * @param pages as they were before the change, with their new slug
 */
export async function publicPagesChanged(context: SiteWriter, pages: readonly Tagged[]): Promise<void> {
  const { db, services } = context;
  const ids = pages.map(({ id }) => id);
  const old = await oldSlugsOfPages(db, ids);
  const versions = Map.groupBy(await publicValues(db, pages), ({ page_id: pageID }) => pageID);
  await invalidateContent(context, [
    ...pages.flatMap((page) => {
      const pageType = pageTypeDefinition(services.site, page.type);
      const values = versions.get(page.id) ?? [];
      return [
        `page:${page.id}`,
        `group:${page.group_id}`,
        `slug:${page.locale}:${page.slug}`,
        ...values.flatMap(({ type_data: value }) => tagsOfValues(pageType, page, isRecord(value) ? value : {})),
      ];
    }),
    ...old.map(({ locale, slug }) => `slug:${locale}:${slug}`),
  ]);
}

/** Does what `publicPagesChanged` does, for one page. */
export const publicPageChanged = (context: SiteWriter, page: Tagged): Promise<void> =>
  publicPagesChanged(context, [page]);
