import { useState } from 'react';
import { findItem, type Placed, placedItems, type Tree } from './menu-draft.ts';

/** Keys of the items around an item. */
function around(tree: Tree, key: string): string[] {
  const parent = findItem(tree, key)?.parent;
  return parent ? [parent.key, ...around(tree, parent.key)] : [];
}

/**
 * Folds the levels below items.
 * @param visible keys of items that stay visible, such as one with an error
 * @returns the visible rows, and the folded items
 */
export function useFolding(
  tree: Tree,
  visible: readonly string[],
): { rows: readonly Placed[]; folded: ReadonlySet<string>; toggle(key: string): void } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const opened = new Set(visible.flatMap((key) => around(tree, key)));
  const folded = new Set([...chosen].filter((key) => !opened.has(key)));
  const rows = placedItems(tree).filter(({ item }) => !around(tree, item.key).some((key) => folded.has(key)));
  const toggle = (key: string): void =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { rows, folded, toggle };
}
