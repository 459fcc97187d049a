/** Search result. */
export interface SearchHit {
  pageID: number;
  title: string;
  /** Path with the locale prefix. */
  url: string;
  /** ID of the page type. */
  type: string;
  /** HTML, escaped except for `<mark>` around the search terms. */
  excerpt: string;
}

/** Facet of the results, with the address that filters by it. */
export interface SearchFacet {
  /** ID of a page type, or a locale. */
  id: string;
  /** Its name in the reader's language; a locale's in its own language. */
  name: string;
  total: number;
  /** Whether there are more than `total`; counting stops at a thousand. */
  more: boolean;
  url: string;
  current: boolean;
}

/** Data of the results page. */
export interface SearchView {
  term: string;
  /** No query, a query that is too short, a rate limit exceeded, or results. */
  state: 'start' | 'short' | 'limited' | 'done';
  total: number;
  /** Whether there are more than `total`; pagination covers them all. */
  more: boolean;
  hits: readonly SearchHit[];
  /** Address without a type filter, if a type is selected. */
  allTypes: SearchFacet | null;
  /** Types with results. */
  types: readonly SearchFacet[];
  /** Other locales with results. */
  locales: readonly SearchFacet[];
  /** Counted from 1. */
  page: number;
  lastPage: number;
  previousUrl: string | null;
  nextUrl: string | null;
}

/** Search props of every page's header and footer. */
export interface SearchProps {
  /** Path of the results page in the locale of the page: a form sends its field `q` to it by GET. */
  url: string;
  /** Results, if this is the results page. */
  view: SearchView | null;
}
