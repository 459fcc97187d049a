import type { AnswerMaker } from './answers.ts';
import type { Computed } from './cache/tagged-cache.ts';
import { asKept, emptyPathBytes, type Kept } from './kept.ts';
import { robotsText, sitemapAt, sitemapIndexXml, sitemapXml } from './render/crawlers.ts';
import { feedsOf, feedXml } from './render/feed.ts';
import type { SiteServices } from './render/rendering.ts';
import { settingsTag } from './shared-source.ts';

/** Tag of what is made from all published pages. */
export const everyPage = 'every-page';

/** Finds what stands at a path that belongs to machines; undefined where a page may stand. */
export type MachineTexts = (path: string) => (() => Promise<Computed<Kept>>) | undefined;

/**
 * What crawlers and feed readers ask for: rules for robots, sitemaps and feeds.
 * @param indexing whether search engines may show the site
 */
export function createMachineTexts(services: SiteServices, make: AnswerMaker, indexing: boolean): MachineTexts {
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

  return (path) => {
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
