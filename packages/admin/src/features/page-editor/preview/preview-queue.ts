import type { Block } from '@ximblox/contract';
import type { EditorDocument } from '../store/document.ts';

/** What the preview shows now: each block as it was rendered last, and their order. */
export interface Shown {
  blocks: ReadonlyMap<string, Block>;
  order: readonly string[];
}

/** What the preview shows after it was loaded from a stored version. */
export const shownOf = ({ blocks, order }: EditorDocument): Shown => ({
  blocks: new Map(Object.entries(blocks)),
  order,
});

/** Blocks that look different from what is shown, in their order; blocks are immutable, so the object tells. */
export const changedBlocks = (document: EditorDocument, shown: Shown): Block[] =>
  document.order.flatMap((key) => {
    const block = document.blocks[key];
    return block && shown.blocks.get(key) !== block ? [block] : [];
  });

/** Whether the preview needs nothing. */
export const isShown = (document: EditorDocument, shown: Shown): boolean =>
  changedBlocks(document, shown).length === 0 &&
  document.order.length === shown.order.length &&
  document.order.every((key, position) => shown.order[position] === key);
