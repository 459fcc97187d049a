import { crc32 } from 'node:zlib';

/** A stored value. */
export interface Slot<Value> {
  readonly value: Value;
  bytes: number;
  /** Reads since it was last spared by an eviction, up to `maxReads`. */
  reads: number;
  /** Whether it was read often enough to leave the probation queue. */
  isKept: boolean;
}

export interface BoundedStore<Value> {
  /** Returns the slot of a key, without counting a read. */
  find(key: string): Slot<Value> | undefined;
  countRead(slot: Slot<Value>): void;
  /** Replaces the value of a key. A value larger than the store is not stored. */
  put(key: string, value: Value, bytes: number): void;
  /** Adds to the size of a value; a negative number for one that shrinks. */
  grow(slot: Slot<Value>, bytes: number): void;
  /** Removes an outdated value. If it was kept, the next value of the key is kept at once. */
  drop(key: string): void;
  clear(): void;
  size(): { bytes: number; entries: number };
}

interface BoundedStoreOptions<Value> {
  maxBytes: number;
  onAdd(key: string, value: Value): void;
  /** Called for each value that is replaced, evicted or dropped. */
  onRemove(key: string, value: Value): void;
}

/** Share of the store for values on probation. */
const probationShare = 0.1;
/** Number of evictions that a value can survive without being read. */
const maxReads = 3;

/**
 * Creates a store that never exceeds `maxBytes`. Eviction is S3-FIFO: new values are on probation in a tenth of the store, and
 * only those that are read again get a place in the rest, so values that are requested once drive out nothing that is read often.
 */
export function createBoundedStore<Value>({
  maxBytes,
  onAdd,
  onRemove,
}: BoundedStoreOptions<Value>): BoundedStore<Value> {
  const slots = new Map<string, Slot<Value>>();
  /** Keys, oldest first. */
  const probation = new Set<string>();
  const kept = new Set<string>();
  /** Checksums of keys that were evicted from probation or dropped while kept: when they return, they are kept at once. */
  const remembered = new Set<number>();
  let bytes = 0;
  let probationBytes = 0;

  const resize = (slot: Slot<Value>, more: number): void => {
    bytes += more;
    if (!slot.isKept) probationBytes += more;
  };

  const remember = (key: string): void => {
    remembered.add(crc32(key));
    const [oldest] = remembered;
    if (oldest !== undefined && remembered.size > slots.size) remembered.delete(oldest);
  };

  const remove = (key: string): void => {
    const slot = slots.get(key);
    if (!slot) return;
    slots.delete(key);
    (slot.isKept ? kept : probation).delete(key);
    resize(slot, -slot.bytes);
    onRemove(key, slot.value);
  };

  /** Evicts the oldest value of a queue, or spares it if it was read. */
  const evictOldest = (queue: Set<string>): void => {
    const [key = ''] = queue;
    const slot = slots.get(key);
    if (!slot || slot.reads === 0) {
      if (queue === probation) remember(key);
      return remove(key);
    }
    slot.reads = slot.isKept ? slot.reads - 1 : 0;
    if (!slot.isKept) probationBytes -= slot.bytes;
    slot.isKept = true;
    queue.delete(key);
    kept.add(key);
  };

  const isTooLarge = (): boolean => bytes > maxBytes;

  const evict = (): void => {
    while (isTooLarge()) {
      evictOldest(kept.size === 0 || probationBytes > maxBytes * probationShare ? probation : kept);
    }
  };

  return {
    find: (key) => slots.get(key),
    countRead(slot) {
      if (slot.reads < maxReads) slot.reads += 1;
    },
    put(key, value, size) {
      if (size > maxBytes) return;
      const wasKept = slots.get(key)?.isKept;
      remove(key);
      const isKept = remembered.delete(crc32(key)) || wasKept === true;
      const slot = { value, bytes: size, reads: 0, isKept };
      slots.set(key, slot);
      (isKept ? kept : probation).add(key);
      resize(slot, size);
      onAdd(key, value);
      evict();
    },
    grow(slot, more) {
      slot.bytes += more;
      resize(slot, more);
      evict();
    },
    drop(key) {
      if (slots.get(key)?.isKept) remember(key);
      remove(key);
    },
    clear() {
      slots.clear();
      probation.clear();
      kept.clear();
      bytes = 0;
      probationBytes = 0;
    },
    size: () => ({ bytes, entries: slots.size }),
  };
}
