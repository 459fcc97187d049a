import type { SearchFacets, SearchResult } from '@ximblox/contract';

/** A visitor's search. */
export interface VisitorQuery {
  term: string;
  locale: string;
  /** ID of a page type; null for all. */
  type: string | null;
  offset: number;
  count: number;
}

/** Results in one locale; `facets` count hits in all locales. */
export interface VisitorSearchResult {
  total: number;
  /** Whether there are more results than `total`. */
  more: boolean;
  results: SearchResult[];
  facets: SearchFacets;
}

/**
 * Searches published pages.
 * @param visitor IP address of the visitor, for rate limiting
 * @returns results, or after too many searches the seconds until the next is allowed
 */
export type VisitorSearch = (
  query: VisitorQuery,
  visitor: string,
) => Promise<VisitorSearchResult | { retryAfter: number }>;
