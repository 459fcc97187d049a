import { type SiteDefinition } from '@ximblox/blocks';
import type { SitemapEntry } from '../content-source.ts';
import { languageTag } from '../kit/language.ts';
import { escapeHtml } from './html.ts';

/** What crawlers may read: everything public, pictures and documents of pages included. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /api/ximblox/medialib/get-page-file/',
    'Disallow: /api/',
    'Disallow: /cmsadmin',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** Addresses that one sitemap may hold. */
const maxAddresses = 50_000;

/** The sitemap: every published page with its translations. Pages whose slug is 404 stand at no address. */
export function sitemapXml(site: SiteDefinition, entries: readonly SitemapEntry[], publicUrl: string): string {
  const shown = entries.filter((entry) => entry.slug !== '404').slice(0, maxAddresses);
  const groups = Map.groupBy(shown, (entry) => entry.groupID);
  const link = (hreflang: string, url: string): string =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(publicUrl + url)}"/>`;

  const alternates = new Map<number, string>();
  for (const [groupID, siblings] of groups) {
    const byDefault = siblings.find(({ locale }) => locale === site.defaultLocale);
    const links = [
      ...siblings.map(({ locale, url }) => link(languageTag(locale), url)),
      ...(byDefault ? [link('x-default', byDefault.url)] : []),
    ];
    alternates.set(groupID, siblings.length < 2 ? '' : links.join(''));
  }
  const addresses = shown.map(
    ({ url, groupID, modifiedAt }) =>
      `<url><loc>${escapeHtml(publicUrl + url)}</loc><lastmod>${escapeHtml(modifiedAt)}</lastmod>${alternates.get(groupID) ?? ''}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses,
    '</urlset>',
  ].join('');
}
