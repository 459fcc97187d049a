import { anchorName, type Block, blockKey, isRecord } from '@ximblox/contract';
import { isSameValue } from './same-value.ts';

/**
 * Type of the block that stands for what was stored as a block and is none: no object, or one without key, type or props, or
 * whose images or files are no records. It keeps what was stored as JSON text in `props.stored`, has no form and no
 * component, and can be moved, copied and deleted. No site may register the type.
 */
export const unreadableType = 'unreadable-block';

export const isUnreadable = ({ type }: Pick<Block, 'type'>): boolean => type === unreadableType;

/** The JSON text that an unreadable block keeps; `''` for any other block. */
export const unreadableText = ({ type, props }: Pick<Block, 'type' | 'props'>): string =>
  type === unreadableType && typeof props.stored === 'string' ? props.stored : '';

/** The same key for the same text in every version, so that versions can be compared and merged. */
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
 * The unreadable block for what was stored. It has the key and the anchor of what was stored where those are readable.
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
 * A block as it is stored. An unreadable one of the version that the content is made from is written as that version holds it;
 * a copy, or one from elsewhere, stays an unreadable block, so that nothing is stored that nobody has checked.
 * @param known the blocks of that version, as they were read
 * @param stored what that version holds as blocks, as it is stored
 */
export function restoreBlock(block: Block, known: readonly Block[], stored: unknown): unknown {
  if (!isUnreadable(block)) return block;
  const position = known.findIndex((one) => isSameValue(one, block));
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  return position === -1 ? block : list[position];
}
