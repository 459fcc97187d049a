import {
  type BlockContent,
  blockDefinition,
  field,
  type Fields,
  fieldsOfType,
  isUnreadable,
  keyedTypeContent,
  kindOf,
  mapContent,
  type PageTypeDefinition,
  pageTypeDefinition,
  type SettingsDefinition,
  type SiteDefinition,
  typeDataContent,
} from '@ximblox/blocks/internal';
import type { FileRecord, ImageRecord, LinkValue, MenuItem, VersionContent } from '@ximblox/contract';
import type { WholeTemplate } from '../../content/templates/index.ts';
import type { TransferNames } from './transfer-names.ts';

/** A page whose content a file cannot have, because the site does not define it. */
export class UndefinedContentError extends Error {}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** Leaves out parts that have their default. */
const without = (parts: Record<string, unknown>, defaults: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parts).filter(([name, value]) => {
      if (value === undefined || value === defaults[name]) return false;
      return typeof value !== 'object' || value === null || !isEmpty(value);
    }),
  );

/** Returns a link with names; null if its target does not exist. */
const namedLink = (names: TransferNames, link: LinkValue | null): unknown =>
  kindOf(field.link()).exportValue?.(link, names);

function namedImage(names: TransferNames, { fileID, altText, decorative, cropParams: crop }: ImageRecord) {
  const path = names.file(fileID);
  return path === undefined ? undefined : { path, alt: altText, ...without({ decorative, crop }, {}) };
}

function namedRecords<Stored, Named>(
  records: Record<string, Stored>,
  name: (record: Stored) => Named | undefined,
): Record<string, Named> {
  const named = Object.entries(records).map(([path, record]) => [path, name(record)] as const);
  return Object.fromEntries(named.filter((entry): entry is [string, Named] => entry[1] !== undefined));
}

function namedContent(names: TransferNames, fields: Fields, content: BlockContent) {
  const { props, __images, __files } = mapContent(fields, content, {
    leaf: ({ kind, value }) => (kind.exportValue ? kind.exportValue(value, names) : value),
  });
  return {
    props,
    images: namedRecords(__images, (image) => namedImage(names, image)),
    files: namedRecords(__files, (file: FileRecord) => {
      const path = names.file(file.fileID);
      return path === undefined ? undefined : { path };
    }),
  };
}

/** What a page file has besides the content of a version. */
export interface PageFrame {
  type: string;
  slug: string;
  isPublished: boolean;
  publishedAt: Date | null;
}

/**
 * Returns the content of a version in the format of a content folder.
 * @throws UndefinedContentError when the site does not define its page type or a block
 */
export function writePageFile(
  site: SiteDefinition,
  { type, slug, isPublished, publishedAt }: PageFrame,
  content: VersionContent,
  names: TransferNames,
): Record<string, unknown> {
  const pageType = pageTypeDefinition(site, type);
  if (!pageType) throw new UndefinedContentError(`the site has no page type "${type}"`);
  const blocks = content.blocks.map((block) => {
    const definition = blockDefinition(site, block.type);
    if (!definition || isUnreadable(block)) throw new UndefinedContentError(`the site has no block "${block.type}"`);
    const { key, type: id, anchorPoint, isHidden } = block;
    return {
      key,
      type: id,
      ...without(
        { anchorPoint, isHidden, ...namedContent(names, definition.fields, block) },
        { anchorPoint: '', isHidden: false },
      ),
    };
  });
  const typeData = namedContent(names, pageType.fields, typeDataContent(content.typeData));
  const [image] = content.seoImage;
  const { seoTitle, seoDescription, seoKeywords, seoNoindex, seoCanonical, tags } = content;
  return {
    slug,
    type,
    title: content.title,
    ...without(
      {
        published: isPublished,
        publishedAt: publishedAt?.toISOString(),
        seoTitle,
        seoDescription,
        seoKeywords,
        seoNoindex,
        seoCanonical: namedLink(names, seoCanonical) ?? undefined,
        seoImage: image && namedImage(names, image),
        tags: tags.flatMap((id) => names.tag(id) ?? []),
        typeData: typeData.props,
        typeDataImages: typeData.images,
        typeDataFiles: typeData.files,
      },
      { published: true, seoTitle: '', seoDescription: '', seoNoindex: false },
    ),
    blocks,
  };
}

/**
 * Returns a template in the format of a content folder.
 * @throws UndefinedContentError when the site does not define its page type or a block
 */
export function writeTemplateFile(
  site: SiteDefinition,
  { name, description, type, locale, lockedBlocks }: Omit<WholeTemplate, 'blocks' | 'typeData'>,
  content: VersionContent,
  names: TransferNames,
): Record<string, unknown> {
  const frame = { type, slug: '', isPublished: true, publishedAt: null };
  const { slug: _, title: __, ...file } = writePageFile(site, frame, content, names);
  return { name, ...without({ description, lockedBlocks }, { description: '' }), locale, ...file };
}

/** Returns the default values of a page type in the format of a content folder. */
export const writeDefaultsFile = (
  names: TransferNames,
  pageType: PageTypeDefinition,
  content: BlockContent,
): Record<string, unknown> =>
  without(namedContent(names, fieldsOfType(pageType), keyedTypeContent(pageType, content)), {});

/** Returns settings of an extension in the format of a content folder, without the values of local fields. */
export const writeExtensionSettingsFile = (
  names: TransferNames,
  { fields, localFields = [] }: SettingsDefinition,
  content: BlockContent,
): Record<string, unknown> => {
  const moved = Object.fromEntries(Object.entries(fields).filter(([name]) => !localFields.includes(name)));
  return { props: namedContent(names, moved, content).props };
};

/** Returns the items of a menu in the format of a content folder. */
export const writeMenuFile = (names: TransferNames, items: readonly MenuItem[]): unknown[] =>
  items.map(({ title, link, children }) => {
    const page = link?.kind === 'page' ? names.page(link.pageID) : undefined;
    const target =
      link?.kind === 'url'
        ? { url: link.url }
        : link?.kind === 'file'
          ? { file: names.file(link.fileID) }
          : { page, anchor: page === undefined || link?.kind !== 'page' ? undefined : link.anchor };
    return { title, ...without({ ...target, children: writeMenuFile(names, children) }, {}) };
  });
