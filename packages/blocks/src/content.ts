import {
  isRecord,
  type Block,
  block as blockShape,
  type FileRecord,
  type ImageRecord,
  type LinkValue,
} from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import type { BlockDefinition } from './define-block.ts';
import { blockDefinition, type SiteDefinition } from './site-definition.ts';
import { type CroppedImage, currentDay, type Fields } from './fields/index.ts';
import { presetOf } from './fields/preset.ts';
import { withItemKeys } from './item-keys.ts';
import { isUnreadable, unreadableBlock } from './unreadable-block.ts';
import { upgradeContent, upgradeNested } from './upgrade-nested.ts';
import { type Leaf, mapContent, walk } from './walk.ts';

/** A key for a new block or list item: 12 random characters. */
export function newKey(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => alphabet[byte % 32]).join('');
}

const noContent: BlockContent = { props: {}, __images: {}, __files: {} };

/** New content: every field at its empty value, or at the one that its definition presets. */
export const emptyContent = (fields: Fields): BlockContent =>
  mapContent(fields, noContent, {
    leaf: ({ kind, field }) => presetOf(kind, field, currentDay()) ?? kind.empty(field),
  });

/** A new block of a type with empty fields. */
export const emptyBlock = (definition: Pick<BlockDefinition, 'type' | 'fields'>, key: string = newKey()): Block => ({
  key,
  type: definition.type,
  anchorPoint: '',
  ...emptyContent(definition.fields),
});

/**
 * Completes content: replaces missing and unreadable values by the empty value, so that rendering always gets the right
 * types.
 */
export const completeContent = (fields: Fields, content: BlockContent): BlockContent =>
  mapContent(fields, content, { leaf: ({ kind, field, value }) => kind.parse(value, field) ?? kind.empty(field) });

/** Whether every stored value has the type of its field; missing values count as readable. If not, a form would not show the stored content. */
export function isReadable(fields: Fields, content: BlockContent): boolean {
  let readable = true;
  const check = ({ kind, field, value }: Leaf): void => {
    readable &&= value === undefined || kind.parse(value, field) !== undefined;
  };
  const misshapen = (): void => {
    readable = false;
  };
  walk(fields, content, check, { misshapen });
  return readable;
}

/** Schema that recognises and parses a block. */
type BlockShape = Pick<typeof blockShape, 'safeParse'>;

/**
 * Reads a stored block: upgrades it and the blocks nested in it, and adds missing item keys. Returns undefined if the value is not a block.
 * @param shape schema of a block; that of a version by default
 */
export function readBlock(site: SiteDefinition, stored: unknown, shape: BlockShape = blockShape): Block | undefined {
  const definition =
    isRecord(stored) && typeof stored.type === 'string' ? blockDefinition(site, stored.type) : undefined;
  let current = stored;
  try {
    if (definition) {
      const upgraded = upgradeContent(definition, stored as Block);
      const { props, __images, __files } = upgradeNested(site, definition.fields, upgraded);
      current = { ...(stored as Block), props, __images, __files };
    }
  } catch {
    // Content on which an upgrade fails stays unchanged.
  }
  const { success, data: block } = shape.safeParse(current);
  return success && definition ? { ...block, props: withItemKeys(definition.fields, block.props) } : block;
}

/**
 * Reads stored blocks in the current shape. Blocks of an unregistered type, and those whose upgrade throws, stay
 * unchanged. Other values become unreadable blocks (`unreadableBlock`).
 * @param read reads one block, or returns undefined if the value is not a block
 */
export function upgradeBlocks(
  site: SiteDefinition,
  stored: unknown,
  read: (site: SiteDefinition, stored: unknown) => Block | undefined = readBlock,
): Block[] {
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  const blocks = list.map((one) => read(site, one));
  const keys = new Set(blocks.flatMap((block) => (block ? [block.key] : [])));
  return blocks.map((block, position) => {
    if (block) return block;
    const unreadable = unreadableBlock(list[position], keys);
    keys.add(unreadable.key);
    return unreadable;
  });
}

/**
 * Whether a form or component can show the whole stored content of a block. False for an unreadable block, true for an
 * unregistered type, whose fields are unknown.
 */
export function isReadableBlock(site: SiteDefinition, block: Block): boolean {
  const fields = blockDefinition(site, block.type)?.fields;
  return !isUnreadable(block) && (!fields || isReadable(fields, block));
}

/** Content of a page's typeData, which keeps images and files under the same names as a block does. */
export function typeDataContent(typeData: Record<string, unknown>): BlockContent {
  const { __images, __files, ...props } = typeData;
  return {
    props,
    __images: (__images ?? {}) as BlockContent['__images'],
    __files: (__files ?? {}) as BlockContent['__files'],
  };
}

/** Inverse of `typeDataContent`. */
export const typeDataOf = ({ props, __images, __files }: BlockContent): Record<string, unknown> => ({
  ...props,
  ...(Object.keys(__images).length ? { __images } : {}),
  ...(Object.keys(__files).length ? { __files } : {}),
});

/** Everything that content refers to. */
export interface References {
  links: (LinkValue | CroppedImage)[];
  images: ImageRecord[];
  files: FileRecord[];
  /** IDs of the tags by which it selects pages. */
  tags: number[];
}

/** Returns the pages, addresses, images, files and tags that the content refers to, in order, with duplicates. */
export function referencesOf(fields: Fields, content: BlockContent): References {
  const found: References = { links: [], images: [], files: [], tags: [] };
  walk(fields, content, ({ field, kind, value }) => {
    const parsed = kind.parse(value, field);
    if (parsed === undefined || parsed === null) return;
    if (kind.links) found.links.push(...kind.links(parsed));
    if (kind.tags) found.tags.push(...kind.tags(parsed));
    if (kind.place === 'images') found.images.push(parsed as ImageRecord);
    if (kind.place === 'files') found.files.push(parsed as FileRecord);
  });
  return found;
}

/** Replaces every link in content by the result of `change`. Unknown properties are dropped. */
export const mapLinks = (fields: Fields, content: BlockContent, change: (link: LinkValue) => LinkValue): BlockContent =>
  mapContent(fields, content, {
    leaf({ field, kind, value }) {
      const parsed = kind.mapLinks ? kind.parse(value, field) : undefined;
      return parsed === undefined ? value : kind.mapLinks?.(parsed, change);
    },
  });

/** Text of the content for the search index. */
export interface SearchText {
  text: string;
  /** Whether it is a single line, such as a title. */
  isHeading: boolean;
}

/** Returns the texts of the content for the search index, in order, without fields that do not apply. */
export function searchTextsOf(fields: Fields, content: BlockContent): SearchText[] {
  const texts: SearchText[] = [];
  walk(fields, content, ({ field, kind, value, isHidden }) => {
    const parsed = isHidden ? undefined : kind.parse(value, field);
    const text = parsed === undefined ? '' : (kind.searchText?.(parsed, field) ?? '');
    if (text !== '') texts.push({ text, isHeading: kind.textFormat === 'line' });
  });
  return texts;
}

/** Searchable text of the content, one line per text. */
export const searchTextOf = (fields: Fields, content: BlockContent): string =>
  searchTextsOf(fields, content)
    .map(({ text }) => text)
    .join('\n');
