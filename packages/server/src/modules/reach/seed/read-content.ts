import { createHash } from 'node:crypto';
import {
  type BlockContent,
  blockDefinition,
  type Fields,
  itemKeyName,
  mapContent,
  pageTypeDefinition,
  type SiteDefinition,
  typeDataOf,
} from '@ximblox/blocks';
import type { Block, FileRecord, ImageRecord, LinkValue, VersionContent } from '@ximblox/contract';
import type { MediaFileRow } from '../../library/media/index.ts';
import type { ContentProblem } from './content-problems.ts';
import type { MenuFileItem, PageFile, UsedFile, UsedImage } from './content-files.ts';

/** What content files point to by name. */
export interface Names {
  /** ID of the page with a key in a locale. */
  pageID(key: string, locale: string): number | undefined;
  /** By path in the library. */
  media: ReadonlyMap<string, MediaFileRow>;
  /** IDs by name in lower case; every tag that a page names is there. */
  tags: ReadonlyMap<string, number>;
  problems: ContentProblem[];
}

/** Where a name stands that has to be looked up. */
interface Place {
  names: Names;
  file: string;
  locale: string;
}

function wrong({ names, file }: Place, path: string, what: string): undefined {
  names.problems.push({ file, property: path, what });
}

/** ID of a page; of one that does not exist any number, since nothing is stored then. */
const pageNamed = (place: Place, key: string, path: string): number =>
  place.names.pageID(key, place.locale) ?? wrong(place, path, `there is no page "${key}" in ${place.locale}`) ?? 1;

const mediaNamed = (place: Place, mediaPath: string, path: string): MediaFileRow | undefined =>
  place.names.media.get(mediaPath) ?? wrong(place, path, `there is no file "${mediaPath}" in the library`);

function imageNamed(place: Place, image: UsedImage, path: string): ImageRecord | undefined {
  const file = mediaNamed(place, image.path, path);
  const altText = image.alt ?? file?.alt_texts[place.locale] ?? file?.default_alt_text ?? '';
  return file && { hash: file.hash, fileName: file.file_name, altText, fileID: file.id };
}

function fileNamed(place: Place, used: UsedFile, path: string): FileRecord | undefined {
  const file = mediaNamed(place, used.path, path);
  return file && { hash: file.hash, fileName: file.file_name, fileID: file.id };
}

function linkNamed(place: Place, value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return value;
  if (value.kind === 'page' && 'page' in value) {
    const anchor = 'anchor' in value ? { anchor: value.anchor } : {};
    return { kind: 'page', pageID: pageNamed(place, String(value.page), path), ...anchor };
  }
  if (value.kind === 'file' && 'path' in value) {
    return { kind: 'file', fileID: mediaNamed(place, String(value.path), path)?.id ?? 1 };
  }
  return value;
}

const htmlNamed = (place: Place, value: unknown, path: string): unknown =>
  typeof value === 'string'
    ? value
        .replaceAll(/href="page:([^"#]+)/g, (_, key: string) => `href="page:${pageNamed(place, key, path)}`)
        .replaceAll(/href="file:([^"]+)/g, (_, name: string) => `href="file:${mediaNamed(place, name, path)?.id ?? 1}`)
    : value;

/** Paths of values that no field names. */
function strayPaths(value: unknown, named: ReadonlySet<string>, path = ''): string[] {
  if (named.has(path)) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, child]) =>
    strayPaths(child, named, path === '' ? name : `${path}.${name}`),
  );
}

const mapValues = <From, To>(
  values: Record<string, From>,
  change: (value: From, name: string) => To | undefined,
): Record<string, To> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, To][] => {
      const changed = change(value, name);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );

/** Content with every name looked up; a value that belongs to no field is a problem. */
function readFields(
  place: Place,
  fields: Fields,
  given: { props: Record<string, unknown>; images: Record<string, UsedImage>; files: Record<string, UsedFile> },
  prefix: string,
): BlockContent {
  const named = new Set<string>();
  const source: BlockContent = {
    props: given.props,
    __images: mapValues(given.images, (image, name) => imageNamed(place, image, `${prefix}.images.${name}`)),
    __files: mapValues(given.files, (file, name) => fileNamed(place, file, `${prefix}.files.${name}`)),
  };
  const content = mapContent(fields, source, {
    list: ({ path, length = 0 }) => {
      if (length === 0) named.add(path);
      for (let position = 0; position < length; position += 1) named.add(`${path}.${position}.${itemKeyName}`);
    },
    leaf({ field, path, value }) {
      named.add(path);
      if (field.kind === 'link') return linkNamed(place, value, `${prefix}.${path}`);
      return field.kind === 'rich-text' ? htmlNamed(place, value, `${prefix}.${path}`) : value;
    },
  });
  const kept = new Set([...Object.keys(content.__images), ...Object.keys(content.__files)]);
  const records = [...Object.keys(source.__images), ...Object.keys(source.__files)];
  for (const stray of [...strayPaths(given.props, named), ...records.filter((path) => !kept.has(path))]) {
    wrong(place, `${prefix}.${stray}`, 'there is no such field');
  }
  return content;
}

/** A key that is the same each time the folder is loaded, and in every translation, by which they are compared. */
const stableKey = (...parts: (string | number)[]): string =>
  createHash('sha256')
    .update(parts.join('/'))
    .digest('base64url')
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 12)
    .toLowerCase();

const tagIDs = ({ tags }: Names, wanted: readonly string[]): number[] =>
  [...new Set(wanted.flatMap((name) => tags.get(name.toLowerCase()) ?? []))].toSorted((one, other) => one - other);

/** The content of a page file, every name in it looked up. */
export function readContent(site: SiteDefinition, page: PageFile, names: Names): VersionContent {
  const place: Place = { names, file: page.file, locale: page.locale };
  const pageType = pageTypeDefinition(site, page.type);
  if (!pageType) wrong(place, 'type', `there is no page type "${page.type}"`);
  const blocks = page.blocks.flatMap((block, position): Block[] => {
    const path = `blocks.${position}`;
    const definition = blockDefinition(site, block.type) ?? wrong(place, path, `there is no block "${block.type}"`);
    if (!definition) return [];
    const key = stableKey(page.key, position);
    const content = readFields(place, definition.fields, block, path);
    return [{ key, type: block.type, anchorPoint: block.anchorPoint, ...content }];
  });
  const typeData = { props: page.typeData, images: page.typeDataImages, files: page.typeDataFiles };
  const seoImage = page.seoImage === undefined ? undefined : imageNamed(place, { path: page.seoImage }, 'seoImage');
  return {
    title: page.title,
    blocks,
    typeData: typeDataOf(readFields(place, pageType?.fields ?? {}, typeData, 'typeData')),
    seoTitle: page.seoTitle,
    seoDescription: page.seoDescription,
    seoKeywords: page.seoKeywords,
    seoImage: seoImage ? [seoImage] : [],
    tags: tagIDs(names, page.tags),
  };
}

/** Where an item of a menu file leads. */
export function readMenuLink(names: Names, file: string, locale: string, item: MenuFileItem): LinkValue | null {
  if (item.url !== undefined) return { kind: 'url', url: item.url };
  if (item.page === undefined) return null;
  const pageID = pageNamed({ names, file, locale }, item.page, item.title);
  return { kind: 'page', pageID, ...(item.anchor === undefined ? {} : { anchor: item.anchor }) };
}
