import {
  definePageType,
  pagePath,
  type PageTypeDefinition,
  type PublicSiblings,
  type SearchProps,
  type SearchView,
  type SiteDefinition,
} from '@ximblox/blocks';

/** Path of the page with search results in a locale; undefined where there is none. */
export function searchPath(site: SiteDefinition, locale: string): string | undefined {
  const slug = site.search?.slugs[locale];
  return slug === undefined ? undefined : pagePath(site, locale, slug);
}

/** An address with those parts of a query that are not empty. */
export const searchUrl = (path: string, query: Record<string, string>): string => {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** What the parts of a page know of the search. */
export function searchProps(site: SiteDefinition, locale: string, view: SearchView | null): SearchProps | null {
  const url = searchPath(site, locale);
  return url === undefined ? null : { url, view };
}

/** The page with results as if it were of a type. */
export const searchPageType = (site: SiteDefinition): PageTypeDefinition | undefined =>
  site.search &&
  definePageType({
    id: 'search',
    label: 'Search',
    intro: site.search.page,
    ...(site.search.header ? { header: site.search.header } : {}),
    ...(site.search.footer ? { footer: site.search.footer } : {}),
  });

/** The same search in every locale; only in its own it stays narrowed to a kind of pages, which others may not have. */
export const searchSiblings = (site: SiteDefinition, locale: string, { term, types }: SearchView): PublicSiblings => ({
  groupID: 0,
  siblings: site.locales.flatMap(({ code }) => {
    const path = searchPath(site, code);
    const type = (code === locale && types.find(({ current }) => current)?.id) || '';
    return path === undefined ? [] : [{ pageID: 0, locale: code, url: searchUrl(path, { q: term, type }) }];
  }),
});
