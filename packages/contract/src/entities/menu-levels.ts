import type { MenuItem } from './menu.ts';

// In a file of its own because browsers do not load the schema.

/** Returns the level of each item by key, starting at 1. */
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
