import type { SearchFacets, SearchResult } from '@ximblox/contract';

/** What a visitor asks of the search. */
export interface VisitorQuery {
  term: string;
  locale: string;
  /** ID of a page type; all when null. */
  type: string | null;
  offset: number;
  count: number;
}

/** What was found in the locale; `facets` also counts what there is in others. */
export interface VisitorAnswer {
  total: number;
  /** Whether there are more than are counted. */
  more: boolean;
  results: SearchResult[];
  facets: SearchFacets;
}

/**
 * Searches what is published for a visitor.
 * @param visitor address from which the visitor comes
 * @returns seconds after which somebody may ask again who has asked too often
 */
export type VisitorSearch = (query: VisitorQuery, visitor: string) => Promise<VisitorAnswer | { retryAfter: number }>;
