import { type ListPart, pagePath } from '@ximblox/blocks/internal';
import { localeOfLanguage } from './address.ts';
import { type CacheEntry, emptyEntryBytes, toCacheEntry } from './cache-entry.ts';
import type { Computed } from './cache/tagged-cache.ts';
import type { SiteServices } from './render/render-state.ts';
import { searchPath } from './render/search-layout.ts';
import type { ResponseFactory } from './response-factory.ts';

/** Computes the cache entry of an address: its page, a redirect, or none. */
export type PageEntries = (locale: string, slug: string, part?: ListPart) => Promise<Computed<CacheEntry>>;

export function createPageEntries(
  { definition, source }: Pick<SiteServices, 'definition' | 'source'>,
  responses: ResponseFactory,
  hasSearch: boolean,
): PageEntries {
  /** Returns the entry of an address without a page: none, or a redirect if it starts with a language alone (`/en/news`). */
  const missingPage = async (locale: string, slug: string, status: 404 | 410): Promise<Computed<CacheEntry>> => {
    const tags = [`slug:${locale}:${slug}`];
    const bytes = emptyEntryBytes + slug.length;
    const none: Computed<CacheEntry> = { value: { kind: 'none', status, locale, slug }, tags, bytes };
    const target = status === 404 ? localeOfLanguage(definition, locale, slug) : undefined;
    if (!target) return none;
    const moved = (url: string): Computed<CacheEntry> => ({ value: { kind: 'moved', url }, tags, bytes });
    const results = hasSearch ? searchPath(definition, target.locale) : undefined;
    if (results === pagePath(definition, target.locale, target.slug)) return moved(results);
    tags.push(`slug:${target.locale}:${target.slug}`);
    const outcome = await source.findPage(target.locale, target.slug);
    if (outcome.kind !== 'page') return none;
    tags.push(`page:${outcome.page.pageVersion.pageID}`);
    return moved(outcome.page.url);
  };

  return async (locale, slug, part) => {
    if (slug === '404') return toCacheEntry(await responses.errorPage(locale, 404));
    const outcome = await source.findPage(locale, slug);
    if (outcome.kind === 'page') {
      const { response, parts } = await responses.page(outcome, part);
      return toCacheEntry(response, parts);
    }
    if (outcome.kind === 'moved') {
      const tags = [`slug:${locale}:${slug}`, `page:${outcome.pageID}`];
      return { value: { kind: 'moved', url: outcome.url }, tags, bytes: emptyEntryBytes + slug.length };
    }
    return missingPage(locale, slug, outcome.kind === 'gone' ? 410 : 404);
  };
}
