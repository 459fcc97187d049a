import {
  type ContentPage,
  type FeedEntry,
  feedPath,
  type PageTypeDefinition,
  pagePath,
  slugPrefixOf,
} from '@ximblox/blocks/internal';
import { languageTag } from '../kit/language.ts';
import { readAddress } from '../address.ts';
import { articleHtml } from './article.ts';
import { absoluteUrl } from './head.ts';
import { escapeHtml, tag } from './html.ts';
import { preparePage } from './prepare-page.ts';
import { renderablePage } from './renderable-page.ts';
import { createRenderState, type RenderState, type SiteServices } from './render-state.ts';
import { settingsTag } from '../shared-source.ts';

/** Maximum number of entries; the newest are listed. */
const maxEntries = 30;

/** Returns the feeds of a site by path. */
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

/** Characters that are not allowed in XML, even as references. */
// oxlint-disable-next-line no-control-regex
const invalidXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const xmlText = (text: string): string => escapeHtml(text.replaceAll(invalidXml, ''));

const element = (name: string, text: string | undefined): string => (text ? `<${name}>${xmlText(text)}</${name}>` : '');

/** Returns a date or time in RFC 3339, as Atom requires. */
const timeOf = (text: string): string => new Date(text).toISOString();

/** @param article text of the blocks, as HTML */
function entryXml({ publicUrl, tagBase }: SiteServices, page: ContentPage, entry: FeedEntry, article: string): string {
  const absolute = absoluteUrl(publicUrl);
  const { summary, publishedAt = page.publishedAt, author, categories = [], image } = entry;
  const imageHtml = image ? `<p><img src="${escapeHtml(absolute(image.src))}" alt="${escapeHtml(image.alt)}"></p>` : '';
  const lead = summary === '' ? '' : `<p>${escapeHtml(summary)}</p>`;
  return [
    '<entry>',
    element('id', `${tagBase}:page:${page.pageID}`),
    element('title', page.title),
    tag('link', { rel: 'alternate', type: 'text/html', href: absolute(page.url) }).replace(/>$/, '/>'),
    element('published', timeOf(publishedAt)),
    element('updated', timeOf(page.modifiedAt)),
    author ? `<author>${element('name', author)}</author>` : '',
    ...categories.map((term) => tag('category', { term: term.replaceAll(invalidXml, '') }).replace(/>$/, '/>')),
    element('summary', summary),
    `<content type="html">${xmlText(imageHtml + lead + article)}</content>`,
    '</entry>',
  ].join('');
}

/** Returns the article of a listed page; `''` if it was unpublished in between. */
async function articleOf(services: SiteServices, state: RenderState, { locale, url }: ContentPage): Promise<string> {
  const address = readAddress(services.definition, url);
  const outcome = address.kind === 'page' ? await services.source.findPage(locale, address.slug) : undefined;
  if (outcome?.kind !== 'page') return '';
  return articleHtml(services, await preparePage(services, state, renderablePage(outcome), 'public'));
}

/** Returns the Atom feed of a page type in a locale, and its cache tags. IDs do not depend on addresses. */
export async function feedXml(
  services: SiteServices,
  pageType: PageTypeDefinition,
  locale: string,
): Promise<{ xml: string; tags: readonly string[] }> {
  const { definition: site, source, lists, publicUrl, tagBase } = services;
  const { feed } = pageType;
  const path = feedPath(site, pageType, locale);
  if (!feed || path === undefined) throw new Error(`The page type "${pageType.id}" has no feed.`);
  const { siteName } = await source.settings();
  // The feed links to the parent page of its pages, if there is one.
  const prefix = slugPrefixOf(pageType, locale);
  const above = await source.findPage(locale, prefix);
  const listUrl = above.kind === 'page' ? above.page.url : pagePath(site, locale, '');
  const { orderBy } = feed;
  const { items, tags } = await lists.of({
    type: pageType.id,
    locale,
    limit: maxEntries,
    indexed: true,
    ...(orderBy && { orderBy }),
  });
  const state = createRenderState();
  const articles = await Promise.all(items.map((page) => articleOf(services, state, page)));
  const updated =
    items
      .map((page) => page.modifiedAt)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString();
  const link = (attributes: Record<string, string>): string => tag('link', attributes).replace(/>$/, '/>');
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}">`,
    element('id', `${tagBase}:feed:${pageType.id}:${locale}`),
    element('title', `${siteName} | ${feed.title(locale)}`),
    element('updated', updated),
    link({ rel: 'self', type: 'application/atom+xml', href: publicUrl + path }),
    link({ rel: 'alternate', type: 'text/html', href: absoluteUrl(publicUrl)(listUrl) }),
    `<author>${element('name', site.organisation?.name ?? siteName)}</author>`,
    ...items.map((page, index) => entryXml(services, page, feed.entry(page), articles[index] ?? '')),
    '</feed>',
  ].join('');
  return {
    xml,
    tags: [
      settingsTag,
      `slug:${locale}:${prefix}`,
      ...tags,
      ...items.map(({ pageID }) => `page:${pageID}`),
      ...state.tags,
    ],
  };
}
