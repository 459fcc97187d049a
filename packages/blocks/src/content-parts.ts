import { isRecord } from '@ximblox/contract';
import type { FileRecord, ImageRecord } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import { type Field, kindOf } from './fields/index.ts';
import { itemKeyName, itemKeys } from './item-keys.ts';

/** What one field holds: its value, and the pictures and files below it by their path inside the field (`''` for the field's own). */
export interface ContentPart {
  value: unknown;
  images: Record<string, ImageRecord>;
  files: Record<string, FileRecord>;
}

const recordsOf = { images: '__images', files: '__files' } as const;

export const emptyPart: ContentPart = { value: undefined, images: {}, files: {} };

/** The value that a leaf has for its readers; what is missing counts as empty, so that a field that is new to the site changes nothing. */
export function readLeaf(field: Field, part: ContentPart): unknown {
  const kind = kindOf(field);
  const value = kind.place === 'props' ? part.value : part[kind.place][''];
  return (value === undefined ? undefined : (kind.parse(value, field) ?? value)) ?? kind.empty(field);
}

/** A content taken apart by the names of its fields, those that only have pictures or files included. */
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

/** The inverse of `partsOf`. */
export function contentOfParts(parts: Iterable<readonly [string, ContentPart]>): BlockContent {
  const content: BlockContent = { props: {}, __images: {}, __files: {} };
  for (const [name, { value, images, files }] of parts) {
    if (value !== undefined) content.props[name] = value;
    for (const [path, image] of Object.entries(images)) content.__images[under(name, path)] = image;
    for (const [path, file] of Object.entries(files)) content.__files[under(name, path)] = file;
  }
  return content;
}

/** What a group holds, as a content of its own; undefined when it is no group's value. */
export function groupOfPart({ value = {}, images, files }: ContentPart): BlockContent | undefined {
  return isRecord(value) ? { props: value, __images: images, __files: files } : undefined;
}

export const partOfGroup = ({ props, __images, __files }: BlockContent): ContentPart => ({
  value: props,
  images: __images,
  files: __files,
});

/** An item of a list, with its pictures and files as a content of its own. */
export interface ListItem {
  position: number;
  /** Its props have its key. */
  content: BlockContent;
}

/** Whether what a list holds can be merged item by item. */
export const hasItems = ({ value = [] }: ContentPart): boolean => Array.isArray(value) && value.every(isRecord);

/** The items of a list by their keys, in order. What is no item counts as an empty one; pictures of items that are not there are left behind. */
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

/** A list with these items, each a content of its own. */
export function partOfItems(items: readonly BlockContent[]): ContentPart {
  const part: ContentPart = { value: items.map(({ props }) => props), images: {}, files: {} };
  for (const [position, { __images, __files }] of items.entries()) {
    for (const [path, image] of Object.entries(__images)) part.images[under(String(position), path)] = image;
    for (const [path, file] of Object.entries(__files)) part.files[under(String(position), path)] = file;
  }
  return part;
}
