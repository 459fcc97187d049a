import { createHash } from 'node:crypto';
import {
  type BlockContent,
  blockDefinition,
  field,
  type Fields,
  fieldsOfType,
  kindOf,
  mapContent,
  type PageTypeDefinition,
  pageTypeDefinition,
  readCanonical,
  type ImportNames,
  type SiteDefinition,
  typeDataOf,
  unknownPaths,
} from '@ximblox/blocks/internal';
import type { Block, FileRecord, ImageRecord, LinkValue, VersionContent } from '@ximblox/contract';
import type { MediaFileRow } from '../../library/media/index.ts';
import type { ContentProblem } from './content-problems.ts';
import type { DefaultsFile, ExtensionSettingsFile, PageFile } from './content-files.ts';
import type { MenuFileItem, TemplateFile, UsedFile, UsedImage } from './file-schemas.ts';
import type { WholeTemplate } from '../../content/templates/index.ts';
import { listExtensionSettings } from '../../foundation/extension-settings/index.ts';
import { cleanVersion } from '../../content/pages/index.ts';

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

const noField = 'there is no such field';

/** A page file without content. */
const emptyPageFile = {
  slug: '',
  title: '',
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  seoNoindex: false,
  tags: [],
  published: false,
};

/** A file whose names are resolved. */
export interface ContentLocation {
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
  return (
    file && {
      hash: file.hash,
      fileName: file.file_name,
      altText,
      fileID: file.id,
      ...(image.decorative === undefined ? {} : { decorative: image.decorative }),
      ...(image.crop ? { cropParams: image.crop } : {}),
    }
  );
}

function resolveFile(place: ContentLocation, used: UsedFile, path: string): FileRecord | undefined {
  const file = resolveMedia(place, used.path, path);
  return file && { hash: file.hash, fileName: file.file_name, fileID: file.id };
}

/** Returns the names for the value of a field, which are reported at its path. */
const seedNames = (place: ContentLocation, path: string): ImportNames => ({
  page: (key) => resolvePage(place, key, path),
  file: (mediaPath) => resolveMedia(place, mediaPath, path)?.id ?? 1,
});

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

/** Paths of the parts of content in a file. */
interface PartPaths {
  props: string;
  images: string;
  files: string;
}

const partsOfBlock = (path: string): PartPaths => ({
  props: `${path}.props`,
  images: `${path}.images`,
  files: `${path}.files`,
});
const partsOfTypeData: PartPaths = { props: 'typeData', images: 'typeDataImages', files: 'typeDataFiles' };

/** Returns content with all names resolved to IDs. Adds a problem for values without a field. */
function resolveFields(
  place: ContentLocation,
  fields: Fields,
  given: { props: Record<string, unknown>; images: Record<string, UsedImage>; files: Record<string, UsedFile> },
  paths: PartPaths,
): BlockContent {
  const source: BlockContent = {
    props: given.props,
    __images: mapValues(given.images, (image, name) => resolveImage(place, image, `${paths.images}.${name}`)),
    __files: mapValues(given.files, (file, name) => resolveFile(place, file, `${paths.files}.${name}`)),
  };
  const content = mapContent(fields, source, {
    leaf({ kind, path, value }) {
      return kind.importValue ? kind.importValue(value, seedNames(place, `${paths.props}.${path}`)) : value;
    },
  });
  for (const path of unknownPaths(fields, given.props)) addProblem(place, `${paths.props}.${path}`, noField);
  for (const [part, stored, kept] of [
    [paths.images, source.__images, content.__images],
    [paths.files, source.__files, content.__files],
  ] as const) {
    for (const path of Object.keys(stored)) {
      if (!Object.hasOwn(kept, path)) addProblem(place, `${part}.${path}`, noField);
    }
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

/**
 * Returns the content of a page file with all names resolved to IDs.
 * @param known blocks of the page; a block of the file without a key has that of the same type at its position
 */
export function readContent(
  site: SiteDefinition,
  page: PageFile,
  names: ContentLookup,
  known: readonly Pick<Block, 'key' | 'type'>[] = [],
): VersionContent {
  const place: ContentLocation = { names, file: page.file, locale: page.locale };
  const pageType = pageTypeDefinition(site, page.type);
  if (!pageType) addProblem(place, 'type', `there is no page type "${page.type}"`);
  const blocks = page.blocks.flatMap((block, position): Block[] => {
    const path = `blocks.${position}`;
    const definition =
      blockDefinition(site, block.type) ?? addProblem(place, `${path}.type`, `there is no block "${block.type}"`);
    if (!definition) return [];
    const same = known[position]?.type === block.type ? known[position].key : undefined;
    const key = block.key ?? same ?? stableKey(page.key, position);
    const content = resolveFields(place, definition.fields, block, partsOfBlock(path));
    return [{ key, type: block.type, anchorPoint: block.anchorPoint, isHidden: block.isHidden, ...content }];
  });
  const typeData = { props: page.typeData, images: page.typeDataImages, files: page.typeDataFiles };
  const image = typeof page.seoImage === 'string' ? { path: page.seoImage } : page.seoImage;
  const seoImage = image && resolveImage(place, image, 'seoImage');
  return {
    title: page.title,
    blocks,
    typeData: typeDataOf(resolveFields(place, pageType?.fields ?? {}, typeData, partsOfTypeData)),
    seoTitle: page.seoTitle,
    seoDescription: page.seoDescription,
    seoKeywords: page.seoKeywords,
    seoImage: seoImage ? [seoImage] : [],
    seoNoindex: page.seoNoindex,
    seoCanonical: readCanonical(
      kindOf(field.link()).importValue?.(page.seoCanonical, seedNames(place, 'seoCanonical')),
    ),
    tags: tagIDs(names, page.tags),
  };
}

/** Returns the content of a template with all names resolved to IDs, and reports what the site does not define. */
export function readTemplate(
  site: SiteDefinition,
  names: ContentLookup,
  { file, position, template }: { file: string; position: number; template: TemplateFile },
): WholeTemplate {
  const { name, description, type, locale, lockedBlocks, ...content } = template;
  const problems: ContentProblem[] = [];
  const page: PageFile = { ...emptyPageFile, ...content, file, type, locale, key: `template ${name}` };
  const { blocks, typeData } = cleanVersion(site, type, readContent(site, page, { ...names, problems }));
  const add = (property: string, what: string): void =>
    void names.problems.push({ file, property: `${position}.${property}`, what });
  for (const { property, what } of problems) add(property, what);
  if (!site.locales.some(({ code }) => code === locale)) add('locale', 'the site has no such locale');
  for (const [index, key] of lockedBlocks.entries()) {
    if (!blocks.some((block) => block.key === key)) add(`lockedBlocks.${index}`, `there is no block "${key}"`);
  }
  return { name, description, type, locale, lockedBlocks, blocks, typeData };
}

/** Returns the default values of a file with all names resolved to IDs; undefined if the site lacks the page type or locale. */
export function readDefaults(
  site: SiteDefinition,
  names: ContentLookup,
  { file, type, locale, ...given }: DefaultsFile,
): { pageType: PageTypeDefinition; content: BlockContent } | undefined {
  const place: ContentLocation = { names, file, locale };
  const pageType = pageTypeDefinition(site, type);
  if (!pageType) return addProblem(place, 'name', `there is no page type "${type}"`);
  if (!site.locales.some(({ code }) => code === locale))
    return addProblem(place, 'name', 'the site has no such locale');
  const paths = { props: 'props', images: 'images', files: 'files' };
  return { pageType, content: resolveFields(place, fieldsOfType(pageType), given, paths) };
}

/** Returns the given values of settings of an extension with all names resolved to IDs; undefined if the site has no such settings. */
export function readExtensionSettingsFile(
  site: SiteDefinition,
  names: ContentLookup,
  { file, id, props }: ExtensionSettingsFile,
): Record<string, unknown> | undefined {
  const place: ContentLocation = { names, file, locale: site.defaultLocale };
  const definition = listExtensionSettings(site).get(id);
  if (!definition) {
    const [extension, name] = id.split('.');
    const isKnown = site.extensions.some((one) => one.name === extension);
    const what = isKnown
      ? `the extension "${extension}" has no settings "${name}"`
      : `there is no extension "${extension}"`;
    return addProblem(place, 'name', what);
  }
  const paths = { props: 'props', images: 'images', files: 'files' };
  const read = resolveFields(place, definition.fields, { props, images: {}, files: {} }, paths);
  return Object.fromEntries(Object.entries(read.props).filter(([name]) => Object.hasOwn(props, name)));
}

/**
 * Returns the link of an item in a menu file.
 * @param path path of the item in the file
 */
export function readMenuLink(place: ContentLocation, item: MenuFileItem, path: string): LinkValue | null {
  if (item.url !== undefined) return { kind: 'url', url: item.url };
  if (item.file !== undefined) {
    return { kind: 'file', fileID: resolveMedia(place, item.file, `${path}.file`)?.id ?? 1 };
  }
  if (item.page === undefined) return null;
  const pageID = resolvePage(place, item.page, `${path}.page`);
  return { kind: 'page', pageID, ...(item.anchor === undefined ? {} : { anchor: item.anchor }) };
}

/** Returns the image of the settings with a path in the media library. */
export const readSettingsImage = (place: ContentLocation, path: string): ImageRecord | undefined =>
  resolveImage(place, { path }, 'seoImage');
