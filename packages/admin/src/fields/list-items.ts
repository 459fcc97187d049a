import {
  type BlockContent,
  emptyContent,
  itemForm,
  itemKeyName,
  itemKeys,
  type ListField,
  newKey,
} from '@ximblox/blocks/internal';
import { isRecord } from '@ximblox/contract';
import { readValue, writeValue } from './content-path.ts';

/** Items of a list; empty if the stored value is not a list. */
export function itemsOf(content: BlockContent, listPath: string): readonly unknown[] {
  const value = readValue(content, 'props', listPath);
  return Array.isArray(value) ? value : [];
}

/** Keys of a list's items, in order. */
export const keysOf = (content: BlockContent, listPath: string): string[] => itemKeys(itemsOf(content, listPath));

/** New position of an item; null if it is removed. */
type NewPosition = (position: number) => number | null;

/** Updates the paths of images or files after the items have moved. */
function movedRecords<R>(records: Record<string, R>, listPath: string, newPosition: NewPosition): Record<string, R> {
  const prefix = `${listPath}.`;
  const moved: Record<string, R> = {};
  for (const [path, record] of Object.entries(records)) {
    const match = path.startsWith(prefix) ? /^(\d+)(\..*)?$/.exec(path.slice(prefix.length)) : null;
    if (!match) {
      moved[path] = record;
      continue;
    }
    const position = newPosition(Number(match[1]));
    if (position !== null) moved[`${prefix}${position}${match[2] ?? ''}`] = record;
  }
  return moved;
}

function withItems(
  content: BlockContent,
  listPath: string,
  items: readonly unknown[],
  newPosition: NewPosition,
): BlockContent {
  return {
    ...writeValue(content, 'props', listPath, items),
    __images: movedRecords(content.__images, listPath, newPosition),
    __files: movedRecords(content.__files, listPath, newPosition),
  };
}

/** Inserts an empty item before `position`, with a new key by default. */
export function insertItem(
  content: BlockContent,
  listPath: string,
  position: number,
  field: Pick<ListField, 'fields' | 'blocks'>,
  key: string = newKey(),
  type?: string,
): BlockContent {
  const { name = '', fields = {} } = itemForm(field, type) ?? {};
  const { props } = emptyContent(fields);
  const item = { [itemKeyName]: key, ...(name === '' ? props : { type: name, [name]: props }) };
  const items = itemsOf(content, listPath).toSpliced(position, 0, item);
  return withItems(content, listPath, items, (old) => (old < position ? old : old + 1));
}

/** Removes an item with its images and files. */
export function removeItem(content: BlockContent, listPath: string, position: number): BlockContent {
  const items = itemsOf(content, listPath).toSpliced(position, 1);
  return withItems(content, listPath, items, (old) => {
    if (old === position) return null;
    return old < position ? old : old - 1;
  });
}

/** Position of the element at `old` after moving `from` to `to`. */
export function positionAfterMove(old: number, from: number, to: number): number {
  if (old === from) return to;
  if (from < old && old <= to) return old - 1;
  if (to <= old && old < from) return old + 1;
  return old;
}

/** Moves an item with its images and files. */
export function moveItem(content: BlockContent, listPath: string, from: number, to: number): BlockContent {
  const items = itemsOf(content, listPath);
  const outside = (position: number): boolean => position < 0 || position >= items.length;
  if (from === to || outside(from) || outside(to)) return content;
  return withItems(content, listPath, items.toSpliced(from, 1).toSpliced(to, 0, items[from]), (old) =>
    positionAfterMove(old, from, to),
  );
}

/** Inserts a copy of the item after it, including images and files, with a new key. */
export function duplicateItem(content: BlockContent, listPath: string, position: number): BlockContent {
  const items = itemsOf(content, listPath);
  if (position < 0 || position >= items.length) return content;
  const item = items[position];
  const copy = isRecord(item) ? { ...item, [itemKeyName]: newKey() } : item;
  const shifted = withItems(content, listPath, items.toSpliced(position + 1, 0, copy), (old) =>
    old <= position ? old : old + 1,
  );
  const copied = <R>(records: Record<string, R>): Record<string, R> => {
    const prefix = `${listPath}.${position}.`;
    const copies = Object.entries(records)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, record]) => [`${listPath}.${position + 1}.${path.slice(prefix.length)}`, record] as const);
    return { ...records, ...Object.fromEntries(copies) };
  };
  return { ...shifted, __images: copied(shifted.__images), __files: copied(shifted.__files) };
}

const withPrefix = <R>(records: Record<string, R>, prefix: string, isWanted: boolean): Record<string, R> =>
  Object.fromEntries(Object.entries(records).filter(([path]) => path.startsWith(prefix) === isWanted));

/** One list item with its images and files, by their full paths. */
export function itemContent(content: BlockContent, listPath: string, position: number) {
  const prefix = `${listPath}.${position}.`;
  return {
    item: itemsOf(content, listPath)[position],
    __images: withPrefix(content.__images, prefix, true),
    __files: withPrefix(content.__files, prefix, true),
  };
}

/** Restores an item from `itemContent` at the same position. */
export function restoreItem(
  content: BlockContent,
  listPath: string,
  position: number,
  { item, __images, __files }: ReturnType<typeof itemContent>,
): BlockContent {
  const prefix = `${listPath}.${position}.`;
  return {
    ...writeValue(content, 'props', `${listPath}.${position}`, item),
    __images: { ...withPrefix(content.__images, prefix, false), ...__images },
    __files: { ...withPrefix(content.__files, prefix, false), ...__files },
  };
}
