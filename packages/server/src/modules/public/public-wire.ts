import {
  pagePath,
  pageTypeDefinition,
  readParts,
  type SiteDefinition,
  typeDataContent,
  upgradeBlocks,
  withoutUnreadable,
} from '@ximblox/blocks';
import type { PublicPage, PublicPageSummary, VersionContent } from '@ximblox/contract';
import { followedContent } from '../media/index.ts';
import type { ListedRow, PublicPageRow, PublicSummaryRow } from './public-store.ts';

/** Path of a published page. */
export const urlOf = (site: SiteDefinition, { locale, slug }: Pick<PublicSummaryRow, 'locale' | 'slug'>): string =>
  pagePath(site, locale, slug);

/** Properties and picture as visitors may have them: what cannot be read is left out. */
function shownParts(stored: { typeData: unknown; seoImage: unknown }): Pick<VersionContent, 'typeData' | 'seoImage'> {
  const { typeData, seoImage } = readParts(stored);
  return { typeData: withoutUnreadable(typeData), seoImage };
}

/** The content of a published page, with the bytes that it shows of files that have been replaced. */
export const shownContent = (
  site: SiteDefinition,
  { blocks, type_data: typeData, seo_image: seoImage, replaced }: PublicPageRow,
): Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'> =>
  followedContent({ blocks: upgradeBlocks(site, blocks), ...shownParts({ typeData, seoImage }) }, replaced ?? []);

/** The properties of the type of a listed page, likewise. */
export const shownTypeData = ({ type_data: typeData, replaced }: ListedRow): Record<string, unknown> =>
  followedContent({ blocks: [], ...shownParts({ typeData, seoImage: [] }) }, replaced ?? []).typeData;

/** A page as visitors see it. The properties of its type stand under what the page itself fills in. */
export function publicPageOnWire(site: SiteDefinition, row: PublicPageRow): PublicPage {
  const { blocks, typeData, seoImage } = shownContent(site, row);
  const { props, __images, __files } = typeDataContent(typeData);
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
      seoImage,
      blocks,
      typeData,
      tags: row.tags,
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
