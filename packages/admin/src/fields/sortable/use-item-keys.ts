import { useId, useState } from 'react';
import { movedElement } from '../list-items.ts';

export interface ItemKeys {
  keys: readonly string[];
  /** @returns key of the new item */
  inserted(position: number): string;
  removed(position: number): void;
  moved(from: number, to: number): void;
}

interface Kept {
  keys: readonly string[];
  /** Number of the next key. */
  next: number;
}

/** Keys for a length: what is missing is added at the end, what is too much is dropped there. */
function resized({ keys, next }: Kept, length: number, prefix: string): Kept {
  const missing = Math.max(0, length - keys.length);
  const added = Array.from({ length: missing }, (_, at) => `${prefix}-${next + at}`);
  return { keys: [...keys.slice(0, length), ...added], next: next + missing };
}

/** Keys that stay with the items of a list while they move, for items have none of their own. */
export function useItemKeys(length: number): ItemKeys {
  const prefix = useId();
  const [stored, setKept] = useState<Kept>(() => resized({ keys: [], next: 0 }, length, prefix));
  const kept = stored.keys.length === length ? stored : resized(stored, length, prefix);
  if (kept !== stored) setKept(kept);
  const change = (keys: readonly string[], next = kept.next): void => setKept({ keys, next });
  return {
    keys: kept.keys,
    inserted: (position) => {
      const key = `${prefix}-${kept.next}`;
      change(kept.keys.toSpliced(position, 0, key), kept.next + 1);
      return key;
    },
    removed: (position) => change(kept.keys.toSpliced(position, 1)),
    moved: (from, to) => change(movedElement(kept.keys, from, to)),
  };
}
