import {
  type Fields,
  isList,
  isUnreadable,
  itemKeyName,
  kindOf,
  leafKinds,
  mapContent,
  newKey,
} from '@ximblox/blocks/internal';
import { type Block, type BlockTypeInfo, isRecord } from '@ximblox/contract';
import { fieldsOf } from '../editor-context.ts';

/** Marks a text or clipboard item as blocks. */
const kind = 'ximblox/blocks';

/** Maximum characters to parse; a page of 500 long blocks has fewer. */
const maxLength = 4_000_000;

/** Maximum blocks of a page; same as on the server. */
export const maxBlocks = 500;

/** Accepted and rejected parts of pasted blocks. */
export interface PastedBlocks {
  blocks: Block[];
  /** Blocks beyond the page's maximum, and values that are not a block. */
  leftOut: number;
  /** Values that no field accepts. */
  lostValues: number;
  /** Unregistered types; their blocks are kept unchanged. */
  unknownTypes: string[];
}

/** Serialises blocks for the clipboard. */
export const textOfBlocks = (blocks: readonly Block[]): string => JSON.stringify({ kind, blocks });

/** Parses a text of the clipboard to unvalidated blocks; null if it has none. */
function blocksIn(text: string): unknown[] | null {
  if (text.length > maxLength || !text.includes(kind)) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isRecord(found) && found.kind === kind && Array.isArray(found.blocks) ? found.blocks : null;
  } catch {
    return null;
  }
}

/** Filters a record to valid values; its keys are field paths. */
function recordsOf<R>(read: (value: unknown) => R | null | undefined, value: unknown): Record<string, R> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([path, record]) => {
      const parsed = /^[\w.]{1,200}$/.test(path) ? read(record) : null;
      return parsed ? [[path, parsed] as const] : [];
    }),
  );
}

/** Counts values, at any depth, that no field reads. */
function unread(fields: Fields, props: Record<string, unknown>, isItem = false): number {
  return Object.entries(props).reduce((count, [name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return isItem && name === itemKeyName ? count : count + 1;
    const inner = 'fields' in field ? (field.fields as Fields) : undefined;
    if (!inner) return count;
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.reduce<number>((sum, item) => sum + (isRecord(item) ? unread(inner, item, isList(field)) : 0), count);
  }, 0);
}

const anchorPattern = /^[a-zA-Z][a-zA-Z0-9_-]{0,99}$/;

/** Returns the anchor, with a number if it is taken: `team`, `team-2`, `team-3`. */
function freeAnchor(anchor: unknown, taken: Set<string>): string {
  if (typeof anchor !== 'string' || !anchorPattern.test(anchor)) return '';
  const stem = anchor.slice(0, 90);
  let free = anchor;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}`;
  taken.add(free);
  return free;
}

/**
 * Parses blocks from untrusted clipboard text. Blocks of a registered type keep the values that their fields accept;
 * others are kept unchanged, to be moved or deleted. Keys are new and anchors unique.
 * @param page the page's anchors and number of blocks
 * @returns null if the text has no blocks
 */
export function readPastedBlocks(
  text: string,
  blockTypes: ReadonlyMap<string, BlockTypeInfo>,
  page: { anchors: Iterable<string>; count: number },
): PastedBlocks | null {
  const found = blocksIn(text);
  if (!found || found.length === 0) return null;
  const anchors = new Set(page.anchors);
  const unknownTypes = new Set<string>();
  const blocks: Block[] = [];
  let lostValues = 0;
  for (const stored of found) {
    if (blocks.length >= maxBlocks - page.count) break;
    if (!isRecord(stored) || typeof stored.type !== 'string' || !/^.{1,100}$/.test(stored.type)) continue;
    const { type } = stored;
    const props = isRecord(stored.props) ? stored.props : {};
    const content = {
      props,
      __images: recordsOf((value) => leafKinds.image.parse(value, { kind: 'image' }), stored.__images),
      __files: recordsOf((value) => leafKinds.file.parse(value, { kind: 'file' }), stored.__files),
    };
    const fields = fieldsOf(blockTypes.get(type));
    if (!fields && !isUnreadable({ type })) unknownTypes.add(type);
    if (fields) lostValues += unread(fields, props);
    const taken = fields
      ? mapContent(fields, content, {
          leaf({ field, value }) {
            const leaf = kindOf(field);
            const parsed = value === undefined ? leaf.empty(field) : leaf.parse(value, field);
            if (parsed === undefined) lostValues += 1;
            return parsed ?? leaf.empty(field);
          },
        })
      : content;
    blocks.push({
      key: newKey(),
      type,
      anchorPoint: freeAnchor(stored.anchorPoint, anchors),
      ...(stored.isHidden === true && { isHidden: true }),
      ...taken,
    });
  }
  return { blocks, leftOut: found.length - blocks.length, lostValues, unknownTypes: [...unknownTypes] };
}
