import {
  type ContentPage,
  type FeedEntry,
  feedPath,
  type PageTypeDefinition,
  pagePath,
  slugPrefixOf,
} from '@ximblox/blocks';
import { languageTag } from '../kit/language.ts';
import { absoluteUrl } from './head.ts';
import { escapeHtml, tag } from './html.ts';
import { settingsTag } from '../shared-source.ts';
import type { SiteServices } from './rendering.ts';

/** Pages that a feed holds at most, the newest ones. */
const maxEntries = 30;

/** The feeds of a site by their paths. */
export function feedsOf({
  definition: site,
}: Pick<SiteServices, 'definition'>): Map<string, { pageType: PageTypeDefinition; locale: string }> {
  const feeds = new Map<string, { pageType: PageTypeDefinition; locale: string }>();
  for (const { code: locale } of site.locales) {
    for (const pageType of site.pageTypes) {
      const path = feedPath(site, pageType, locale);
      if (path !== undefined && !feeds.has(path)) feeds.set(path, { pageType, locale });
    }
  }
  return feeds;
}

/** Characters that XML cannot hold, not even as references. */
// oxlint-disable-next-line no-control-regex
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const words = (text: string): string => escapeHtml(text.replaceAll(unspeakable, ''));

const element = (name: string, text: string | undefined): string => (text ? `<${name}>${words(text)}</${name}>` : '');

/** A day or time as Atom spells it. */
const timeOf = (text: string): string => new Date(text).toISOString();

/** The same page keeps its ID when its address changes. */
const idOf = (publicUrl: string, pageID: number): string => `${publicUrl}/#page-${pageID}`;

function entryXml(page: ContentPage, entry: FeedEntry, publicUrl: string): string {
  const absolute = absoluteUrl(publicUrl);
  const { summary, publishedAt = page.publishedAt, author, categories = [], image } = entry;
  const picture = image ? `<p><img src="${escapeHtml(absolute(image.src))}" alt="${escapeHtml(image.alt)}"></p>` : '';
  const html = `${picture}<p>${escapeHtml(summary)}</p>`;
  return [
    '<entry>',
    element('id', idOf(publicUrl, page.pageID)),
    element('title', page.title),
    tag('link', { rel: 'alternate', type: 'text/html', href: absolute(page.url) }).replace(/>$/, '/>'),
    element('published', timeOf(publishedAt)),
    element('updated', timeOf(page.modifiedAt)),
    author ? `<author>${element('name', author)}</author>` : '',
    ...categories.map((term) => tag('category', { term: term.replaceAll(unspeakable, '') }).replace(/>$/, '/>')),
    element('summary', summary),
    `<content type="html">${words(html)}</content>`,
    '</entry>',
  ].join('');
}

/** The feed of a page type in a locale (Atom), and what it was made from. */
export async function feedXml(
  { definition: site, source, lists, publicUrl }: SiteServices,
  pageType: PageTypeDefinition,
  locale: string,
): Promise<{ xml: string; tags: readonly string[] }> {
  const { feed } = pageType;
  const path = feedPath(site, pageType, locale);
  if (!feed || path === undefined) throw new Error(`The page type "${pageType.id}" has no feed.`);
  const { siteName } = await source.settings();
  // The list is the page above the pages of the type, where there is one.
  const prefix = slugPrefixOf(pageType, locale);
  const above = await source.findPage(locale, prefix);
  const listUrl = above.kind === 'page' ? above.page.url : pagePath(site, locale, '');
  const order = feed.order === undefined ? {} : { order: feed.order };
  const { items, tags } = await lists.of({ type: pageType.id, locale, limit: maxEntries, ...order });
  const updated =
    items
      .map((page) => page.modifiedAt)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString();
  const link = (attributes: Record<string, string>): string => tag('link', attributes).replace(/>$/, '/>');
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}">`,
    element('id', publicUrl + path),
    element('title', `${siteName} | ${feed.title(locale)}`),
    element('updated', updated),
    link({ rel: 'self', type: 'application/atom+xml', href: publicUrl + path }),
    link({ rel: 'alternate', type: 'text/html', href: absoluteUrl(publicUrl)(listUrl) }),
    `<author>${element('name', site.organisation?.name ?? siteName)}</author>`,
    ...items.map((page) => entryXml(page, feed.entry(page), publicUrl)),
    '</feed>',
  ].join('');
  return {
    xml,
    tags: [settingsTag, `slug:${locale}:${prefix}`, ...tags, ...items.map(({ pageID }) => `page:${pageID}`)],
  };
}
