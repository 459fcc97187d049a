import { type BlockConflict, type MergeConflict, type MergeFieldConflict, partID } from '@ximblox/blocks/internal';

/** Conflicts of one block or of the page. */
export interface ConflictGroup {
  /** Null for the page. */
  key: string | null;
  /** A block that one side removed or replaced is resolved as a whole. */
  whole: BlockConflict | null;
  fields: readonly MergeFieldConflict[];
}

const isOfBlock = (conflict: MergeConflict): conflict is BlockConflict => conflict.part.kind === 'block';

/** Groups conflicts by block, the page first. */
export function groupsOf(conflicts: readonly MergeConflict[]): ConflictGroup[] {
  const byKey = Map.groupBy(conflicts, ({ part }) => (part.kind === 'field' ? null : part.key));
  return [...byKey].map(([key, own]) => ({
    key,
    whole: own.find(isOfBlock) ?? null,
    fields: own.filter((conflict) => !isOfBlock(conflict)) as MergeFieldConflict[],
  }));
}

/** ID of the choice to keep both sides of a block. */
export const bothID = (key: string): string => partID({ kind: 'block', key });
