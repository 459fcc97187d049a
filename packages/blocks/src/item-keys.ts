import { isRecord, keyPattern } from '@ximblox/contract';
import { type Field, type Fields, isGroup, isList } from './fields/index.ts';

type Props = Record<string, unknown>;

/** Name under which an item of a list carries its key; no field of a list has it. */
export const itemKeyName = 'key';

function ownKey(item: unknown): string | undefined {
  const key = isRecord(item) && Object.hasOwn(item, itemKeyName) ? item[itemKeyName] : undefined;
  return typeof key === 'string' && keyPattern.test(key) ? key : undefined;
}

/**
 * Keys of the items of a list, in their order and each of them once. An item without a key of its own, or with that of an
 * item before it, gets one by its position: `item-1` for the first. So content that was stored without keys has the same
 * ones whenever it is read.
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

/** Props whose list items all carry their key. Everything else stays as it is; the same object when no key was missing. */
export function withItemKeys(fields: Fields, props: Props): Props {
  const changed = Object.entries(fields).flatMap(([name, field]) => {
    const value = Object.hasOwn(props, name) ? props[name] : undefined;
    const keyed = keyedValue(field, value);
    return keyed === value ? [] : [[name, keyed] as const];
  });
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}
