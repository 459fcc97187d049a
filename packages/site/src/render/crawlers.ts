import { type SiteDefinition, type SitemapEntry, type SitemapPart } from '@ximblox/blocks/internal';
import { languageTag } from '../kit/language.ts';
import { escapeHtml } from './html.ts';
import { unmatchedAlternate } from './unmatched-alternate.ts';

/**
 * Returns `robots.txt`. Everything public is allowed, including media of pages.
 * @param indexing whether search engines may index the site; pages repeat it in a meta tag
 */
export const robotsText = (publicUrl: string, indexing: boolean): string =>
  indexing
    ? [
        'User-agent: *',
        'Allow: /api/ximblox/medialib/get-page-file/',
        'Disallow: /api/',
        'Disallow: /cmsadmin',
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n')
    : 'User-agent: *\nDisallow: /\n';

/**
 * Maximum number of pages in one sitemap. Each entry lists images and translations, so 1,000 stay well below the 50 MB limit.
 */
export const pagesInSitemap = 1000;

const sitemapPath = /^\/sitemap-([a-z0-9-]{2,42})\.xml$/;
const partNumber = /^-(?:[2-9]|[1-9]\d{1,4})$/;

/** Parses the path of a sitemap; undefined for other paths. */
export function sitemapAt(
  { locales }: Pick<SiteDefinition, 'locales'>,
  path: string,
): { locale: string; offset: number; limit: number } | undefined {
  const name = sitemapPath.exec(path)?.[1];
  if (name === undefined) return undefined;
  // `es-419` may be a locale, or a part of the sitemap of `es`.
  const whole = locales.find(({ code }) => code === name);
  if (whole) return { locale: whole.code, offset: 0, limit: pagesInSitemap };
  const divided = locales.find(({ code }) => name.startsWith(code) && partNumber.test(name.slice(code.length)));
  if (!divided) return undefined;
  const part = Number(name.slice(divided.code.length + 1));
  return { locale: divided.code, offset: (part - 1) * pagesInSitemap, limit: pagesInSitemap };
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns the sitemap index, with one or more sitemaps per locale. */
export function sitemapIndexXml(parts: readonly SitemapPart[], publicUrl: string): string {
  const sitemaps = parts.flatMap(({ locale, total, modifiedAt }) =>
    Array.from({ length: Math.ceil(total / pagesInSitemap) }, (_, number) => {
      const path = number === 0 ? `/sitemap-${locale}.xml` : `/sitemap-${locale}-${number + 1}.xml`;
      return `<sitemap><loc>${escapeHtml(publicUrl + path)}</loc><lastmod>${escapeHtml(modifiedAt)}</lastmod></sitemap>`;
    }),
  );
  return [
    declaration,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sitemaps,
    '</sitemapindex>',
  ].join('');
}

/** Returns a sitemap with translations and images. */
export function sitemapXml(site: SiteDefinition, entries: readonly SitemapEntry[], publicUrl: string): string {
  const link = (hreflang: string, url: string): string =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(publicUrl + url)}"/>`;
  const alternates = (siblings: SitemapEntry['siblings']): string => {
    if (siblings.length < 2) return '';
    const unmatched = unmatchedAlternate(site, siblings);
    return [
      ...siblings.map(({ locale, url }) => link(languageTag(locale), url)),
      ...(unmatched ? [link('x-default', unmatched.url)] : []),
    ].join('');
  };
  const addresses = entries.map(({ url, modifiedAt, siblings, images }) =>
    [
      `<url><loc>${escapeHtml(publicUrl + url)}</loc><lastmod>${escapeHtml(modifiedAt)}</lastmod>`,
      alternates(siblings),
      ...images.map((path) => `<image:image><image:loc>${escapeHtml(publicUrl + path)}</image:loc></image:image>`),
      '</url>',
    ].join(''),
  );
  return [
    declaration,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...addresses,
    '</urlset>',
  ].join('');
}
