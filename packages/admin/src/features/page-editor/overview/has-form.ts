import { isReadable } from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import { type Editor, fieldsOf } from '../editor-context.ts';

/** Cache by block; blocks are immutable. */
const found = new WeakMap<Block, boolean>();

/** Whether a block has a form: the site registers its type, and the form can show its whole content. */
export function hasForm(blockTypes: Editor['blockTypes'], block: Block): boolean {
  const fields = fieldsOf(blockTypes.get(block.type));
  if (!fields) return false;
  const known = found.get(block);
  if (known !== undefined) return known;
  const isKnown = isReadable(fields, block);
  found.set(block, isKnown);
  return isKnown;
}
