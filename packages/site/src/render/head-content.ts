import type { PublicSettings, Siblings } from '../content-source.ts';
import type { HeadContent } from './head.ts';
import { titleOfPart } from './paged-list.ts';
import type { Prepared, RenderablePage, RenderMode } from './prepare-page.ts';
import type { RenderNotes } from './rendering.ts';
import { socialImage } from './resolver.ts';

/** What the head of a prepared page says. */
export function headContent(
  prepared: Prepared,
  { siblings, settings, paged }: { siblings: Siblings; settings: PublicSettings; paged: RenderNotes['paged'] },
  mode: RenderMode,
): HeadContent {
  const { page, found, context } = prepared;
  const [record] = page.seoImage ?? [];
  const file = record && found.files.get(record.fileID);
  const { pageID, locale } = page;
  const owner = { pageID, locale, images: 'seo_image', files: 'page_type_files' } as const;
  const list = (mode === 'public' && paged?.list) || null;
  // A part of a list is no translation of a part of another one, nor are results those of what the word means elsewhere.
  const isPart = page.part !== undefined || (page.search?.term ?? '') !== '';
  const alternates = mode === 'public' && !isPart ? siblings.siblings : [];
  const titled = (title: string): string => (list && title !== '' ? titleOfPart(title, list, locale) : title);
  return {
    siteName: settings.siteName,
    indexing: settings.indexing,
    locale: page.locale,
    title: titled(page.title),
    seoTitle: titled(page.seoTitle ?? ''),
    seoDescription: page.seoDescription ?? '',
    seoKeywords: page.seoKeywords ?? [],
    url: mode === 'public' ? (list?.url ?? context.url) : null,
    previousUrl: list?.previousUrl ?? null,
    nextUrl: list?.nextUrl ?? null,
    image: file ? socialImage(record, file, owner) : null,
    alternates,
    openGraphType: prepared.pageType?.openGraphType ?? 'website',
    publishedAt: page.publishedAt,
    modifiedAt: page.modifiedAt ?? null,
  };
}

/** Pages without a picture of their own have that of the site. */
export const withPicture = (page: RenderablePage, { seoImage }: PublicSettings): RenderablePage =>
  seoImage === null || (page.seoImage ?? []).length > 0 ? page : { ...page, seoImage: [seoImage] };
