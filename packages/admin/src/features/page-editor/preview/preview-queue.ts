import type { Block } from '@ximblox/contract';
import type { EditorDocument } from '../store/document.ts';

/** State of the preview: each block as last rendered, and their order. */
export interface Shown {
  blocks: ReadonlyMap<string, Block>;
  order: readonly string[];
}

/** State of the preview after loading a stored version. */
export const shownOf = ({ blocks, order }: EditorDocument): Shown => ({
  blocks: new Map(Object.entries(blocks)),
  order,
});

/** Blocks that differ from the preview, in order. Compares by reference, since blocks are immutable. */
export const changedBlocks = (document: EditorDocument, shown: Shown): Block[] =>
  document.order.flatMap((key) => {
    const block = document.blocks[key];
    return block && shown.blocks.get(key) !== block ? [block] : [];
  });

/** Whether the preview is up to date. */
export const isShown = (document: EditorDocument, shown: Shown): boolean =>
  changedBlocks(document, shown).length === 0 &&
  document.order.length === shown.order.length &&
  document.order.every((key, position) => shown.order[position] === key);
