import { type MenuItem, menuLevels } from '@ximblox/contract';

/** Top-level items of a menu in a locale. */
export type Tree = readonly MenuItem[];

/** Position in a tree: in the children of `parent` (null: top level), before `before` (null: last). */
export interface Place {
  parent: string | null;
  before: string | null;
}

/** Item with its position. */
export interface Placed {
  item: MenuItem;
  /** Parent item; null at the top level. */
  parent: MenuItem | null;
  /** Siblings, including the item. */
  siblings: Tree;
  position: number;
  /** Level, starting at 1. */
  level: number;
}

function* walk(items: Tree, parent: MenuItem | null, level: number): Generator<Placed> {
  for (const [position, item] of items.entries()) {
    yield { item, parent, siblings: items, position, level };
    yield* walk(item.children, item, level + 1);
  }
}

/** Returns all items with their positions, in depth-first order. */
export const placedItems = (tree: Tree): Placed[] => [...walk(tree, null, 1)];

/** Returns the item with a key; undefined if there is none. */
export const findItem = (tree: Tree, key: string): Placed | undefined =>
  placedItems(tree).find(({ item }) => item.key === key);

/** Maximum level of the item with a key. */
export type LevelLimit = (key: string) => number;

/** Returns the level limit: the menu depth, or the saved level of items saved deeper than that. */
export function levelLimit(depth: number, saved: Tree): LevelLimit {
  const levels = menuLevels(saved);
  return (key) => Math.max(depth, levels.get(key) ?? 0);
}

const withChildren = (item: MenuItem, children: MenuItem[]): MenuItem => ({ ...item, children });

const mapChildren = (tree: Tree, parent: string | null, change: (items: Tree) => MenuItem[]): MenuItem[] =>
  parent === null
    ? change(tree)
    : tree.map((item) =>
        withChildren(item, item.key === parent ? change(item.children) : mapChildren(item.children, parent, change)),
      );

/** Inserts an item at a position, or last if the `before` item is missing. */
export const insertItem = (tree: Tree, item: MenuItem, { parent, before }: Place): MenuItem[] =>
  mapChildren(tree, parent, (items) => {
    const at = items.findIndex(({ key }) => key === before);
    return items.toSpliced(at === -1 ? items.length : at, 0, item);
  });

/** Returns the tree without an item and its descendants. */
export const removeItem = (tree: Tree, key: string): MenuItem[] =>
  tree.filter((item) => item.key !== key).map((item) => withChildren(item, removeItem(item.children, key)));

/** Returns the tree with an updated title or link of an item. */
export const updateItem = (tree: Tree, key: string, changes: Partial<Pick<MenuItem, 'title' | 'link'>>): MenuItem[] =>
  tree.map((item) =>
    item.key === key ? { ...item, ...changes } : withChildren(item, updateItem(item.children, key, changes)),
  );

/** Whether an item can move to a position: not into its own descendants, and within the level limit. */
export function fits(tree: Tree, key: string, { parent }: Place, limit: LevelLimit): boolean {
  const moved = findItem(tree, key);
  if (!moved) return false;
  const target = parent === null ? undefined : findItem(tree, parent);
  if (parent !== null && (!target || parent === key || findItem(moved.item.children, parent))) return false;
  const levels = menuLevels([moved.item], (target?.level ?? 0) + 1);
  return [...levels].every(([each, level]) => level <= limit(each));
}

/** Returns the tree with an item and its descendants moved, or the same tree if the move is not allowed. */
export function moveItem(tree: Tree, key: string, place: Place, limit: LevelLimit): Tree {
  const moved = findItem(tree, key);
  if (!moved || place.before === key || !fits(tree, key, place, limit)) return tree;
  return insertItem(removeItem(tree, key), moved.item, place);
}

/** Keyboard moves of an item. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** Returns the target position of a keyboard move; null if there is none. */
export function placeAfter(tree: Tree, key: string, step: Step): Place | null {
  const placed = findItem(tree, key);
  if (!placed) return null;
  const { parent, siblings, position } = placed;
  const at = parent?.key ?? null;
  switch (step) {
    case 'up': {
      const before = siblings[position - 1];
      return before ? { parent: at, before: before.key } : null;
    }
    case 'down': {
      if (position === siblings.length - 1) return null;
      return { parent: at, before: siblings[position + 2]?.key ?? null };
    }
    case 'in': {
      const above = siblings[position - 1];
      return above ? { parent: above.key, before: null } : null;
    }
    case 'out': {
      const around = parent && findItem(tree, parent.key);
      if (!around) return null;
      const next = around.siblings[around.position + 1];
      return { parent: around.parent?.key ?? null, before: next?.key ?? null };
    }
  }
}

/** Returns the key of the item at an error path such as `items.0.children.2.link.url`. */
export function keyAt(tree: Tree, property: string): string | undefined {
  let items = tree;
  let found: MenuItem | undefined;
  for (const [, position] of property.matchAll(/(?:items|children)\.(\d+)/g)) {
    found = items[Number(position)];
    items = found?.children ?? [];
  }
  return found?.key;
}

/** Difference between two trees. */
export interface TreeChanges {
  added: MenuItem[];
  removed: MenuItem[];
  /** Items with a changed title or link. */
  changed: MenuItem[];
  /** Items with a changed parent or order. */
  moved: MenuItem[];
}

/** Returns keys of items that were reordered among the same siblings. */
function reordered(before: Tree, after: Tree): Set<string> {
  const keys = (items: Tree, others: Tree): string[] =>
    items.map(({ key }) => key).filter((key) => others.some((other) => other.key === key));
  const old = keys(before, after);
  return new Set(keys(after, before).filter((key, position) => key !== old[position]));
}

/** Returns the difference between two states of a menu. */
export function changesBetween(before: Tree, after: Tree): TreeChanges {
  const old = new Map(placedItems(before).map((placed) => [placed.item.key, placed]));
  const now = placedItems(after);
  const keys = new Set(now.map(({ item }) => item.key));
  const stayed = now.flatMap((placed) => {
    const was = old.get(placed.item.key);
    return was ? [{ placed, was }] : [];
  });
  const link = (item: MenuItem): string => JSON.stringify(item.link);
  return {
    added: now.filter(({ item }) => !old.has(item.key)).map(({ item }) => item),
    removed: [...old.values()].filter(({ item }) => !keys.has(item.key)).map(({ item }) => item),
    changed: stayed
      .filter(({ placed: { item }, was }) => item.title !== was.item.title || link(item) !== link(was.item))
      .map(({ placed }) => placed.item),
    moved: stayed
      .filter(
        ({ placed, was }) =>
          placed.parent?.key !== was.parent?.key || reordered(was.siblings, placed.siblings).has(placed.item.key),
      )
      .map(({ placed }) => placed.item),
  };
}
