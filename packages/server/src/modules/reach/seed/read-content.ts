import { createHash } from 'node:crypto';
import {
  type BlockContent,
  blockDefinition,
  type Fields,
  itemKeyName,
  mapContent,
  pageTypeDefinition,
  type SeedNames,
  type SiteDefinition,
  typeDataOf,
} from '@ximblox/blocks';
import type { Block, FileRecord, ImageRecord, LinkValue, VersionContent } from '@ximblox/contract';
import type { MediaFileRow } from '../../library/media/index.ts';
import type { ContentProblem } from './content-problems.ts';
import type { MenuFileItem, PageFile, UsedFile, UsedImage } from './content-files.ts';

/** IDs of pages, files and tags that content files refer to by name. */
export interface ContentLookup {
  /** Returns the ID of the page with a key in a locale. */
  pageID(key: string, locale: string): number | undefined;
  /** Files by path in the media library. */
  media: ReadonlyMap<string, MediaFileRow>;
  /** IDs of all used tags by name in lower case. */
  tags: ReadonlyMap<string, number>;
  problems: ContentProblem[];
}

interface ContentLocation {
  names: ContentLookup;
  file: string;
  locale: string;
}

function addProblem({ names, file }: ContentLocation, path: string, what: string): undefined {
  names.problems.push({ file, property: path, what });
}

/** Returns the ID of a page. For an unknown page, returns a placeholder, since a problem prevents storing. */
const resolvePage = (place: ContentLocation, key: string, path: string): number =>
  place.names.pageID(key, place.locale) ?? addProblem(place, path, `there is no page "${key}" in ${place.locale}`) ?? 1;

const resolveMedia = (place: ContentLocation, mediaPath: string, path: string): MediaFileRow | undefined =>
  place.names.media.get(mediaPath) ?? addProblem(place, path, `there is no file "${mediaPath}" in the library`);

function resolveImage(place: ContentLocation, image: UsedImage, path: string): ImageRecord | undefined {
  const file = resolveMedia(place, image.path, path);
  const altText = image.alt ?? file?.alt_texts[place.locale] ?? file?.default_alt_text ?? '';
  return file && { hash: file.hash, fileName: file.file_name, altText, fileID: file.id };
}

function resolveFile(place: ContentLocation, used: UsedFile, path: string): FileRecord | undefined {
  const file = resolveMedia(place, used.path, path);
  return file && { hash: file.hash, fileName: file.file_name, fileID: file.id };
}

/** Returns the names for the value of a field, which are reported at its path. */
const seedNames = (place: ContentLocation, path: string): SeedNames => ({
  page: (key) => resolvePage(place, key, path),
  file: (mediaPath) => resolveMedia(place, mediaPath, path)?.id ?? 1,
});

/** Returns the paths of values without a field. */
function unknownPaths(value: unknown, named: ReadonlySet<string>, path = ''): string[] {
  if (named.has(path)) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, child]) =>
    unknownPaths(child, named, path === '' ? name : `${path}.${name}`),
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

/** Returns content with all names resolved to IDs. Adds a problem for values without a field. */
function resolveFields(
  place: ContentLocation,
  fields: Fields,
  given: { props: Record<string, unknown>; images: Record<string, UsedImage>; files: Record<string, UsedFile> },
  prefix: string,
): BlockContent {
  const named = new Set<string>();
  const source: BlockContent = {
    props: given.props,
    __images: mapValues(given.images, (image, name) => resolveImage(place, image, `${prefix}.images.${name}`)),
    __files: mapValues(given.files, (file, name) => resolveFile(place, file, `${prefix}.files.${name}`)),
  };
  const content = mapContent(fields, source, {
    list: ({ path, length = 0 }) => {
      if (length === 0) named.add(path);
      for (let position = 0; position < length; position += 1) named.add(`${path}.${position}.${itemKeyName}`);
    },
    leaf({ kind, path, value }) {
      named.add(path);
      return kind.seed ? kind.seed(value, seedNames(place, `${prefix}.${path}`)) : value;
    },
  });
  const kept = new Set([...Object.keys(content.__images), ...Object.keys(content.__files)]);
  const records = [...Object.keys(source.__images), ...Object.keys(source.__files)];
  for (const unknownPath of [...unknownPaths(given.props, named), ...records.filter((path) => !kept.has(path))]) {
    addProblem(place, `${prefix}.${unknownPath}`, 'there is no such field');
  }
  return content;
}

/** Returns a block key that is the same on every load and in every translation, so that translations can be compared. */
const stableKey = (...parts: (string | number)[]): string =>
  createHash('sha256')
    .update(parts.join('/'))
    .digest('base64url')
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 12)
    .toLowerCase();

const tagIDs = ({ tags }: ContentLookup, wanted: readonly string[]): number[] =>
  [...new Set(wanted.flatMap((name) => tags.get(name.toLowerCase()) ?? []))].toSorted((one, other) => one - other);

/** Returns the content of a page file with all names resolved to IDs. */
export function readContent(site: SiteDefinition, page: PageFile, names: ContentLookup): VersionContent {
  const place: ContentLocation = { names, file: page.file, locale: page.locale };
  const pageType = pageTypeDefinition(site, page.type);
  if (!pageType) addProblem(place, 'type', `there is no page type "${page.type}"`);
  const blocks = page.blocks.flatMap((block, position): Block[] => {
    const path = `blocks.${position}`;
    const definition =
      blockDefinition(site, block.type) ?? addProblem(place, path, `there is no block "${block.type}"`);
    if (!definition) return [];
    const key = stableKey(page.key, position);
    const content = resolveFields(place, definition.fields, block, path);
    return [{ key, type: block.type, anchorPoint: block.anchorPoint, isHidden: block.isHidden, ...content }];
  });
  const typeData = { props: page.typeData, images: page.typeDataImages, files: page.typeDataFiles };
  const seoImage = page.seoImage === undefined ? undefined : resolveImage(place, { path: page.seoImage }, 'seoImage');
  return {
    title: page.title,
    blocks,
    typeData: typeDataOf(resolveFields(place, pageType?.fields ?? {}, typeData, 'typeData')),
    seoTitle: page.seoTitle,
    seoDescription: page.seoDescription,
    seoKeywords: page.seoKeywords,
    seoImage: seoImage ? [seoImage] : [],
    seoNoindex: false,
    seoCanonical: null,
    tags: tagIDs(names, page.tags),
  };
}

/** Returns the link of an item in a menu file. */
export function readMenuLink(names: ContentLookup, file: string, locale: string, item: MenuFileItem): LinkValue | null {
  if (item.url !== undefined) return { kind: 'url', url: item.url };
  if (item.page === undefined) return null;
  const pageID = resolvePage({ names, file, locale }, item.page, item.title);
  return { kind: 'page', pageID, ...(item.anchor === undefined ? {} : { anchor: item.anchor }) };
}
