import { type BlockConflict, type MergeConflict, type MergeFieldConflict, partID } from '@ximblox/blocks';

/** The conflicts of one block, or of the page itself. */
export interface ConflictGroup {
  /** Null for the page. */
  key: string | null;
  /** A block that one side has no more, or made another of, is decided as a whole. */
  whole: BlockConflict | null;
  fields: readonly MergeFieldConflict[];
}

const isOfBlock = (conflict: MergeConflict): conflict is BlockConflict => conflict.part.kind === 'block';

/** Conflicts by what they belong to, the page first. */
export function groupsOf(conflicts: readonly MergeConflict[]): ConflictGroup[] {
  const byKey = Map.groupBy(conflicts, ({ part }) => (part.kind === 'field' ? null : part.key));
  return [...byKey].map(([key, own]) => ({
    key,
    whole: own.find(isOfBlock) ?? null,
    fields: own.filter((conflict) => !isOfBlock(conflict)) as MergeFieldConflict[],
  }));
}

/** Name of the choice to keep both sides of a block. */
export const bothID = (key: string): string => partID({ kind: 'block', key });
