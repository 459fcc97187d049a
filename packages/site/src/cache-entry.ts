import type { CachedResponse } from './cache/cached-response.ts';
import type { Computed } from './cache/tagged-cache.ts';
import type { ListParts } from './list-part.ts';

/** The page cache's entry for an address. */
export type CacheEntry =
  /** `parts` are the parts of the paged list on the page; null if it has none. */
  | { kind: 'response'; response: CachedResponse; parts: ListParts | null }
  /** No page has this address. The error page itself is cached once per locale. `slug` is null if no page can have it. */
  | { kind: 'none'; status: 404 | 410; locale: string; slug: string | null }
  | { kind: 'moved'; url: string };

/** Approximate bytes of an entry without a response. */
export const emptyEntryBytes = 600;

/** Returns the cache entry of a response. */
export const toCacheEntry = (
  { value, ...rest }: Computed<CachedResponse>,
  parts: ListParts | null = null,
): Computed<CacheEntry> => ({ ...rest, value: { kind: 'response', response: value, parts } });
