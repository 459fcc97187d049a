import type { BlockTypeInfo } from '@ximblox/contract';

/** One row of choices in the picker under its heading. */
export interface TypeGroup {
  name: string;
  types: readonly BlockTypeInfo[];
}

/** Types that were used last and stand first. */
const recentShown = 4;

/** Block types whose name, group or description holds every word, by group; the group with the best match stands first. */
export function groupedTypes(types: Iterable<BlockTypeInfo>, typed: string): TypeGroup[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = [...types].filter((type) => holds(`${type.label} ${type.group} ${type.description} ${type.id}`));
  // Enter takes the first: what bears the word in its name goes before what only mentions it.
  if (words.length > 0) found.sort((one, other) => Number(holds(other.label)) - Number(holds(one.label)));
  return Object.entries(Object.groupBy(found, (type) => type.group)).map(([name, some]) => ({
    name,
    types: some ?? [],
  }));
}

/** The same with what was used last on top, under a heading of its own, while nothing is searched. */
export function pickerGroups(
  types: ReadonlyMap<string, BlockTypeInfo>,
  typed: string,
  recent: { name: string; ids: readonly string[] },
): TypeGroup[] {
  const groups = groupedTypes(types.values(), typed);
  const used = recent.ids.flatMap((id) => types.get(id) ?? []).slice(0, recentShown);
  return typed.trim() === '' && used.length > 0 ? [{ name: recent.name, types: used }, ...groups] : groups;
}
