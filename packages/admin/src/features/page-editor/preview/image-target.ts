import { fieldAt, type Fields, isGroup, isList, itemKeys, kindOf } from '@ximblox/blocks/internal';
import type { EditablePart } from './editable-part.ts';

/** Paths of the image fields outside of lists. */
const imagePaths = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (isGroup(field)) return imagePaths(field.fields).map((path) => `${name}.${path}`);
    return kindOf(field).place === 'images' ? [name] : [];
  });

/** Paths of the image fields of the list item that contains a field; none outside of lists. */
function imagesOfItem(fields: Fields, path: string): string[] {
  const segments = path.split('.');
  const at = segments.findLastIndex((segment) => /^\d+$/.test(segment));
  const list = fieldAt(fields, segments.slice(0, Math.max(at, 0)).join('.'))?.field;
  if (!list || !isList(list)) return [];
  return imagePaths(list.fields).map((inner) => [...segments.slice(0, at + 1), inner].join('.'));
}

/**
 * Path of the image field that a dropped or pasted image fills: the one at the pointer, else the empty or only one of the
 * list item at the pointer, else that of the block itself. Undefined if it is not clear which.
 * @param atPointer paths of the fields at the pointer, the topmost first
 */
export function imageFieldFor(
  { fields, content }: Pick<EditablePart, 'fields' | 'content'>,
  atPointer: readonly string[],
): string | undefined {
  const pointed = atPointer.find((path) => {
    const found = fieldAt(fields, path);
    return found && kindOf(found.field).place === 'images';
  });
  if (pointed !== undefined) return pointed;
  const openOf = (paths: readonly string[]): string | undefined =>
    paths.find((path) => !Object.hasOwn(content.__images, path)) ?? (paths.length === 1 ? paths[0] : undefined);
  for (const path of atPointer) {
    const found = openOf(imagesOfItem(fields, path));
    if (found !== undefined) return found;
  }
  return openOf(imagePaths(fields));
}

/** Path of a field in changed content, where its list item may have moved; undefined if the item was removed. */
export function followPath(path: string, before: unknown, now: unknown): string | undefined {
  let [was, is] = [before, now];
  const followed: string[] = [];
  for (const segment of path.split('.')) {
    let next = segment;
    if (Array.isArray(was)) {
      const key = itemKeys(was)[Number(segment)];
      const position = Array.isArray(is) && key !== undefined ? itemKeys(is).indexOf(key) : -1;
      if (position === -1) return undefined;
      next = String(position);
    }
    followed.push(next);
    was = (was as Record<string, unknown> | undefined)?.[segment];
    is = (is as Record<string, unknown> | undefined)?.[next];
  }
  return followed.join('.');
}
