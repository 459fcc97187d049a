import { type Fields, isUnreadable } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import { t } from 'i18next';
import { summaryOf } from '../../../fields/content-summary.ts';
import { type Editor, fieldsOf } from '../editor-context.ts';

/** What a block is called: its type, and its first words. */
export interface BlockName {
  label: string;
  summary: string;
}

/** First words of blocks, which are immutable: each is asked for by its card and by its line of the outline. */
const summaries = new WeakMap<Block, { fields: Fields; summary: string }>();

function summaryIn(fields: Fields, block: Block): string {
  const known = summaries.get(block);
  if (known?.fields === fields) return known.summary;
  const summary = summaryOf(fields, block);
  summaries.set(block, { fields, summary });
  return summary;
}

/** The name of a block; the bare ID of a type that the site does not register. */
export function blockName(blockTypes: Editor['blockTypes'], block: Block | undefined): BlockName {
  if (!block) return { label: '', summary: '' };
  if (isUnreadable(block)) return { label: t('editor.safe.name'), summary: '' };
  const type = blockTypes.get(block.type);
  const fields = fieldsOf(type);
  return { label: type?.label ?? block.type, summary: fields ? summaryIn(fields, block) : '' };
}
