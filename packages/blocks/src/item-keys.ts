import { isRecord, keyPattern } from '@ximblox/contract';
import { type Field, type Fields, isGroup, isList } from './fields/index.ts';

type Props = Record<string, unknown>;

/** Property with the key of a list item; no field of a list has this name. */
export const itemKeyName = 'key';

function ownKey(item: unknown): string | undefined {
  const key = isRecord(item) && Object.hasOwn(item, itemKeyName) ? item[itemKeyName] : undefined;
  return typeof key === 'string' && keyPattern.test(key) ? key : undefined;
}

/**
 * Unique keys of the items of a list, in order. An item without a key, or with that of an earlier item, gets one from
 * its position: `item-1` for the first. So content stored without keys has the same keys on every read.
 */
export function itemKeys(items: readonly unknown[]): string[] {
  const taken = new Set<string>();
  const own = items.map((item) => {
    const key = ownKey(item);
    if (key === undefined || taken.has(key)) return undefined;
    taken.add(key);
    return key;
  });
  return own.map((key, position) => {
    if (key !== undefined) return key;
    let number = position + 1;
    while (taken.has(`item-${number}`)) number += 1;
    taken.add(`item-${number}`);
    return `item-${number}`;
  });
}

function keyedItems(fields: Fields, items: readonly unknown[]): readonly unknown[] {
  const keys = itemKeys(items);
  const keyed = items.map((item, position) => {
    if (!isRecord(item)) return item;
    const inner = withItemKeys(fields, item);
    if (ownKey(item) === keys[position]) return inner;
    const { [itemKeyName]: _, ...props } = inner;
    return { [itemKeyName]: keys[position], ...props };
  });
  return keyed.every((item, position) => item === items[position]) ? items : keyed;
}

function keyedValue(field: Field, value: unknown): unknown {
  if (isList(field) && Array.isArray(value)) return keyedItems(field.fields, value);
  return isGroup(field) && isRecord(value) ? withItemKeys(field.fields, value) : value;
}

/**
 * Adds missing keys to all list items. Everything else stays unchanged. Returns the same object if no key was missing.
 */
export function withItemKeys(fields: Fields, props: Props): Props {
  const changed = Object.entries(fields).flatMap(([name, field]) => {
    const value = Object.hasOwn(props, name) ? props[name] : undefined;
    const keyed = keyedValue(field, value);
    return keyed === value ? [] : [[name, keyed] as const];
  });
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}
