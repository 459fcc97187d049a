import { useEditor } from '../../editor-context.ts';
import { useChangeNames } from '../../history/change-names.ts';
import { blockName } from '../../overview/block-name.ts';
import type { NamedPart } from '../../store/newer.ts';

/** Returns the label of a part of the page, and for a block its summary. */
export function usePartNames(): (part: NamedPart) => { label: string; summary: string } {
  const { blockTypes } = useEditor();
  const names = useChangeNames();
  return (part) =>
    part.kind === 'field' ? { label: names.ofPage(part.name), summary: '' } : blockName(blockTypes, part.block);
}
