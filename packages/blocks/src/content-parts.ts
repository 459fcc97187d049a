import { isRecord } from '@ximblox/contract';
import type { FileRecord, ImageRecord } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import { type Field, kindOf } from './fields/index.ts';
import { itemKeyName, itemKeys } from './item-keys.ts';
import { isSameValue } from './same-value.ts';

/**
 * Content of one field: its value, and its images and files by their path inside the field (`''` for the field itself).
 */
export interface ContentPart {
  value: unknown;
  images: Record<string, ImageRecord>;
  files: Record<string, FileRecord>;
}

const recordsOf = { images: '__images', files: '__files' } as const;

export const emptyPart: ContentPart = { value: undefined, images: {}, files: {} };

/**
 * Reads the value of a leaf field. A missing value counts as empty, so that a field added to the site is not a change.
 */
export function readLeaf(field: Field, part: ContentPart): unknown {
  const kind = kindOf(field);
  const value = kind.place === 'props' ? part.value : part[kind.place][''];
  return (value === undefined ? undefined : (kind.parse(value, field) ?? value)) ?? kind.empty(field);
}

/** Whether two values of a leaf field mean the same, as its kind compares them. */
export const isSameLeaf = (field: Field, one: unknown, other: unknown): boolean =>
  isSameValue(one, other) || (kindOf(field).isSame?.(one, other, field) ?? false);

/** Splits content by field name, including fields that only have images or files. */
export function partsOf(content: BlockContent): Map<string, ContentPart> {
  const parts = new Map<string, ContentPart>();
  const partOf = (name: string): ContentPart => {
    const part = parts.get(name) ?? { value: undefined, images: {}, files: {} };
    parts.set(name, part);
    return part;
  };
  for (const [name, value] of Object.entries(content.props)) partOf(name).value = value;
  for (const place of ['images', 'files'] as const) {
    for (const [path, record] of Object.entries(content[recordsOf[place]])) {
      const [name = ''] = path.split('.', 1);
      const records: Record<string, unknown> = partOf(name)[place];
      records[path.slice(name.length + 1)] = record;
    }
  }
  return parts;
}

const under = (name: string, path: string): string => (path === '' ? name : `${name}.${path}`);

/** Inverse of `partsOf`. */
export function contentOfParts(parts: Iterable<readonly [string, ContentPart]>): BlockContent {
  const content: BlockContent = { props: {}, __images: {}, __files: {} };
  for (const [name, { value, images, files }] of parts) {
    if (value !== undefined) content.props[name] = value;
    for (const [path, image] of Object.entries(images)) content.__images[under(name, path)] = image;
    for (const [path, file] of Object.entries(files)) content.__files[under(name, path)] = file;
  }
  return content;
}

/** Content of a group; undefined if the value is not a group. */
export function groupOfPart({ value = {}, images, files }: ContentPart): BlockContent | undefined {
  return isRecord(value) ? { props: value, __images: images, __files: files } : undefined;
}

export const partOfGroup = ({ props, __images, __files }: BlockContent): ContentPart => ({
  value: props,
  images: __images,
  files: __files,
});

/** List item, with its images and files as a content of its own. */
export interface ListItem {
  position: number;
  /** The props include the item's key. */
  content: BlockContent;
}

/** Whether the value of a list can be merged item by item. */
export const hasItems = ({ value = [] }: ContentPart): boolean => Array.isArray(value) && value.every(isRecord);

/**
 * List items by key, in order. A value that is not an item counts as an empty item; images of missing items are
 * dropped.
 */
export function itemsOfPart({ value, images, files }: ContentPart): Map<string, ListItem> {
  const stored: unknown[] = Array.isArray(value) ? value : [];
  const records = partsOf({ props: {}, __images: images, __files: files });
  const keys = itemKeys(stored);
  return new Map(
    stored.map((item, position) => {
      const key = keys[position] ?? '';
      const { images: __images, files: __files } = records.get(String(position)) ?? emptyPart;
      const props = { ...(isRecord(item) ? item : {}), [itemKeyName]: key };
      return [key, { position, content: { props, __images, __files } }];
    }),
  );
}

/** Builds a list from items, each a content of its own. */
export function partOfItems(items: readonly BlockContent[]): ContentPart {
  const part: ContentPart = { value: items.map(({ props }) => props), images: {}, files: {} };
  for (const [position, { __images, __files }] of items.entries()) {
    for (const [path, image] of Object.entries(__images)) part.images[under(String(position), path)] = image;
    for (const [path, file] of Object.entries(__files)) part.files[under(String(position), path)] = file;
  }
  return part;
}
