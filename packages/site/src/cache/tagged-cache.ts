/** A value to cache. */
export interface Computed<Value> {
  value: Value;
  /** Tags of the content from which the value was made; the entry is dropped when one of them changes. */
  tags: Iterable<string>;
  bytes: number;
  /** Milliseconds after which the value is stale and computed again; unlimited by default. */
  maxAge?: number;
}

/** A computation in progress. */
export interface Computation<Value> {
  /** Stores the value unless one of its tags was dropped since the computation began. */
  store(key: string, computed: Computed<Value>): void;
  /** Must be called once, whether the computation succeeded or failed. */
  end(): void;
}

export interface CacheFigures {
  bytes: number;
  entries: number;
  hits: number;
  misses: number;
}

export interface TaggedCache<Value> {
  /** Begins a computation that may store no value. */
  begin(): Computation<Value>;
  /** Returns the value if it is cached and not stale. */
  get(key: string): Value | undefined;
  /**
   * Returns the cached value, or computes it. Concurrent calls for a key share one computation. A stale value that was not
   * dropped is returned immediately while it is computed again (stale-while-revalidate).
   */
  fetch(key: string, compute: () => Promise<Computed<Value>>): Promise<Value>;
  /** Adds to the size of a cached value; a negative number for one that shrinks. */
  grow(key: string, value: Value, bytes: number): void;
  /** Drops entries with any of these tags. Computations in progress that use one of them are not stored. */
  dropTags(tags: Iterable<string>): void;
  dropAll(): void;
  /** Returns the bytes and number of entries. */
  size(): { bytes: number; entries: number };
  /** Also returns how often values were returned (hits) and computed (misses). */
  figures(): CacheFigures;
}

interface Entry<Value> {
  value: Value;
  tags: readonly string[];
  bytes: number;
  /** Time by `performance.now()`; Infinity if it does not expire. */
  expiresAt: number;
  /** Read since the last eviction, which then spares it once. */
  used: boolean;
}

/**
 * Creates a bounded cache with invalidation by tag and CLOCK eviction (second chance). It guarantees that a dropped value is never
 * returned to a later call, even if it was being computed during the drop, that a key has one computation at a time, and
 * that the total size never exceeds `maxBytes`.
 */
export function createTaggedCache<Value>({ maxBytes }: { maxBytes: number }): TaggedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const keysOfTag = new Map<string, Set<string>>();
  const pending = new Map<string, Promise<Value>>();
  /** Number of the last drop of each tag, recorded only while a computation is running. */
  const recentDrops = new Map<string, number>();
  let lastDrop = 0;
  let lastDropOfAll = 0;
  let running = 0;
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOfTag.delete(tag);
    }
  };

  const evict = (): void => {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return;
      if (entry.used) {
        // Moves to the end of the map, where this loop meets it again.
        entry.used = false;
        entries.delete(key);
        entries.set(key, entry);
      } else {
        remove(key);
      }
    }
  };

  const store = (key: string, computed: Computed<Value>, tags: readonly string[]): void => {
    if (computed.bytes > maxBytes) return;
    remove(key);
    const expiresAt = computed.maxAge === undefined ? Infinity : performance.now() + computed.maxAge;
    entries.set(key, { value: computed.value, tags, bytes: computed.bytes, expiresAt, used: false });
    bytes += computed.bytes;
    for (const tag of tags) {
      const keys = keysOfTag.get(tag);
      if (keys) keys.add(key);
      else keysOfTag.set(tag, new Set([key]));
    }
    evict();
  };

  const wasDroppedSince = (start: number, tags: readonly string[]): boolean =>
    lastDropOfAll > start || tags.some((tag) => (recentDrops.get(tag) ?? 0) > start);

  const begin = (): Computation<Value> => {
    const start = lastDrop;
    running += 1;
    misses += 1;
    return {
      store(key, computed) {
        const tags = [...new Set(computed.tags)];
        if (!wasDroppedSince(start, tags)) store(key, computed, tags);
      },
      end() {
        running -= 1;
        if (running === 0) recentDrops.clear();
      },
    };
  };

  const run = async (key: string, compute: () => Promise<Computed<Value>>): Promise<Value> => {
    const computation = begin();
    try {
      const computed = await compute();
      computation.store(key, computed);
      return computed.value;
    } finally {
      computation.end();
    }
  };

  const isStale = ({ expiresAt }: Entry<Value>): boolean => expiresAt !== Infinity && expiresAt < performance.now();

  const get = (key: string): Value | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || isStale(entry)) return undefined;
    entry.used = true;
    hits += 1;
    return entry.value;
  };

  const computeOnce = (key: string, compute: () => Promise<Computed<Value>>): Promise<Value> => {
    const promise = pending.get(key);
    if (promise) return promise;
    const started = run(key, compute).finally(() => {
      if (pending.get(key) === started) pending.delete(key);
    });
    pending.set(key, started);
    return started;
  };

  return {
    begin,
    get,
    fetch(key, compute) {
      const cached = get(key);
      if (cached !== undefined) return Promise.resolve(cached);
      const promise = computeOnce(key, compute);
      const stale = entries.get(key);
      if (stale === undefined) return promise;
      // The stale value also serves while computing fails.
      promise.catch(() => undefined);
      return Promise.resolve(stale.value);
    },
    grow(key, value, more) {
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      entry.bytes += more;
      bytes += more;
      evict();
    },
    dropTags(tags) {
      lastDrop += 1;
      // Later calls must not join a computation that may have read old content.
      pending.clear();
      for (const tag of tags) {
        if (running > 0) recentDrops.set(tag, lastDrop);
        for (const key of keysOfTag.get(tag) ?? []) remove(key);
      }
    },
    dropAll() {
      lastDrop += 1;
      lastDropOfAll = lastDrop;
      pending.clear();
      entries.clear();
      keysOfTag.clear();
      bytes = 0;
    },
    size: () => ({ bytes, entries: entries.size }),
    figures: () => ({ bytes, entries: entries.size, hits, misses }),
  };
}
