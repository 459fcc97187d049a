import type { Computed } from './tagged-cache.ts';

/** Memory of an entry and of each of its tags, besides their texts. */
const entryBytes = 300;

/** Adds the memory of key and tags to the bytes of an entry, for caches whose keys visitors choose. */
export function withOverhead<Value>(key: string, computed: Computed<Value>): Computed<Value> {
  const tags = [...new Set(computed.tags)];
  const texts = tags.reduce((sum, tag) => sum + tag.length, key.length);
  return { ...computed, tags, bytes: computed.bytes + 2 * texts + entryBytes * (tags.length + 1) };
}
