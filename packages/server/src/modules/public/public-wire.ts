import { pagePath, pageTypeDefinition, type SiteDefinition, typeDataContent, upgradeBlocks } from '@ximblox/blocks';
import type { PublicPage, PublicPageSummary } from '@ximblox/contract';
import type { PublicPageRow, PublicSummaryRow } from './public-store.ts';

/** Path of a published page. */
export const urlOf = (site: SiteDefinition, { locale, slug }: Pick<PublicSummaryRow, 'locale' | 'slug'>): string =>
  pagePath(site, locale, slug);

/** A page as visitors see it. The properties of its type stand under what the page itself fills in. */
export function publicPageOnWire(site: SiteDefinition, row: PublicPageRow): PublicPage {
  const { props, __images, __files } = typeDataContent(row.type_data);
  const defaults = pageTypeDefinition(site, row.type)?.defaultPageTypeProps ?? {};
  return {
    slug: row.slug,
    type: row.type,
    locale: row.locale,
    url: urlOf(site, row),
    publishedAt: row.public_since.toISOString(),
    pageVersion: {
      pageID: row.id,
      title: row.title,
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      seoKeywords: row.seo_keywords,
      seoImage: row.seo_image,
      blocks: upgradeBlocks(site, row.blocks),
      typeData: row.type_data,
      pageType: { id: row.type, props: { ...defaults, ...props }, images: __images, files: __files },
    },
  };
}

/** A published page without its content. */
export const publicSummaryOnWire = (site: SiteDefinition, row: PublicSummaryRow): PublicPageSummary => ({
  pageID: row.id,
  title: row.title,
  slug: row.slug,
  type: row.type,
  locale: row.locale,
  url: urlOf(site, row),
  publishedAt: row.public_since.toISOString(),
});
