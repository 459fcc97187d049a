import type { AnswerMaker } from './answers.ts';
import type { Computed } from './cache/tagged-cache.ts';
import { asKept, emptyPathBytes, type Kept } from './kept.ts';
import { robotsText, sitemapAt, sitemapIndexXml, sitemapXml } from './render/crawlers.ts';
import { feedsOf, feedXml } from './render/feed.ts';
import { securityPath, securityText } from './render/security-text.ts';
import type { SiteServices } from './render/rendering.ts';
import { usualIcon } from './render/usual-icons.ts';
import { settingsTag } from './shared-source.ts';

/** Tag of what is made from all published pages. */
export const everyPage = 'every-page';

/** Finds what stands at a path that belongs to machines; undefined where a page may stand. */
export type MachineTexts = (path: string) => (() => Promise<Computed<Kept>>) | undefined;

const aDay = 86_400_000;

/**
 * What crawlers, feed readers and others that are no browsers ask for: rules for robots, sitemaps, feeds, `security.txt`.
 * @param indexing whether search engines may show the site
 * @param securityContacts addresses for `security.txt`; without any there is none
 */
export function createMachineTexts(
  services: SiteServices,
  make: AnswerMaker,
  { indexing, securityContacts }: { indexing: boolean; securityContacts: readonly string[] },
): MachineTexts {
  const { definition, source, publicUrl } = services;
  const feeds = feedsOf(services);
  const xml = (text: string): Computed<Kept> => asKept(make.text('application/xml; charset=utf-8', text, [everyPage]));

  const sitemapIndex = async (): Promise<Computed<Kept>> =>
    xml(sitemapIndexXml(await source.sitemapParts(), publicUrl));

  const sitemap = async (part: { locale: string; offset: number; limit: number }): Promise<Computed<Kept>> => {
    const entries = await source.sitemap(part);
    if (entries.length > 0) return xml(sitemapXml(definition, entries, publicUrl));
    const none: Kept = { kind: 'none', status: 404, locale: part.locale, slug: null };
    return { value: none, tags: [everyPage], bytes: emptyPathBytes };
  };

  const robots = async (): Promise<Computed<Kept>> => {
    const settings = await source.settings();
    const text = robotsText(publicUrl, indexing && settings.indexing);
    return asKept(make.text('text/plain; charset=utf-8', text, [settingsTag]));
  };

  const security = async (): Promise<Computed<Kept>> => {
    const text = securityText(definition, publicUrl, securityContacts);
    return { ...asKept(make.text('text/plain; charset=utf-8', text, [])), keepFor: aDay };
  };

  const moved = async (url: string): Promise<Computed<Kept>> => ({
    value: { kind: 'moved', url },
    tags: [],
    bytes: emptyPathBytes,
  });

  return (path) => {
    const icon = usualIcon(definition.icons, path);
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
        return asKept(make.text('application/atom+xml; charset=utf-8', text, tags));
      })
    );
  };
}
