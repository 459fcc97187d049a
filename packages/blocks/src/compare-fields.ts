import { alignItems } from './align-items.ts';
import { type ContentPart, emptyPart, groupOfPart, partsOf, readLeaf } from './content-parts.ts';
import type { BlockContent } from './block-content.ts';
import { type Fields, isGroup, isList } from './fields/index.ts';
import { movedKeys } from './merge-order.ts';
import { isSameValue } from './same-value.ts';

/** One field, or one item of a list, that differs between two contents. */
export interface FieldChange {
  /**
   * Path inside the block: `buttons.0.label`; `anchorPath` for its anchor; `''` for the whole of a block whose fields nobody
   * knows. Positions in lists are those of the later content, for a removed item that of the earlier one.
   */
  path: string;
  /** Undefined where there is no such field or item. Of an item that was added or removed, what it holds as a content of its own. */
  before: unknown;
  after: unknown;
  /** What became of an item as a whole. One that moved has its positions as values; what changed in it stands beside. */
  item?: 'added' | 'removed' | 'moved';
}

const nothing: BlockContent = { props: {}, __images: {}, __files: {} };

/** What a group or an item holds as the walk sees it: nothing where its own value is no record. */
const readGroup = (part: ContentPart): BlockContent =>
  groupOfPart(part) ?? { props: {}, __images: part.images, __files: part.files };

/** The items of a list as the walk sees them: none where there is no list, and an empty one for what is no item. */
function readItems(part: ContentPart): BlockContent[] {
  const values: unknown[] = Array.isArray(part.value) ? part.value : [];
  const records = partsOf({ props: {}, __images: part.images, __files: part.files });
  return values.map((value, position) => {
    const { images, files } = records.get(String(position)) ?? emptyPart;
    return readGroup({ value, images, files });
  });
}

function comparedItems(fields: Fields, before: ContentPart, after: ContentPart, path: string): FieldChange[] {
  const [was, is] = [readItems(before), readItems(after)];
  const match = alignItems(fields, was, is);
  const found = new Set(match);
  const moved = movedKeys(
    was.map((_, position) => String(position)),
    match.flatMap((old) => (old === null ? [] : [String(old)])),
  );
  const removed = was.flatMap((item, position): FieldChange[] =>
    found.has(position) ? [] : [{ path: `${path}.${position}`, before: item, after: undefined, item: 'removed' }],
  );
  const others = is.flatMap((item, position): FieldChange[] => {
    const at = `${path}.${position}`;
    const old = match[position] ?? null;
    if (old === null) return [{ path: at, before: undefined, after: item, item: 'added' }];
    const changes = comparedContents(fields, was[old] ?? nothing, item, at);
    if (moved.has(String(old))) changes.unshift({ path: at, before: old, after: position, item: 'moved' });
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
    return isSameValue(change.before, change.after) ? [] : [change];
  });
}

/**
 * What differs between two contents, field by field in the order of the form. Items of lists are found again by what they
 * hold, so that one that was put in changes nothing of those behind it. Total: what nobody can read differs or does not.
 */
export function compareFields(fields: Fields | undefined, before: BlockContent, after: BlockContent): FieldChange[] {
  if (fields) return comparedContents(fields, before, after, '');
  const content = ({ props, __images, __files }: BlockContent): unknown => ({ props, __images, __files });
  const [one, other] = [content(before), content(after)];
  return isSameValue(one, other) ? [] : [{ path: '', before: one, after: other }];
}
