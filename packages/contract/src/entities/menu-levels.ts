import type { MenuItem } from './menu.ts';

// Apart from the schema, which browsers do not load.

/** Level of each item by its key, from 1 at the top. */
export function menuLevels(
  items: readonly Pick<MenuItem, 'key' | 'children'>[],
  level = 1,
  levels = new Map<string, number>(),
): Map<string, number> {
  for (const { key, children } of items) {
    levels.set(key, level);
    menuLevels(children, level + 1, levels);
  }
  return levels;
}
