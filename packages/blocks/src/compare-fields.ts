import {
  type ContentPart,
  emptyPart,
  groupOfPart,
  isSameLeaf,
  itemsOfPart,
  partsOf,
  readLeaf,
} from './content-parts.ts';
import type { BlockContent } from './block-content.ts';
import { type Fields, isGroup, isList } from './fields/index.ts';
import { movedKeys } from './merge-order.ts';
import { isSameValue } from './same-value.ts';

/** Changed field or list item. */
export interface FieldChange {
  /**
   * Path inside the block: `buttons.0.label`; `anchorPath` for its anchor; `''` for a whole block without known fields.
   * List positions are those of the later content, for a removed item those of the earlier one.
   */
  path: string;
  /** Undefined if the field or item did not exist. An added or removed item is a content of its own. */
  before: unknown;
  after: unknown;
  /**
   * Change of an item as a whole. A moved item has its positions as values; its changed fields are listed separately.
   */
  item?: 'added' | 'removed' | 'moved';
}

/** Content of a group as the walk reads it; empty if the value is not a record. */
const readGroup = (part: ContentPart): BlockContent =>
  groupOfPart(part) ?? { props: {}, __images: part.images, __files: part.files };

function comparedItems(fields: Fields, before: ContentPart, after: ContentPart, path: string): FieldChange[] {
  const [was, is] = [itemsOfPart(before), itemsOfPart(after)];
  const moved = movedKeys([...was.keys()], [...is.keys()]);
  const removed = [...was].flatMap(([key, { position, content }]): FieldChange[] =>
    is.has(key) ? [] : [{ path: `${path}.${position}`, before: content, after: undefined, item: 'removed' }],
  );
  const others = [...is].flatMap(([key, { position, content }]): FieldChange[] => {
    const at = `${path}.${position}`;
    const old = was.get(key);
    if (!old) return [{ path: at, before: undefined, after: content, item: 'added' }];
    const changes = comparedContents(fields, old.content, content, at);
    if (moved.has(key)) changes.unshift({ path: at, before: old.position, after: position, item: 'moved' });
    return changes;
  });
  return [...removed, ...others];
}

function comparedContents(fields: Fields, before: BlockContent, after: BlockContent, prefix: string): FieldChange[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  return Object.entries(fields).flatMap(([name, field]): FieldChange[] => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const [old, now] = [was.get(name) ?? emptyPart, is.get(name) ?? emptyPart];
    if (isList(field)) return comparedItems(field.fields, old, now, path);
    if (isGroup(field)) return comparedContents(field.fields, readGroup(old), readGroup(now), path);
    const change = { path, before: readLeaf(field, old), after: readLeaf(field, now) };
    return isSameLeaf(field, change.before, change.after) ? [] : [change];
  });
}

/**
 * Compares two contents field by field, in form order. List items are matched by key, so an insertion does not change
 * the items after it. Total: unreadable values are equal or different, and never an error.
 */
export function compareFields(fields: Fields | undefined, before: BlockContent, after: BlockContent): FieldChange[] {
  if (fields) return comparedContents(fields, before, after, '');
  const content = ({ props, __images, __files }: BlockContent): unknown => ({ props, __images, __files });
  const [one, other] = [content(before), content(after)];
  return isSameValue(one, other) ? [] : [{ path: '', before: one, after: other }];
}
