import { isReadable } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import { type Editor, fieldsOf } from '../editor-context.ts';

/** What was found of each block; blocks are immutable, so it stays true. */
const found = new WeakMap<Block, boolean>();

/** Whether a block has a form: the site knows its type, and the form shows all that is stored in it. */
export function hasForm(blockTypes: Editor['blockTypes'], block: Block): boolean {
  const fields = fieldsOf(blockTypes.get(block.type));
  if (!fields) return false;
  const known = found.get(block);
  if (known !== undefined) return known;
  const isKnown = isReadable(fields, block);
  found.set(block, isKnown);
  return isKnown;
}
