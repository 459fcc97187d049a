import { isRecord } from '@ximblox/contract';
import { type Fields, isGroup, isList } from './fields/index.ts';
import { itemKeyName } from './item-keys.ts';

/** Returns the paths of stored properties without a field: `subtitle`, `buttons.0.colour`. */
export function unknownPaths(fields: Fields, props: unknown, prefix = ''): string[] {
  if (!isRecord(props)) return [];
  return Object.entries(props).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [path];
    if (isGroup(field)) return unknownPaths(field.fields, value, `${path}.`);
    if (!isList(field) || !Array.isArray(value)) return [];
    return value.flatMap((item, position) => {
      const inItem = `${path}.${position}.`;
      return unknownPaths(field.fields, item, inItem).filter((unknown) => unknown !== inItem + itemKeyName);
    });
  });
}
