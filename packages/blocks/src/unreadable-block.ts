import { anchorName, type Block, blockKey, isRecord } from '@ximblox/contract';
import { isSameValue } from './same-value.ts';

/**
 * Type of the block that replaces stored data that is not a block: no object, or one without key, type or props, or
 * with invalid images or files. It keeps the data as JSON text in `props.stored`, has no form and no component, and can
 * be moved, copied and deleted. No site may register the type.
 */
export const unreadableType = 'unreadable-block';

export const isUnreadable = ({ type }: Pick<Block, 'type'>): boolean => type === unreadableType;

/** The JSON text of an unreadable block; `''` for any other block. */
export const unreadableText = ({ type, props }: Pick<Block, 'type' | 'props'>): string =>
  type === unreadableType && typeof props.stored === 'string' ? props.stored : '';

/** Derives a stable key from the text, so that versions can be compared and merged. */
function keyOfText(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `unreadable-${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

/**
 * Creates the unreadable block for stored data. Keeps its key and anchor if they are readable.
 * @param taken keys of the page's other blocks
 */
export function unreadableBlock(stored: unknown, taken: ReadonlySet<string>): Block {
  const text = JSON.stringify(stored);
  const own = isRecord(stored) ? stored : {};
  const { data: ownKey } = blockKey.safeParse(own.key);
  const key = ownKey === undefined || taken.has(ownKey) ? keyOfText(text) : ownKey;
  let free = key;
  for (let number = 2; taken.has(free); number += 1) free = `${key}-${number}`;
  return {
    key: free,
    type: unreadableType,
    props: { stored: text },
    anchorPoint: anchorName.safeParse(own.anchorPoint).data ?? '',
    __images: {},
    __files: {},
  };
}

/**
 * Returns a block for storage. An unreadable block of the base version is written as that version stores it. A copy, or
 * one from elsewhere, stays an unreadable block, so that unvalidated data is never stored.
 * @param known blocks of the base version, as they were read
 * @param stored the base version's stored blocks
 */
export function restoreBlock(block: Block, known: readonly Block[], stored: unknown): unknown {
  if (!isUnreadable(block)) return block;
  const position = known.findIndex((one) => isSameValue(one, block));
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  return position === -1 ? block : list[position];
}
