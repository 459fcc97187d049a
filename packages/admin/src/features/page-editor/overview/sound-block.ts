import { isReadable } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import { type Editor, fieldsOf } from '../editor-context.ts';

/** What was found of each block; blocks are immutable, so it stays true. */
const found = new WeakMap<Block, boolean>();

/** Whether the site knows the block's type and can read all that is stored in it, so that a form shows what is there. */
export function isSoundBlock(blockTypes: Editor['blockTypes'], block: Block): boolean {
  const fields = fieldsOf(blockTypes.get(block.type));
  if (!fields) return false;
  const known = found.get(block);
  if (known !== undefined) return known;
  const isSound = isReadable(fields, block);
  found.set(block, isSound);
  return isSound;
}
