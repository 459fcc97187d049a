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
import type { Fields } from './fields/index.ts';
import { withItemKeys } from './item-keys.ts';
import { isUnreadable, unreadableBlock } from './unreadable-block.ts';
import { type Leaf, mapContent, walk } from './walk.ts';

/** A key for a new block or list item: 12 random characters. */
export function newKey(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => alphabet[byte % 32]).join('');
}

const nothing: BlockContent = { props: {}, __images: {}, __files: {} };

/** Content with every field at its empty value. */
export const emptyContent = (fields: Fields): BlockContent =>
  mapContent(fields, nothing, { leaf: ({ kind, field }) => kind.empty(field) });

/** A new block of a type, with a key of its own. */
export const emptyBlock = (definition: Pick<BlockDefinition, 'type' | 'fields'>, key: string = newKey()): Block => ({
  key,
  type: definition.type,
  anchorPoint: '',
  ...emptyContent(definition.fields),
});

/** Content with every value of the right type: what cannot be read is replaced by the empty value, so that rendering never meets a surprise. */
export const completeContent = (fields: Fields, content: BlockContent): BlockContent =>
  mapContent(fields, content, { leaf: ({ kind, field, value }) => kind.parse(value, field) ?? kind.empty(field) });

/** Whether every value that is there is of the kind that its field says; what a form would show otherwise is not what is stored. */
export function isReadable(fields: Fields, content: BlockContent): boolean {
  let sound = true;
  const hear = ({ kind, field, value }: Leaf): void => {
    sound &&= value === undefined || kind.parse(value, field) !== undefined;
  };
  const misshapen = (): void => {
    sound = false;
  };
  walk(fields, content, hear, { misshapen });
  return sound;
}

/** Content in today's shape. */
export const upgradeContent = (definition: Pick<BlockDefinition, 'upgrades'>, content: BlockContent): BlockContent =>
  Object.values(definition.upgrades).reduce((current, upgrade) => upgrade(current), content);

/** Tells whether something is a block, and reads it. */
type BlockShape = Pick<typeof blockShape, 'safeParse'>;

/**
 * One stored block in today's shape, its list items with their keys; undefined when it is no block at all.
 * @param shape what counts as a block, that of a version when left out
 */
export function readBlock(site: SiteDefinition, stored: unknown, shape: BlockShape = blockShape): Block | undefined {
  const definition =
    isRecord(stored) && typeof stored.type === 'string' ? blockDefinition(site, stored.type) : undefined;
  let current = stored;
  try {
    if (definition) {
      const { props, __images, __files } = upgradeContent(definition, stored as Block);
      current = { ...(stored as Block), props, __images, __files };
    }
  } catch {
    // An upgrade that cannot cope with what is there leaves it as it is.
  }
  const { success, data: block } = shape.safeParse(current);
  return success && definition ? { ...block, props: withItemKeys(definition.fields, block.props) } : block;
}

/**
 * Stored blocks in today's shape. Blocks of an unregistered type, and those whose upgrade throws, stay as they are; what is
 * no block at all comes as an unreadable one (`unreadableBlock`), so that whoever reads blocks finds nothing else.
 * @param read gives one of them, undefined for what is none
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

/** Whether a form or a component can show all that is stored in a block. Of a type that is not registered nobody can tell. */
export function isReadableBlock(site: SiteDefinition, block: Block): boolean {
  const fields = blockDefinition(site, block.type)?.fields;
  return !isUnreadable(block) && (!fields || isReadable(fields, block));
}

/** The typeData of a page as content: its pictures and files are kept beside its fields, under the same names as in a block. */
export function typeDataContent(typeData: Record<string, unknown>): BlockContent {
  const { __images, __files, ...props } = typeData;
  return {
    props,
    __images: (__images ?? {}) as BlockContent['__images'],
    __files: (__files ?? {}) as BlockContent['__files'],
  };
}

/** The inverse of `typeDataContent`. */
export const typeDataOf = ({ props, __images, __files }: BlockContent): Record<string, unknown> => ({
  ...props,
  ...(Object.keys(__images).length ? { __images } : {}),
  ...(Object.keys(__files).length ? { __files } : {}),
});

/** Everything that content points to. */
export interface References {
  links: LinkValue[];
  images: ImageRecord[];
  files: FileRecord[];
  /** IDs of tags under which it gathers pages. */
  tags: number[];
}

/** Pages, addresses, pictures, files and tags that the content points to, in order, with repetitions. */
export function referencesOf(fields: Fields, content: BlockContent): References {
  const found: References = { links: [], images: [], files: [], tags: [] };
  walk(fields, content, ({ field, kind, value }) => {
    const parsed = kind.parse(value, field);
    if (parsed === undefined || parsed === null) return;
    if (kind.links) found.links.push(...kind.links(parsed));
    if (field.kind === 'tags') found.tags.push(...(parsed as readonly number[]));
    if (kind.place === 'images') found.images.push(parsed as ImageRecord);
    if (kind.place === 'files') found.files.push(parsed as FileRecord);
  });
  return found;
}

/** Cleaned content with every link replaced by what `change` gives for it; everything else stays as it is. */
export const mapLinks = (fields: Fields, content: BlockContent, change: (link: LinkValue) => LinkValue): BlockContent =>
  mapContent(fields, content, {
    leaf({ field, kind, value }) {
      const parsed = kind.mapLinks ? kind.parse(value, field) : undefined;
      return parsed === undefined ? value : kind.mapLinks?.(parsed, change);
    },
  });

/** A text of the content for the search index. */
export interface SearchText {
  text: string;
  /** Whether it is a single line, such as a title, rather than running text. */
  isHeading: boolean;
}

/** The texts of the content for the search index, in order. */
export function searchTextsOf(fields: Fields, content: BlockContent): SearchText[] {
  const texts: SearchText[] = [];
  walk(fields, content, ({ field, kind, value }) => {
    const parsed = kind.parse(value, field);
    const text = parsed === undefined ? '' : (kind.text?.(parsed) ?? '');
    if (text !== '') texts.push({ text, isHeading: field.kind === 'text' });
  });
  return texts;
}

/** Words of the content, a line for each text. */
export const searchTextOf = (fields: Fields, content: BlockContent): string =>
  searchTextsOf(fields, content)
    .map(({ text }) => text)
    .join('\n');
