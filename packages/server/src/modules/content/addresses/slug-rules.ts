import {
  feedPath,
  pagePath,
  type PageTypeDefinition,
  type SiteDefinition,
  slugPrefixOf,
} from '@ximblox/blocks/internal';

/** First segments of addresses that pages cannot have. */
const reservedSegments = new Set(['cmsadmin', 'api', 'assets', 'healthz', 'readyz', 'robots.txt', 'favicon.ico']);

/** The sitemap index and the sitemaps. */
const sitemapSegment = /^sitemap(?:-[a-z0-9-]+)?\.xml$/;

/** A segment that looks like a locale is reserved, as the site may add that locale. */
const languageAndRegion = /^[a-z]{2}-[a-z]{2}$/;

const isFeed = (site: SiteDefinition, locale: string, path: string): boolean =>
  site.pageTypes.some((pageType) => feedPath(site, pageType, locale) === path);

/** Whether an address is reserved by the product, is that of the search page or a feed, or would be parsed as another locale. */
export function isReservedSlug(site: SiteDefinition, { locale, slug }: { locale: string; slug: string }): boolean {
  const first = slug.split('/', 1)[0] ?? '';
  if (reservedSegments.has(first) || sitemapSegment.test(first)) return true;
  if (languageAndRegion.test(first) || site.locales.some(({ code }) => code === first)) return true;
  return site.search?.slugs[locale] === slug || isFeed(site, locale, pagePath(site, locale, slug));
}

/**
 * Adds the slug prefix of the page type unless the slug already starts with it. An empty slug stays empty, which is invalid for a
 * type with a prefix.
 */
export function prefixedSlug(pageType: PageTypeDefinition, locale: string, slug: string): string {
  const prefix = slugPrefixOf(pageType, locale);
  return prefix === '' || slug === '' || slug.startsWith(`${prefix}/`) ? slug : `${prefix}/${slug}`;
}

/**
 * Whether pages in a locale share the slug of their translation group. True for the default locale and all locales outside
 * `customSlugLocales`.
 */
export const sharesSlug = (site: SiteDefinition, locale: string): boolean =>
  locale === site.defaultLocale || !site.customSlugLocales.includes(locale);

/** Returns a slug and its ancestors, root first: `''`, `a` and `a/b` for `a/b`. */
export function slugWithAncestors(slug: string): string[] {
  const segments = slug === '' ? [] : slug.split('/');
  return ['', ...segments.map((_, position) => segments.slice(0, position + 1).join('/'))];
}
