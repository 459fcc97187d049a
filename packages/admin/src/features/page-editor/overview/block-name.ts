import { type Fields, isUnreadable } from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import { t } from 'i18next';
import { summaryOf } from '../../../fields/content-summary.ts';
import { type Editor, fieldsOf } from '../editor-context.ts';

/** Name of a block: its type and its first words. */
export interface BlockName {
  label: string;
  summary: string;
}

/** Cache of first words by block; both the card and the outline show them. */
const summaries = new WeakMap<Block, { fields: Fields; summary: string }>();

function summaryIn(fields: Fields, block: Block): string {
  const known = summaries.get(block);
  if (known?.fields === fields) return known.summary;
  const summary = summaryOf(fields, block);
  summaries.set(block, { fields, summary });
  return summary;
}

/** Returns the name of a block; the type's ID if the site does not register it. */
export function blockName(blockTypes: Editor['blockTypes'], block: Block | undefined): BlockName {
  if (!block) return { label: '', summary: '' };
  if (isUnreadable(block)) return { label: t('editor.safe.name'), summary: '' };
  const type = blockTypes.get(block.type);
  const fields = fieldsOf(type);
  return { label: type?.label ?? block.type, summary: fields ? summaryIn(fields, block) : '' };
}
