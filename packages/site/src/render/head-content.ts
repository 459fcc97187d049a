import {
  type PageTypeDefinition,
  pageTypeDefinition,
  type PublicSettings,
  type PublicSiblings,
  seoFallback,
  type SiteDefinition,
} from '@ximblox/blocks/internal';
import type { ImageRecord } from '@ximblox/contract';
import type { HeadContent } from './head.ts';
import { descriptionOfPart, isWorthListing, titleOfPart } from './paged-list.ts';
import type { Prepared, RenderablePage, RenderMode } from './prepare-page.ts';
import type { RenderState } from './render-state.ts';
import { socialImage } from './resolver.ts';

/** Returns the content of the head of a page. */
export function headContent(
  prepared: Prepared,
  { siblings, settings, paged }: { siblings: PublicSiblings; settings: PublicSettings; paged: RenderState['paged'] },
  mode: RenderMode,
): HeadContent {
  const { page, found, context } = prepared;
  const { images, record } = socialRecord(prepared.pageType, page);
  const file = record && found.files.get(record.fileID);
  const { pageID, locale } = page;
  const owner = { pageID, locale, images, files: 'page_type_files' } as const;
  const list = (mode === 'public' && paged?.list) || null;
  // Later parts of a list and search results have no translations.
  const isPart = page.part !== undefined || (page.search?.term ?? '') !== '';
  const listed = siblings.siblings.filter(({ isUnlisted = false }) => !isUnlisted);
  // An address that search engines leave out names no translations, and is none.
  const isUnlisted = !listed.some((sibling) => sibling.pageID === pageID);
  const alternates = mode === 'public' && !isPart && !isUnlisted ? listed : [];
  const titled = (title: string): string => (list && title !== '' ? titleOfPart(title, list, locale) : title);
  return {
    siteName: settings.siteName,
    indexing: settings.indexing,
    isListed: page.seoNoindex !== true && (!list || isWorthListing(list)),
    locale: page.locale,
    title: titled(page.title),
    seoTitle: titled(page.seoTitle ?? ''),
    seoDescription: list
      ? descriptionOfPart(page, list)
      : page.seoDescription || seoFallback(prepared.pageType ?? {}, page.typeData).description,
    seoKeywords: page.seoKeywords ?? [],
    url: mode === 'public' ? (list?.url ?? context.url) : null,
    canonical: mode === 'public' ? canonicalOf(prepared) : null,
    previousUrl: list?.previousUrl ?? null,
    nextUrl: list?.nextUrl ?? null,
    image: file ? socialImage(record, file, owner) : null,
    alternates,
    openGraphType: prepared.pageType?.openGraphType ?? 'website',
    publishedAt: page.publishedAt,
    modifiedAt: page.modifiedAt ?? null,
  };
}

/** Returns the canonical address that a page names; null if there is none, or its page is not public. */
function canonicalOf({ page: { seoCanonical }, found }: Prepared): string | null {
  if (seoCanonical?.kind === 'page') return found.pages.get(seoCanonical.pageID)?.url ?? null;
  return seoCanonical?.kind === 'url' ? seoCanonical.url : null;
}

/** Returns the social image of a page and its media group: the page's own, or the one from its page type. */
function socialRecord(
  pageType: PageTypeDefinition | undefined,
  { seoImage = [], typeData }: Pick<RenderablePage, 'seoImage' | 'typeData'>,
): { images: 'seo_image' | 'page_type_images'; record: ImageRecord | undefined } {
  const { image: ofField } = seoFallback(pageType ?? {}, typeData);
  return seoImage.length === 0 && ofField
    ? { images: 'page_type_images', record: ofField }
    : { images: 'seo_image', record: seoImage[0] };
}

/** Adds the default image of the site to pages without a social image. */
export function withFallbackImage(
  page: RenderablePage,
  site: SiteDefinition,
  { seoImage }: PublicSettings,
): RenderablePage {
  const { record } = socialRecord(pageTypeDefinition(site, page.type), page);
  return seoImage === null || record ? page : { ...page, seoImage: [seoImage] };
}
