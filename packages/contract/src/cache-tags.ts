/** Maximum length of a tag header, in bytes. Proxies cut longer headers, so such a response could not be purged reliably. */
const maxTagBytes = 8000;

/** Tags that are safe in a header. */
const tagPattern = /^[\w:./~-]+$/;

/** Headers with the cache tags of a response. Which one applies depends on the CDN. */
export const cacheTagHeaders = ['Cache-Tag', 'Surrogate-Key'] as const;

/**
 * Returns cache tag headers, with which a CDN can purge responses by tag.
 * @returns null if the tags are too long or contain unsafe characters
 */
export function cacheTags(tags: Iterable<string>): Record<(typeof cacheTagHeaders)[number], string> | null {
  const known = [...new Set(tags)].toSorted();
  const keys = known.join(' ');
  if (keys.length > maxTagBytes || !known.every((tag) => tagPattern.test(tag))) return null;
  return { 'Cache-Tag': known.join(','), 'Surrogate-Key': keys };
}
