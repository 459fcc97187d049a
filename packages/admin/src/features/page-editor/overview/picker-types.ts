import type { BlockTypeInfo } from '@ximblox/contract';

/** Group of types in the picker, with its heading. */
export interface TypeGroup {
  name: string;
  types: readonly BlockTypeInfo[];
}

/** Number of recently used types. */
const maxRecentShown = 4;

/**
 * Types whose name, group, description or keywords contain every search word, by group; the group with the best match comes
 * first.
 */
export function groupedTypes(types: Iterable<BlockTypeInfo>, typed: string): TypeGroup[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const containsAll = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = [...types].filter((type) =>
    containsAll(`${type.label} ${type.group} ${type.description} ${type.keywords} ${type.id}`),
  );
  // Enter selects the first: matches in the name rank before others.
  if (words.length > 0) found.sort((one, other) => Number(containsAll(other.label)) - Number(containsAll(one.label)));
  return Object.entries(Object.groupBy(found, (type) => type.group)).map(([name, some]) => ({
    name,
    types: some ?? [],
  }));
}

/** Groups of `groupedTypes`, after a group of recently used types while the search is empty. */
export function pickerGroups(
  types: ReadonlyMap<string, BlockTypeInfo>,
  typed: string,
  recent: { name: string; ids: readonly string[] },
): TypeGroup[] {
  const groups = groupedTypes(types.values(), typed);
  const used = recent.ids.flatMap((id) => types.get(id) ?? []).slice(0, maxRecentShown);
  return typed.trim() === '' && used.length > 0 ? [{ name: recent.name, types: used }, ...groups] : groups;
}
