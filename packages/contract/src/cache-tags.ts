/** Bytes of tags that caches between take; of an answer with more of them nobody could tell when to drop it. */
const longestTags = 8000;

/** What may stand in a list of tags; whatever else there is, is told of by no header. */
const plainTag = /^[\w:./~-]+$/;

/** Headers that name the tags of an answer; which of them a cache reads depends on whose it is. */
export const cacheTagHeaders = ['Cache-Tag', 'Surrogate-Key'] as const;

/**
 * Tells caches between what an answer was made from, so that they can be told to drop it.
 * @returns null when that cannot be said
 */
export function cacheTags(tags: Iterable<string>): Record<(typeof cacheTagHeaders)[number], string> | null {
  const known = [...new Set(tags)].toSorted();
  const keys = known.join(' ');
  if (keys.length > longestTags || !known.every((tag) => plainTag.test(tag))) return null;
  return { 'Cache-Tag': known.join(','), 'Surrogate-Key': keys };
}
