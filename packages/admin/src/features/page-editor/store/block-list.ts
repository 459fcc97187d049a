import type { Block } from '@ximblox/contract';
import type { EditorDocument } from './document.ts';

/** Inserts blocks before the one at `gap`. */
export const insertBlocks = (document: EditorDocument, blocks: readonly Block[], gap: number): EditorDocument => ({
  ...document,
  order: document.order.toSpliced(gap, 0, ...blocks.map(({ key }) => key)),
  blocks: { ...document.blocks, ...Object.fromEntries(blocks.map((block) => [block.key, block])) },
});

/** Removes blocks. */
export function removeBlocks(document: EditorDocument, keys: readonly string[]): EditorDocument {
  const gone = new Set(keys.filter((key) => document.blocks[key]));
  if (gone.size === 0) return document;
  return {
    ...document,
    order: document.order.filter((key) => !gone.has(key)),
    blocks: Object.fromEntries(Object.entries(document.blocks).filter(([key]) => !gone.has(key))),
  };
}

/** Moves blocks together, in order, before the one at `gap`; to the end for the number of blocks. */
export function moveBlocks(document: EditorDocument, keys: readonly string[], gap: number): EditorDocument {
  const moved = document.order.filter((key) => keys.includes(key));
  const before = document.order.slice(0, gap).filter((key) => !moved.includes(key));
  const after = document.order.slice(gap).filter((key) => !moved.includes(key));
  const order = [...before, ...moved, ...after];
  return order.every((key, position) => key === document.order[position]) ? document : { ...document, order };
}

/** Gap that moves blocks up or down by one place; null if they are already at that end. */
export function adjacentGap({ order }: EditorDocument, keys: readonly string[], by: 1 | -1): number | null {
  const positions = keys.map((key) => order.indexOf(key)).filter((position) => position !== -1);
  const first = Math.min(...positions);
  const last = Math.max(...positions);
  if (by === -1) return first > 0 ? first - 1 : null;
  return last < order.length - 1 ? last + 2 : null;
}

/** Restores removed blocks to their former places, as far as possible. */
export const restoreBlocks = (
  document: EditorDocument,
  removed: readonly { block: Block; position: number }[],
): EditorDocument =>
  removed
    .filter(({ block }) => !document.blocks[block.key])
    .reduce(
      (current, { block, position }) => insertBlocks(current, [block], Math.min(position, current.order.length)),
      document,
    );
