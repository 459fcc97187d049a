/** Keys of a cache by tag. */
export interface TagIndex {
  add(key: string, tags: readonly string[]): void;
  remove(key: string, tags: readonly string[]): void;
  /** Returns the keys with a tag; they may be removed meanwhile. */
  keysOf(tag: string): Iterable<string>;
  clear(): void;
}

export function createTagIndex(): TagIndex {
  const keysOfTag = new Map<string, Set<string>>();
  return {
    add(key, tags) {
      for (const tag of tags) {
        const keys = keysOfTag.get(tag);
        if (keys) keys.add(key);
        else keysOfTag.set(tag, new Set([key]));
      }
    },
    remove(key, tags) {
      for (const tag of tags) {
        const keys = keysOfTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOfTag.delete(tag);
      }
    },
    keysOf: (tag) => keysOfTag.get(tag) ?? [],
    clear: () => keysOfTag.clear(),
  };
}
