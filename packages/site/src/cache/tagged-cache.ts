/** What a computation gives to the cache. */
export interface Computed<Value> {
  value: Value;
  /** What the value was made from: it is dropped when one of these changes. */
  tags: Iterable<string>;
  bytes: number;
  /** Milliseconds after which it is computed anew, while it is still given out; never by default. */
  keepFor?: number;
}

/** A computation that is under way. */
export interface Computation<Value> {
  /** Stores what came of it, unless something that it was made from has been dropped since it began. */
  keep(key: string, computed: Computed<Value>): void;
  /** To be called once, however it ends. */
  end(): void;
}

export interface TaggedCache<Value> {
  /** Begins a computation whose value may turn out to be none to keep. */
  begin(): Computation<Value>;
  /** The value, when it is there and has not run out. */
  get(key: string): Value | undefined;
  /**
   * The value, computed when it is not there. Whoever asks meanwhile waits for the same computation. A value that has run out,
   * but was not dropped, is given out until its computation is done.
   */
  fetch(key: string, compute: () => Promise<Computed<Value>>): Promise<Value>;
  /** Tells that a value takes more room than when it was stored. */
  grow(key: string, value: Value, bytes: number): void;
  /** Drops what was made from any of these; a computation that is under way is not stored if it used one of them. */
  dropTags(tags: Iterable<string>): void;
  dropAll(): void;
  /** Bytes and number of what is stored. */
  size(): { bytes: number; entries: number };
}

interface Entry<Value> {
  value: Value;
  tags: readonly string[];
  bytes: number;
  /** Time of the process in milliseconds; Infinity when it does not expire. */
  expiresAt: number;
  /** Asked for since the last search for room: it gets a second chance then. */
  used: boolean;
}

/**
 * A bounded cache whose entries know what they were made from. Three laws: what was dropped is never served to a request that
 * starts later, even when it was being computed during the drop; a key is computed once at a time; the bytes stay
 * within bounds, what was not asked for lately going first.
 */
export function createTaggedCache<Value>({ maxBytes }: { maxBytes: number }): TaggedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const keysOfTag = new Map<string, Set<string>>();
  const flights = new Map<string, Promise<Value>>();
  /** Drops while something is being computed, by the drop's number. */
  const recentDrops = new Map<string, number>();
  let lastDrop = 0;
  let lastDropOfAll = 0;
  let running = 0;
  let bytes = 0;

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

  const makeRoom = (): void => {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return;
      if (entry.used) {
        // Goes to the end of the row, where this loop meets it again.
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
    const expiresAt = computed.keepFor === undefined ? Infinity : performance.now() + computed.keepFor;
    entries.set(key, { value: computed.value, tags, bytes: computed.bytes, expiresAt, used: false });
    bytes += computed.bytes;
    for (const tag of tags) {
      const keys = keysOfTag.get(tag);
      if (keys) keys.add(key);
      else keysOfTag.set(tag, new Set([key]));
    }
    makeRoom();
  };

  const wasDroppedSince = (start: number, tags: readonly string[]): boolean =>
    lastDropOfAll > start || tags.some((tag) => (recentDrops.get(tag) ?? 0) > start);

  const begin = (): Computation<Value> => {
    const start = lastDrop;
    running += 1;
    return {
      keep(key, computed) {
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
      computation.keep(key, computed);
      return computed.value;
    } finally {
      computation.end();
    }
  };

  const isOver = ({ expiresAt }: Entry<Value>): boolean => expiresAt !== Infinity && expiresAt < performance.now();

  const get = (key: string): Value | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || isOver(entry)) return undefined;
    entry.used = true;
    return entry.value;
  };

  const flightOf = (key: string, compute: () => Promise<Computed<Value>>): Promise<Value> => {
    const flight = flights.get(key);
    if (flight) return flight;
    const started = run(key, compute).finally(() => {
      if (flights.get(key) === started) flights.delete(key);
    });
    flights.set(key, started);
    return started;
  };

  return {
    begin,
    get,
    fetch(key, compute) {
      const stored = get(key);
      if (stored !== undefined) return Promise.resolve(stored);
      const flight = flightOf(key, compute);
      const over = entries.get(key);
      if (over === undefined) return flight;
      // What has only run out is better than nothing: whoever asks has not to wait, and gets it while computing fails.
      flight.catch(() => undefined);
      return Promise.resolve(over.value);
    },
    grow(key, value, more) {
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      entry.bytes += more;
      bytes += more;
      makeRoom();
    },
    dropTags(tags) {
      lastDrop += 1;
      // Who asks from now on must not join a computation that may have read what was before.
      flights.clear();
      for (const tag of tags) {
        if (running > 0) recentDrops.set(tag, lastDrop);
        for (const key of keysOfTag.get(tag) ?? []) remove(key);
      }
    },
    dropAll() {
      lastDrop += 1;
      lastDropOfAll = lastDrop;
      flights.clear();
      entries.clear();
      keysOfTag.clear();
      bytes = 0;
    },
    size: () => ({ bytes, entries: entries.size }),
  };
}
