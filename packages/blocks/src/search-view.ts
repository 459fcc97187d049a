/** A page that was found. */
export interface SearchHit {
  pageID: number;
  title: string;
  /** Path with the locale prefix. */
  url: string;
  /** ID of the page type. */
  type: string;
  /** HTML, escaped but for `<mark>` around the words that were asked for. */
  excerpt: string;
}

/** A part of what was found, with the address that shows it alone. */
export interface SearchFacet {
  /** ID of a page type, or a locale. */
  id: string;
  /** Its name in the reader's language; of a locale, in its own. */
  name: string;
  total: number;
  /** Whether there are more than `total`: nobody counts further than to a thousand. */
  more: boolean;
  url: string;
  current: boolean;
}

/** What a page with results shows. */
export interface SearchView {
  term: string;
  /** Nothing was asked, too little was asked, somebody asked too often, or the answer is there. */
  state: 'start' | 'short' | 'limited' | 'done';
  total: number;
  /** Whether there are more than `total`, which can all be leafed through. */
  more: boolean;
  hits: readonly SearchHit[];
  /** Address without a type, when one is chosen. */
  allTypes: SearchFacet | null;
  /** Types of which something was found. */
  types: readonly SearchFacet[];
  /** Other locales in which something was found. */
  locales: readonly SearchFacet[];
  /** Counted from 1. */
  page: number;
  lastPage: number;
  previousUrl: string | null;
  nextUrl: string | null;
}

/** What header and foot of every page know of the search. */
export interface SearchProps {
  /** Path of the page with the results in the locale of the page: where a form sends its field `q` by GET. */
  url: string;
  /** What this page shows, if it is the one with the results. */
  view: SearchView | null;
}
