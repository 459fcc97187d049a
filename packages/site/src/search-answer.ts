import { type SearchFacet, type SearchView, type SiteDefinition, wordsIn } from '@ximblox/blocks';
import { isLongEnough, mostFound } from '@ximblox/contract';
import { ContentUnavailable } from './available-source.ts';
import { type CachedAnswer, cachedAnswer } from './cache/cached-answer.ts';
import { renderPage } from './render/render-page.ts';
import { newNotes, type SiteServices } from './render/rendering.ts';
import { searchPath, searchSiblings, searchUrl } from './render/search-layout.ts';
import type { VisitorAnswer, VisitorSearch } from './visitor-search.ts';

const hitsOfPage = 10;
/** Pages of results that can be leafed through. */
const mostPages = mostFound / hitsOfPage;
const longestTerm = 200;

/** What a visitor asks for in an address. */
interface Asked {
  locale: string;
  path: string;
  term: string;
  type: string | null;
  page: number;
}

/** Reads the query of an address; what makes no sense is left out. */
function readQuery(site: SiteDefinition, locale: string, path: string, search: string): Asked {
  const query = new URLSearchParams(search);
  const type = query.get('type');
  const page = Number(query.get('page') ?? '1');
  return {
    locale,
    path,
    term: (query.get('q') ?? '').replaceAll('\0', ' ').trim().slice(0, longestTerm),
    type: site.pageTypes.some(({ id }) => id === type) ? type : null,
    page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  };
}

const nothingFound: Omit<SearchView, 'term' | 'state'> = {
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

function facetsOf(site: SiteDefinition, { locale, path, term, type }: Asked, { facets }: VisitorAnswer): Facets {
  const types = facets.types.map(({ id, total, more = false }): SearchFacet => {
    const label = site.pageTypes.find((pageType) => pageType.id === id)?.label ?? id;
    const url = searchUrl(path, { q: term, type: id });
    return { id, name: wordsIn(label, locale), total, more, url, current: id === type };
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
    total: Math.min(sum, mostFound),
    more: sum > mostFound || facets.types.some(({ more }) => more),
    url: searchUrl(path, { q: term }),
    current: type === null,
  };
  return { types, locales, allTypes };
}

function viewOf(site: SiteDefinition, asked: Asked, answer: VisitorAnswer): SearchView {
  const { path, term, type, page } = asked;
  const lastPage = Math.min(mostPages, Math.max(1, Math.ceil(answer.total / hitsOfPage)));
  const pageUrl = (number: number): string =>
    searchUrl(path, { q: term, type: type ?? '', page: number === 1 ? '' : String(number) });
  return {
    term,
    state: 'done',
    total: answer.total,
    more: answer.more,
    hits: answer.results,
    ...facetsOf(site, asked, answer),
    page,
    lastPage,
    previousUrl: page > 1 ? pageUrl(Math.min(page - 1, lastPage)) : null,
    nextUrl: page < lastPage ? pageUrl(page + 1) : null,
  };
}

async function lookFor(
  site: SiteDefinition,
  asked: Asked,
  search: VisitorSearch,
  visitor: string,
): Promise<{ view: SearchView; retryAfter: number }> {
  const { term, locale, type, page } = asked;
  const empty = (state: SearchView['state']): SearchView => ({ ...nothingFound, term, state });
  if (!isLongEnough(term)) return { view: empty(term === '' ? 'start' : 'short'), retryAfter: 0 };
  const offset = (page - 1) * hitsOfPage;
  const answer = await search({ term, locale, type, offset, count: hitsOfPage }, visitor).catch((error: unknown) => {
    throw new ContentUnavailable(error);
  });
  if ('retryAfter' in answer) return { view: empty('limited'), retryAfter: answer.retryAfter };
  return { view: viewOf(site, asked, answer), retryAfter: 0 };
}

/** The page with the results of a search, made anew for each question and never kept. */
export async function searchAnswer(
  services: SiteServices,
  documentHeaders: Record<string, string>,
  request: { locale: string; path: string; search: string; visitor: string },
  search: VisitorSearch,
): Promise<CachedAnswer> {
  const { definition: site } = services;
  const { locale } = request;
  const asked = readQuery(site, locale, request.path, request.search);
  const { view, retryAfter } = await lookFor(site, asked, search, request.visitor);
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
  const notes = newNotes();
  // Whatever was searched for, the address of the search is the one that search engines are told of.
  const html = await renderPage(services, notes, page, 'public');
  const headers = {
    ...documentHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    ...(retryAfter > 0 ? { 'Retry-After': String(retryAfter) } : {}),
  };
  return cachedAnswer(view.state === 'limited' ? 429 : 200, headers, Buffer.from(html));
}
