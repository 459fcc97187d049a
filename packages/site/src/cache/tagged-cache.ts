import { createBoundedStore } from './bounded-store.ts';
import { createDropLog } from './drop-log.ts';
import { createTagIndex } from './tag-index.ts';

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
  /** Time by `performance.now()`; Infinity if it does not expire. */
  expiresAt: number;
}

const isStale = ({ expiresAt }: Entry<unknown>): boolean => expiresAt !== Infinity && expiresAt < performance.now();

/**
 * Creates a bounded cache with invalidation by tag. It guarantees that a dropped value is never returned to a later call, even if it
 * was being computed during the drop, that a key has one computation at a time, and that the total size never exceeds `maxBytes`.
 */
export function createTaggedCache<Value>({ maxBytes }: { maxBytes: number }): TaggedCache<Value> {
  const index = createTagIndex();
  const store = createBoundedStore<Entry<Value>>({
    maxBytes,
    onAdd: (key, { tags }) => index.add(key, tags),
    onRemove: (key, { tags }) => index.remove(key, tags),
  });
  const drops = createDropLog();
  const pending = new Map<string, Promise<Value>>();
  let hits = 0;
  let misses = 0;

  const begin = (): Computation<Value> => {
    const start = drops.begin();
    misses += 1;
    return {
      store(key, { value, bytes, maxAge, tags: all }) {
        const tags = [...new Set(all)];
        if (bytes > maxBytes || drops.hasDropped(start, tags)) return;
        store.put(key, { value, tags, expiresAt: maxAge === undefined ? Infinity : performance.now() + maxAge }, bytes);
      },
      end: () => drops.end(),
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

  const get = (key: string): Value | undefined => {
    const slot = store.find(key);
    if (slot === undefined || isStale(slot.value)) return undefined;
    hits += 1;
    store.countRead(slot);
    return slot.value.value;
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
      const stale = store.find(key);
      if (stale === undefined) return promise;
      // The stale value also serves while computing fails.
      promise.catch(() => undefined);
      return Promise.resolve(stale.value.value);
    },
    grow(key, value, bytes) {
      const slot = store.find(key);
      if (slot?.value.value === value) store.grow(slot, bytes);
    },
    dropTags(tags) {
      const dropped = [...tags];
      drops.record(dropped);
      // Later calls must not join a computation that may have read old content.
      pending.clear();
      for (const tag of dropped) for (const key of index.keysOf(tag)) store.drop(key);
    },
    dropAll() {
      drops.recordAll();
      pending.clear();
      store.clear();
      index.clear();
    },
    size: () => store.size(),
    figures: () => ({ ...store.size(), hits, misses }),
  };
}
