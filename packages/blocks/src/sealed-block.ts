import type { BlockContent } from './block-content.ts';
import { isRecord, anchorName, type Block, block as blockShape, blockKey } from '@ximblox/contract';

/**
 * Type of the envelope in which something travels that was stored as a block and is none: no object, or one without key,
 * type or props, or whose pictures or files are no records. It is a block like one of a type that is gone, so that it can be
 * moved, copied and deleted; no site may register the type.
 */
export const sealedType = 'unreadable-block';

/** What an envelope has for props. */
interface Sealed {
  /** What was stored, as JSON text, so that nothing in it is read or lost on the way. */
  stored: string;
  /** Made by somebody from what stands elsewhere, and so stored as the envelope that it is. */
  isCopy?: boolean;
}

export const isSealed = ({ type }: Pick<Block, 'type'>): boolean => type === sealedType;

/** What an envelope holds, as JSON text; `''` for any other block. */
export function sealedText({ type, props }: Pick<Block, 'type' | 'props'>): string {
  const { stored } = props as Partial<Sealed>;
  return type === sealedType && typeof stored === 'string' ? stored : '';
}

/** What an envelope holds; undefined for any other block. */
function sealedValue(block: Block): unknown {
  try {
    return JSON.parse(sealedText(block));
  } catch {
    return undefined;
  }
}

/** Type of the block that an envelope was meant to be; undefined when nothing tells. */
export function sealedTypeOf(block: Block): string | undefined {
  const value = sealedValue(block);
  return isRecord(value) && typeof value.type === 'string' ? value.type : undefined;
}

/** Those parts of what an envelope holds that have at least the form of a content. */
export function sealedContent(block: Block): BlockContent {
  const value = sealedValue(block);
  const part = (name: keyof BlockContent) => {
    const inner = isRecord(value) ? value[name] : undefined;
    return isRecord(inner) ? inner : {};
  };
  return { props: part('props'), __images: part('__images'), __files: part('__files') } as BlockContent;
}

/** A key for what has none: the same for the same content in every version, so that versions can be compared and merged. */
function keyOfText(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `unreadable-${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

function ownKey(stored: unknown): string | undefined {
  const parsed = blockKey.safeParse(isRecord(stored) ? stored.key : undefined);
  return parsed.success ? parsed.data : undefined;
}

function ownAnchor(stored: unknown): string {
  const parsed = anchorName.safeParse(isRecord(stored) ? stored.anchorPoint : undefined);
  return parsed.success ? parsed.data : '';
}

function freeKey(stored: unknown, text: string, taken: ReadonlySet<string>): string {
  const own = ownKey(stored);
  if (own !== undefined && !taken.has(own)) return own;
  const key = keyOfText(text);
  let free = key;
  for (let number = 2; taken.has(free); number += 1) free = `${key}-${number}`;
  return free;
}

/**
 * Puts what was stored as a block and is none into an envelope.
 * @param taken keys of the page's other blocks
 */
export function sealBlock(stored: unknown, taken: ReadonlySet<string>): Block {
  const text = JSON.stringify(stored);
  return {
    key: freeKey(stored, text, taken),
    type: sealedType,
    props: { stored: text } satisfies Sealed,
    anchorPoint: ownAnchor(stored),
    __images: {},
    __files: {},
  };
}

/** An envelope that stays one for good, since what it holds was not in its place before. */
export const copyOfSealed = (block: Block): Block => ({
  ...block,
  props: { stored: sealedText(block), isCopy: true } satisfies Sealed,
});

/**
 * A block in the form in which it is stored: of an envelope that has only travelled what it holds, byte for byte; any other
 * block, and an envelope with another key or anchor than its content has, as it is.
 */
export function openBlock(block: Block): unknown {
  if (!isSealed(block) || (block.props as Partial<Sealed>).isCopy) return block;
  const stored = sealedValue(block);
  if (stored === undefined || blockShape.safeParse(stored).success) return block;
  const made = keyOfText(sealedText(block));
  const isOwnKey = block.key === ownKey(stored) || block.key === made || block.key.startsWith(`${made}-`);
  return isOwnKey && block.anchorPoint === ownAnchor(stored) ? stored : block;
}
