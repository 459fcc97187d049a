import { feedPath, pagePath, type PageTypeDefinition, type SiteDefinition, slugPrefixOf } from '@ximblox/blocks';

/** First segments of addresses that are not pages. */
const reservedSegments = new Set(['cmsadmin', 'api', 'assets', 'healthz', 'readyz', 'robots.txt', 'favicon.ico']);

/** The index of sitemaps, and its parts. */
const sitemapSegment = /^sitemap(?:-[a-z0-9-]+)?\.xml$/;

/** What looks like language and region may become a locale of the site. */
const languageAndRegion = /^[a-z]{2}-[a-z]{2}$/;

const isFeed = (site: SiteDefinition, locale: string, path: string): boolean =>
  site.pageTypes.some((pageType) => feedPath(site, pageType, locale) === path);

/** Whether the address belongs to the product, is that of the search or of a feed, or would be read as one of another locale. */
export function isReservedSlug(site: SiteDefinition, { locale, slug }: { locale: string; slug: string }): boolean {
  const first = slug.split('/', 1)[0] ?? '';
  if (reservedSegments.has(first) || sitemapSegment.test(first)) return true;
  if (languageAndRegion.test(first) || site.locales.some(({ code }) => code === first)) return true;
  return site.search?.slugs[locale] === slug || isFeed(site, locale, pagePath(site, locale, slug));
}

/**
 * The slug of a new page: put behind its type's prefix unless it begins with it already, so that whoever names a page
 * need not know the prefix. An empty slug behind a prefix stays empty, which no page of such a type may have.
 */
export function prefixedSlug(pageType: PageTypeDefinition, locale: string, slug: string): string {
  const prefix = slugPrefixOf(pageType, locale);
  return prefix === '' || slug === '' || slug.startsWith(`${prefix}/`) ? slug : `${prefix}/${slug}`;
}

/**
 * Whether the pages of a translation group share one slug in this locale: the default locale leads, and every locale
 * that is not among `customSlugLocales` follows.
 */
export const sharesSlug = (site: SiteDefinition, locale: string): boolean =>
  locale === site.defaultLocale || !site.customSlugLocales.includes(locale);

/** Slugs of the pages above a page, and its own: `a/b` has `''`, `a` and `a/b`. */
export function slugWithAncestors(slug: string): string[] {
  const segments = slug === '' ? [] : slug.split('/');
  return ['', ...segments.map((_, position) => segments.slice(0, position + 1).join('/'))];
}
