import { type SearchFacet, type SearchView, type SiteDefinition, localise } from '@ximblox/blocks';
import { isTermLongEnough, maxSearchResults } from '@ximblox/contract';
import { ContentUnavailable } from './available-source.ts';
import { type CachedResponse, createCachedResponse } from './cache/cached-response.ts';
import { renderPage } from './render/render-page.ts';
import { createRenderState, type SiteServices } from './render/render-state.ts';
import { searchPath, searchSiblings, searchUrl } from './render/search-layout.ts';
import type { VisitorSearchResult, VisitorSearch } from './visitor-search.ts';

const pageSize = 10;
/** Number of pages of results. */
const maxPages = maxSearchResults / pageSize;
const maxTermLength = 200;

/** A search as the address names it. */
interface SearchRequest {
  locale: string;
  path: string;
  term: string;
  type: string | null;
  page: number;
}

/** Parses the query of an address; invalid parameters are ignored. */
function readQuery(site: SiteDefinition, locale: string, path: string, search: string): SearchRequest {
  const query = new URLSearchParams(search);
  const type = query.get('type');
  const page = Number(query.get('page') ?? '1');
  return {
    locale,
    path,
    term: (query.get('q') ?? '').replaceAll('\0', ' ').trim().slice(0, maxTermLength),
    type: site.pageTypes.some(({ id }) => id === type) ? type : null,
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}

const emptyView: Omit<SearchView, 'term' | 'state'> = {
  total: 0,
  more: false,
  hits: [],
  allTypes: null,
  types: [],
  locales: [],
  page: 1,
  lastPage: 1,
  previousUrl: null,
  nextUrl: null,
};

type Facets = Pick<SearchView, 'types' | 'locales'> & { allTypes: SearchFacet };

function facetsOf(
  site: SiteDefinition,
  { locale, path, term, type }: SearchRequest,
  { facets }: VisitorSearchResult,
): Facets {
  const types = facets.types.map(({ id, total, more = false }): SearchFacet => {
    const label = site.pageTypes.find((pageType) => pageType.id === id)?.label ?? id;
    const url = searchUrl(path, { q: term, type: id });
    return { id, name: localise(label, locale), total, more, url, current: id === type };
  });
  const locales = facets.locales.flatMap(({ id, total, more = false }): SearchFacet[] => {
    const there = searchPath(site, id);
    const name = site.locales.find(({ code }) => code === id)?.name ?? id;
    const isOther = there !== undefined && id !== locale;
    return isOther ? [{ id, name, total, more, url: searchUrl(there, { q: term }), current: false }] : [];
  });
  const sum = facets.types.reduce((all, { total }) => all + total, 0);
  const allTypes = {
    id: '',
    name: '',
    total: Math.min(sum, maxSearchResults),
    more: sum > maxSearchResults || facets.types.some(({ more }) => more),
    url: searchUrl(path, { q: term }),
    current: type === null,
  };
  return { types, locales, allTypes };
}

function viewOf(site: SiteDefinition, request: SearchRequest, result: VisitorSearchResult): SearchView {
  const { path, term, type, page } = request;
  const lastPage = Math.min(maxPages, Math.max(1, Math.ceil(result.total / pageSize)));
  const pageUrl = (number: number): string =>
    searchUrl(path, { q: term, type: type ?? '', page: number === 1 ? '' : String(number) });
  return {
    term,
    state: 'done',
    total: result.total,
    more: result.more,
    hits: result.results,
    ...facetsOf(site, request, result),
    page,
    lastPage,
    previousUrl: page > 1 ? pageUrl(Math.min(page - 1, lastPage)) : null,
    nextUrl: page < lastPage ? pageUrl(page + 1) : null,
  };
}

async function runSearch(
  site: SiteDefinition,
  request: SearchRequest,
  search: VisitorSearch,
  visitor: string,
): Promise<{ view: SearchView; retryAfter: number }> {
  const { term, locale, type, page } = request;
  const empty = (state: SearchView['state']): SearchView => ({ ...emptyView, term, state });
  if (!isTermLongEnough(term)) return { view: empty(term === '' ? 'start' : 'short'), retryAfter: 0 };
  const offset = (page - 1) * pageSize;
  const result = await search({ term, locale, type, offset, count: pageSize }, visitor).catch((error: unknown) => {
    throw new ContentUnavailable(error);
  });
  if ('retryAfter' in result) return { view: empty('limited'), retryAfter: result.retryAfter };
  return { view: viewOf(site, request, result), retryAfter: 0 };
}

/** Renders the search results page. It is never stored in the page cache. */
export async function searchResponse(
  services: SiteServices,
  documentHeaders: Record<string, string>,
  request: { locale: string; path: string; search: string; visitor: string },
  search: VisitorSearch,
): Promise<CachedResponse> {
  const { definition: site } = services;
  const { locale, visitor } = request;
  const query = readQuery(site, locale, request.path, request.search);
  const { view, retryAfter } = await runSearch(site, query, search, visitor);
  const title = site.search?.title(locale) ?? '';
  const page = {
    pageID: 0,
    locale,
    slug: site.search?.slugs[locale] ?? '',
    type: 'search',
    title,
    publishedAt: null,
    blocks: [],
    typeData: {},
    seoTitle: view.term === '' ? title : `${title}: ${view.term}`,
    seoDescription: site.search?.description?.(locale) ?? '',
    search: view,
    siblings: searchSiblings(site, locale, view),
  };
  const state = createRenderState();
  // The canonical address has no query, so search engines index no result pages.
  const html = await renderPage(services, state, page, 'public');
  const headers = {
    ...documentHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    ...(retryAfter > 0 ? { 'Retry-After': String(retryAfter) } : {}),
  };
  return createCachedResponse(view.state === 'limited' ? 429 : 200, headers, Buffer.from(html));
}
