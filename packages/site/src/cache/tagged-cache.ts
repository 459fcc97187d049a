import { crc32 } from 'node:zlib';

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
  /** Reads since it was last spared by an eviction, up to `maxReads`. */
  reads: number;
  /** Whether it was read often enough to leave the probation queue. */
  isKept: boolean;
}

/** Share of the cache for entries on probation. */
const probationShare = 0.1;
/** Number of evictions that an entry can survive without being read. */
const maxReads = 3;

/**
 * Creates a bounded cache with invalidation by tag. Eviction is S3-FIFO: new entries are on probation in a tenth of the cache, and
 * only those that are read again get a place in the rest, so values that are requested once drive out nothing that is read often.
 * It guarantees that a dropped value is never
 * returned to a later call, even if it was being computed during the drop, that a key has one computation at a time, and
 * that the total size never exceeds `maxBytes`.
 */
export function createTaggedCache<Value>({ maxBytes }: { maxBytes: number }): TaggedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  /** Keys, oldest first. */
  const probation = new Set<string>();
  const kept = new Set<string>();
  /** Checksums of keys that were evicted from probation or dropped while kept: when they return, they are kept at once. */
  const remembered = new Set<number>();
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
  let probationBytes = 0;

  const resize = (entry: Entry<Value>, more: number): void => {
    bytes += more;
    if (!entry.isKept) probationBytes += more;
  };

  const remember = (key: string): void => {
    remembered.add(crc32(key));
    const [oldest] = remembered;
    if (oldest !== undefined && remembered.size > entries.size) remembered.delete(oldest);
  };

  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    (entry.isKept ? kept : probation).delete(key);
    resize(entry, -entry.bytes);
    for (const tag of entry.tags) {
      const keys = keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOfTag.delete(tag);
    }
  };

  /** Evicts the oldest entry of a queue, or spares it if it was read. */
  const evictOldest = (queue: Set<string>): void => {
    const [key = ''] = queue;
    const entry = entries.get(key);
    if (!entry || entry.reads === 0) {
      if (queue === probation) remember(key);
      return remove(key);
    }
    entry.reads = entry.isKept ? entry.reads - 1 : 0;
    if (!entry.isKept) probationBytes -= entry.bytes;
    entry.isKept = true;
    queue.delete(key);
    kept.add(key);
  };

  const isTooLarge = (): boolean => bytes > maxBytes;

  const evict = (): void => {
    while (isTooLarge()) {
      evictOldest(kept.size === 0 || probationBytes > maxBytes * probationShare ? probation : kept);
    }
  };

  const store = (key: string, computed: Computed<Value>, tags: readonly string[]): void => {
    if (computed.bytes > maxBytes) return;
    const wasKept = entries.get(key)?.isKept;
    remove(key);
    const isKept = remembered.delete(crc32(key)) || wasKept === true;
    const expiresAt = computed.maxAge === undefined ? Infinity : performance.now() + computed.maxAge;
    const entry = { value: computed.value, tags, bytes: computed.bytes, expiresAt, reads: 0, isKept };
    entries.set(key, entry);
    (isKept ? kept : probation).add(key);
    resize(entry, entry.bytes);
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
    hits += 1;
    if (entry.reads < maxReads) entry.reads += 1;
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
      resize(entry, more);
      evict();
    },
    dropTags(tags) {
      lastDrop += 1;
      // Later calls must not join a computation that may have read old content.
      pending.clear();
      for (const tag of tags) {
        if (running > 0) recentDrops.set(tag, lastDrop);
        for (const key of keysOfTag.get(tag) ?? []) {
          if (entries.get(key)?.isKept) remember(key);
          remove(key);
        }
      }
    },
    dropAll() {
      lastDrop += 1;
      lastDropOfAll = lastDrop;
      pending.clear();
      entries.clear();
      probation.clear();
      kept.clear();
      keysOfTag.clear();
      bytes = 0;
      probationBytes = 0;
    },
    size: () => ({ bytes, entries: entries.size }),
    figures: () => ({ bytes, entries: entries.size, hits, misses }),
  };
}
