/** What caches between the site and its visitors may do, such as those of a content delivery network. */
export interface SharedCache {
  /** For how long they may keep a page; 0 for not at all. */
  seconds: number;
}

/** Seconds for which a page may still be given out while it is asked for anew. */
const whileAskedAnew = 60;
/** Seconds for which it may be given out when the site cannot be reached. */
const whileAway = 86_400;

/** Bytes of tags that such caches take; of a page with more of them nobody could tell when to drop it. */
const longestTags = 8000;

/** What may stand in a list of tags; whatever else there is, is told of by no header. */
const plainTag = /^[\w:./~-]+$/;

/** Headers that only caches between read: browsers go on asking every time. */
export const sharedCacheHeaders = ['CDN-Cache-Control', 'Surrogate-Control', 'Cache-Tag', 'Surrogate-Key'] as const;

/**
 * Tells caches between how long they may keep an answer, and what it was made from, so that they can be told to drop it.
 * @returns no headers when they must not keep it
 */
export function sharedCacheControl({ seconds }: SharedCache, tags: Iterable<string>): Record<string, string> {
  if (seconds === 0) return {};
  const known = [...new Set(tags)].toSorted();
  const keys = known.join(' ');
  if (keys.length > longestTags || !known.every((tag) => plainTag.test(tag))) return {};
  const control = `max-age=${seconds}, stale-while-revalidate=${whileAskedAnew}, stale-if-error=${whileAway}`;
  return {
    'CDN-Cache-Control': `public, ${control}`,
    'Surrogate-Control': control,
    'Cache-Tag': known.join(','),
    'Surrogate-Key': keys,
  };
}
