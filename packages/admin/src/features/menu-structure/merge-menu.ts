import { isSameValue, mergeOrder } from '@ximblox/blocks/internal';
import type { MenuItem } from '@ximblox/contract';
import { placedItems, type Tree } from './menu-draft.ts';

/** Ordered child keys by parent; null is the top level. */
type Orders = ReadonlyMap<string | null, readonly string[]>;

/** Tree indexed by key: items and their positions. */
interface Indexed {
  items: ReadonlyMap<string, MenuItem>;
  parents: ReadonlyMap<string, string | null>;
  orders: Orders;
}

function indexed(tree: Tree): Indexed {
  const placed = placedItems(tree);
  const orders = new Map<string | null, readonly string[]>([[null, tree.map(({ key }) => key)]]);
  for (const { item } of placed) {
    orders.set(
      item.key,
      item.children.map(({ key }) => key),
    );
  }
  return {
    items: new Map(placed.map(({ item }) => [item.key, item])),
    parents: new Map(placed.map(({ item, parent }) => [item.key, parent?.key ?? null])),
    orders,
  };
}

/** Result of a merge. Conflicts resolve to the local side. */
export interface MergedMenu {
  tree: Tree;
  /** Keys of items with conflicting changes. */
  conflicts: ReadonlySet<string>;
}

/**
 * Three-way merge of two trees by item: title, link, position and order come from the side that changed them. An item
 * that one side removed and the other changed, or added children to, is kept as a conflict.
 */
export function mergeMenu(base: Tree, mine: Tree, theirs: Tree): MergedMenu {
  const [from, my, their] = [indexed(base), indexed(mine), indexed(theirs)];
  const conflicts = new Set<string>();
  /** Returns the value of the side that changed it. */
  const choose = <T>(key: string, was: T | undefined, ours: T, other: T): T => {
    if (isSameValue(was, other) || isSameValue(ours, other)) return ours;
    if (isSameValue(was, ours)) return other;
    conflicts.add(key);
    return ours;
  };
  const isChanged = (key: string, side: Indexed): boolean => {
    const [item, was] = [side.items.get(key), from.items.get(key)];
    return (
      item?.title !== was?.title ||
      !isSameValue(item?.link, was?.link) ||
      side.parents.get(key) !== from.parents.get(key) ||
      (side.orders.get(key) ?? []).some((child) => from.parents.get(child) !== key)
    );
  };

  const merged = new Map<string, { item: MenuItem; parent: string | null }>();
  for (const key of new Set([...my.items.keys(), ...their.items.keys()])) {
    const [ours, other, was] = [my.items.get(key), their.items.get(key), from.items.get(key)];
    const item = ours ?? other;
    if (!item) continue;
    if (ours && other) {
      const title = choose(key, was?.title, ours.title, other.title);
      const link = choose(key, was?.link, ours.link, other.link);
      const parent = choose(key, from.parents.get(key), my.parents.get(key) ?? null, their.parents.get(key) ?? null);
      merged.set(key, { item: { ...item, title, link }, parent });
      continue;
    }
    const side = ours ? my : their;
    // Removed on one side and unchanged on the other.
    if (was && !isChanged(key, side)) continue;
    if (was) conflicts.add(key);
    merged.set(key, { item, parent: side.parents.get(key) ?? null });
  }
  return { tree: assembled(merged, [from, my, their], conflicts), conflicts };
}

/** Builds the merged tree. Orphans and cycles move to the top level as conflicts. */
function assembled(
  merged: ReadonlyMap<string, { item: MenuItem; parent: string | null }>,
  [from, my, their]: readonly [Indexed, Indexed, Indexed],
  conflicts: Set<string>,
): Tree {
  const parents = new Map([...merged].map(([key, { parent }]) => [key, parent]));
  const isRooted = (key: string): boolean => {
    const seen = new Set<string>();
    let at: string | null | undefined = key;
    while (at !== null) {
      if (at === undefined || seen.has(at)) return false;
      seen.add(at);
      at = parents.get(at);
    }
    return true;
  };
  for (const key of merged.keys()) {
    if (isRooted(key)) continue;
    conflicts.add(key);
    parents.set(key, null);
  }
  const childrenOf = (parent: string | null): MenuItem[] => {
    const kept = new Set([...merged.keys()].filter((key) => parents.get(key) === parent));
    const orderOf = ({ orders }: Indexed): readonly string[] => orders.get(parent) ?? [];
    const { order } = mergeOrder(orderOf(from), orderOf(my), orderOf(their), kept);
    // Items that neither side had here, such as orphans.
    const rest = [...kept].filter((key) => !order.includes(key));
    return [...order, ...rest].flatMap((key) => {
      const found = merged.get(key);
      return found ? [{ ...found.item, children: childrenOf(key) }] : [];
    });
  };
  return childrenOf(null);
}
