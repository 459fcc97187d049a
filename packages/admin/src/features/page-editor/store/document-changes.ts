import { type BlockContent, isHidden, newKey } from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import type { EditorDocument } from './document.ts';

/** Inserts a block before `position`. */
export const insertBlock = (document: EditorDocument, block: Block, position: number): EditorDocument => ({
  ...document,
  order: document.order.toSpliced(position, 0, block.key),
  blocks: { ...document.blocks, [block.key]: block },
});

export function removeBlock(document: EditorDocument, key: string): EditorDocument {
  if (!document.blocks[key]) return document;
  const { [key]: _, ...blocks } = document.blocks;
  return { ...document, order: document.order.filter((other) => other !== key), blocks };
}

/** Moves the block to another position; ignores positions out of range. */
export function moveBlock(document: EditorDocument, key: string, to: number): EditorDocument {
  const from = document.order.indexOf(key);
  if (from === -1 || from === to || to < 0 || to >= document.order.length) return document;
  return { ...document, order: document.order.toSpliced(from, 1).toSpliced(to, 0, key) };
}

export function changeBlock(document: EditorDocument, key: string, change: (block: Block) => Block): EditorDocument {
  const block = document.blocks[key];
  if (!block) return document;
  const changed = change(block);
  return changed === block ? document : { ...document, blocks: { ...document.blocks, [key]: changed } };
}

/** Returns a change that hides a block from visitors, or shows it again. */
export const hideBlock =
  (hides: boolean) =>
  (block: Block): Block => {
    if (isHidden(block) === hides) return block;
    const { isHidden: _, ...shown } = block;
    return hides ? { ...block, isHidden: true } : shown;
  };

/** Whether a change keeps the locked blocks: all of them, unchanged and in their order. */
export function keepsLocked(before: EditorDocument, after: EditorDocument, locked: readonly string[]): boolean {
  if (locked.length === 0) return true;
  const orderIn = ({ order }: EditorDocument): string => order.filter((key) => locked.includes(key)).join(' ');
  return orderIn(before) === orderIn(after) && locked.every((key) => before.blocks[key] === after.blocks[key]);
}

/** Copies a block with a new key and without its anchor, which is unique on a page. */
export const copyOfBlock = (block: Block): Block => ({
  ...structuredClone(block),
  key: newKey(),
  anchorPoint: '',
});

/** Replaces a block. */
export function replaceBlock(document: EditorDocument, key: string, block: Block): EditorDocument {
  const position = document.order.indexOf(key);
  return position === -1 ? document : insertBlock(removeBlock(document, key), block, position);
}

/** Changes the content of a block; its key, type and anchor stay. */
export const changeContent = (
  document: EditorDocument,
  key: string,
  change: (content: BlockContent) => BlockContent,
): EditorDocument =>
  changeBlock(document, key, (block) => {
    const content = change(block);
    return content === block ? block : { ...block, ...content };
  });
