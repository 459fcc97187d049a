import type { ResponseFactory } from './response-factory.ts';
import type { Computed } from './cache/tagged-cache.ts';
import { toCacheEntry, emptyEntryBytes, type CacheEntry } from './cache-entry.ts';
import { robotsText, sitemapAt, sitemapIndexXml, sitemapXml } from './render/crawlers.ts';
import { feedsOf, feedXml } from './render/feed.ts';
import { securityPath, securityText } from './render/security-text.ts';
import type { SiteServices } from './render/render-state.ts';
import { fallbackIcon } from './render/fallback-icon.ts';
import { settingsTag } from './shared-source.ts';

/** Tag of responses made from all published pages. */
export const everyPage = 'every-page';

/** Returns what computes the resource at a path; undefined for paths of pages. */
export type TextResources = (path: string) => (() => Promise<Computed<CacheEntry>>) | undefined;

const day = 86_400_000;

/**
 * Serves resources for crawlers and feed readers: `robots.txt`, sitemaps, feeds, `security.txt` and icons at default paths.
 * @param indexing whether search engines may index the site
 * @param securityContacts contacts for `security.txt`, which does not exist without them
 */
export function createTextResources(
  services: SiteServices,
  responses: ResponseFactory,
  { indexing, securityContacts }: { indexing: boolean; securityContacts: readonly string[] },
): TextResources {
  const { definition, source, publicUrl } = services;
  const feeds = feedsOf(services);
  const xml = (text: string): Computed<CacheEntry> =>
    toCacheEntry(responses.text('application/xml; charset=utf-8', text, [everyPage]));

  const sitemapIndex = async (): Promise<Computed<CacheEntry>> =>
    xml(sitemapIndexXml(await source.sitemapParts(), publicUrl));

  const sitemap = async (part: { locale: string; offset: number; limit: number }): Promise<Computed<CacheEntry>> => {
    const entries = await source.sitemap(part);
    if (entries.length > 0) return xml(sitemapXml(definition, entries, publicUrl));
    const none: CacheEntry = { kind: 'none', status: 404, locale: part.locale, slug: null };
    return { value: none, tags: [everyPage], bytes: emptyEntryBytes };
  };

  const robots = async (): Promise<Computed<CacheEntry>> => {
    const settings = await source.settings();
    const text = robotsText(publicUrl, indexing && settings.indexing);
    return toCacheEntry(responses.text('text/plain; charset=utf-8', text, [settingsTag]));
  };

  const security = async (): Promise<Computed<CacheEntry>> => {
    const text = securityText(definition, publicUrl, securityContacts);
    return { ...toCacheEntry(responses.text('text/plain; charset=utf-8', text, [])), maxAge: day };
  };

  const moved = async (url: string): Promise<Computed<CacheEntry>> => ({
    value: { kind: 'moved', url },
    tags: [],
    bytes: emptyEntryBytes,
  });

  return (path) => {
    const icon = fallbackIcon(definition.icons, path);
    if (icon !== undefined) return () => moved(icon);
    if (path === securityPath && securityContacts.length > 0) return security;
    if (path === '/robots.txt') return robots;
    if (path === '/sitemap.xml') return sitemapIndex;
    const part = sitemapAt(definition, path);
    if (part) return () => sitemap(part);
    const found = feeds.get(path);
    return (
      found &&
      (async () => {
        const { xml: text, tags } = await feedXml(services, found.pageType, found.locale);
        return toCacheEntry(responses.text('application/atom+xml; charset=utf-8', text, tags));
      })
    );
  };
}
