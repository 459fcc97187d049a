import {
  definePageType,
  pagePath,
  type PageTypeDefinition,
  type PublicSiblings,
  type SearchProps,
  type SearchView,
  type SiteDefinition,
} from '@ximblox/blocks/internal';

/** Returns the path of the search page in a locale; undefined if it has none. */
export function searchPath(site: SiteDefinition, locale: string): string | undefined {
  const slug = site.search?.slugs[locale];
  return slug === undefined ? undefined : pagePath(site, locale, slug);
}

/** Adds the non-empty parameters to a path. */
export const searchUrl = (path: string, query: Record<string, string>): string => {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Returns the search for header, intro and footer. */
export function searchProps(site: SiteDefinition, locale: string, view: SearchView | null): SearchProps | null {
  const url = searchPath(site, locale);
  return url === undefined ? null : { url, view };
}

/** Returns a page type for the search page. */
export const searchPageType = (site: SiteDefinition): PageTypeDefinition | undefined =>
  site.search &&
  definePageType({
    id: 'search',
    label: 'Search',
    intro: site.search.page,
    ...(site.search.header ? { header: site.search.header } : {}),
    ...(site.search.footer ? { footer: site.search.footer } : {}),
  });

/**
 * Returns the same search in every locale. Only the current locale keeps the page type filter, since others may have no hits
 * of that type.
 */
export const searchSiblings = (site: SiteDefinition, locale: string, { term, types }: SearchView): PublicSiblings => ({
  groupID: 0,
  siblings: site.locales.flatMap(({ code }) => {
    const path = searchPath(site, code);
    const type = (code === locale && types.find(({ current }) => current)?.id) || '';
    return path === undefined ? [] : [{ pageID: 0, locale: code, url: searchUrl(path, { q: term, type }) }];
  }),
});
