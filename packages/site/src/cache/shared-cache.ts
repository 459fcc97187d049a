import { cacheTagHeaders, cacheTags } from '@ximblox/contract';

/** What caches between the site and its visitors may do, such as those of a content delivery network. */
export interface SharedCache {
  /** For how long they may keep a page; 0 for not at all. */
  seconds: number;
}

/** Seconds for which a page may still be given out while it is asked for anew. */
const whileAskedAnew = 60;
/** Seconds for which it may be given out when the site cannot be reached. */
const whileAway = 86_400;

/** Headers that only caches between read: browsers go on asking every time. */
export const sharedCacheHeaders = ['CDN-Cache-Control', 'Surrogate-Control', ...cacheTagHeaders] as const;

/**
 * Tells caches between how long they may keep an answer, and what it was made from, so that they can be told to drop it.
 * @returns no headers when they must not keep it
 */
export function sharedCacheControl({ seconds }: SharedCache, tags: Iterable<string>): Record<string, string> {
  if (seconds === 0) return {};
  const tagged = cacheTags(tags);
  if (tagged === null) return {};
  const control = `max-age=${seconds}, stale-while-revalidate=${whileAskedAnew}, stale-if-error=${whileAway}`;
  return {
    'CDN-Cache-Control': `public, ${control}`,
    'Surrogate-Control': control,
    ...tagged,
  };
}
