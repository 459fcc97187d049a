import { cacheTagHeaders, cacheTags } from '@ximblox/contract';

/** Configuration of shared caches, such as a content delivery network. */
export interface SharedCache {
  /** Seconds for which they may store a page; 0 for never. */
  seconds: number;
}

/** Seconds for which a stale page may be served while it is revalidated. */
const staleWhileRevalidate = 60;
/** Seconds for which a stale page may be served while the site is unreachable. */
const staleIfError = 86_400;

/** Headers for shared caches only; browsers revalidate on every request. */
export const sharedCacheHeaders = ['CDN-Cache-Control', 'Surrogate-Control', ...cacheTagHeaders] as const;

/**
 * Returns the headers that let shared caches store a response and purge it by tag.
 * @returns no headers if it must not be stored
 */
export function sharedCacheControl({ seconds }: SharedCache, tags: Iterable<string>): Record<string, string> {
  if (seconds === 0) return {};
  const tagged = cacheTags(tags);
  if (tagged === null) return {};
  const control = `max-age=${seconds}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
  return {
    'CDN-Cache-Control': `public, ${control}`,
    'Surrogate-Control': control,
    ...tagged,
  };
}
