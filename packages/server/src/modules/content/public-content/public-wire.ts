import {
  type BlockContent,
  isHidden,
  pagePath,
  readCanonical,
  readKeywords,
  readParts,
  sharedBlocks,
  type SiteDefinition,
  typeDataContent,
} from '@ximblox/blocks/internal';
import type { PublicPage, PublicPageSummary, VersionContent } from '@ximblox/contract';
import { applyReplacements } from '../../library/media/index.ts';
import { shownTypeData } from '../types/index.ts';
import type { ListedRow, PublicPageRow, PublicSummaryRow } from './public-store.ts';

/** Returns the path of a published page. */
export const urlOf = (site: SiteDefinition, { locale, slug }: Pick<PublicSummaryRow, 'locale' | 'slug'>): string =>
  pagePath(site, locale, slug);

/** Returns the `typeData` and SEO image that a page shows: its readable fields, with default values for empty ones. */
function shownParts(
  site: SiteDefinition,
  type: string,
  { typeData: own, seoImage: image }: { typeData: unknown; seoImage: unknown },
  defaults: BlockContent | null,
): Pick<VersionContent, 'typeData' | 'seoImage'> {
  const { typeData, seoImage } = readParts({ typeData: own, seoImage: image });
  return { typeData: shownTypeData(site, type, typeData, defaults), seoImage };
}

/** Returns the content that a published page shows: without hidden blocks, with references to replaced files updated. */
export const shownContent = (
  site: SiteDefinition,
  { type, blocks, type_data: typeData, seo_image: seoImage, replaced, defaults }: PublicPageRow,
): Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'> =>
  applyReplacements(
    {
      blocks: sharedBlocks(site, blocks).filter((block) => !isHidden(block)),
      ...shownParts(site, type, { typeData, seoImage }, defaults),
    },
    replaced ?? [],
  );

/** Returns the `typeData` that a listed page shows, with references to replaced files updated. */
export const listedTypeData = (
  site: SiteDefinition,
  { type, type_data: typeData, replaced, defaults }: Pick<ListedRow, 'type' | 'type_data' | 'replaced' | 'defaults'>,
): Record<string, unknown> =>
  applyReplacements({ blocks: [], ...shownParts(site, type, { typeData, seoImage: [] }, defaults) }, replaced ?? [])
    .typeData;

/** Serialises a published page for visitors. */
export function publicPageOnWire(site: SiteDefinition, row: PublicPageRow): PublicPage {
  const { blocks, typeData, seoImage } = shownContent(site, row);
  const { props, __images, __files } = typeDataContent(typeData);
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
      seoKeywords: readKeywords(row.seo_keywords),
      seoImage,
      seoNoindex: row.seo_noindex,
      seoCanonical: readCanonical(row.seo_canonical),
      blocks,
      typeData,
      tags: row.tags,
      pageType: { id: row.type, props, images: __images, files: __files },
    },
  };
}

/** Serialises a published page without its content. */
export const publicSummaryOnWire = (site: SiteDefinition, row: PublicSummaryRow): PublicPageSummary => ({
  pageID: row.id,
  title: row.title,
  slug: row.slug,
  type: row.type,
  locale: row.locale,
  url: urlOf(site, row),
  publishedAt: row.public_since.toISOString(),
});
