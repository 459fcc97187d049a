import type { Block } from '@ximblox/contract';
import type { FieldConflict, FieldDecision, Sides } from './merge-fields.ts';

/**
 * Unit of merging: a block, a field of a block by its path (`anchorPath` for its anchor), or a field of the page
 * (`title`, `seoTitle`, …, `typeData.date`).
 */
export type MergePart =
  | { kind: 'block'; key: string }
  | { kind: 'block-field'; key: string; path: string }
  | { kind: 'field'; name: string };

/** Change of a part by one side. */
export interface PartChange {
  part: MergePart;
  change: 'added' | 'changed' | 'removed' | 'moved';
  /** Of a changed block, the paths of the fields that are taken from that side. */
  fields?: readonly string[];
}

/** Block that one side removed and the other changed, or that both replaced by another type. */
export interface BlockConflict extends Sides<Block | undefined> {
  part: { kind: 'block'; key: string };
}

/** Field that both sides changed differently. */
export interface MergeFieldConflict extends FieldConflict {
  part: { kind: 'block-field'; key: string; path: string } | { kind: 'field'; name: string };
  /** Type of the block; undefined for a field of the page. */
  blockType?: string;
}

/** Part that both sides changed differently. */
export type MergeConflict = BlockConflict | MergeFieldConflict;

/**
 * Keep mine, take theirs, use a combined value, or, for blocks, keep both: theirs in place and mine as a new block
 * below it.
 */
export type MergeChoice = 'mine' | 'theirs' | 'both' | { value: unknown };

/** Returns the ID of a part, the key of its choice in `settle`. */
export function partID(part: MergePart): string {
  if (part.kind === 'block') return `block ${part.key}`;
  return part.kind === 'field' ? `field ${part.name}` : `block ${part.key} ${part.path}`;
}

/** What a merge takes from them, and the conflicts that it finds. */
export interface MergeRecord {
  conflicts: MergeConflict[];
  taken: PartChange[];
  choices: ReadonlyMap<string, MergeChoice>;
  /** Records that a field of the page is taken from them. */
  takePage(name: string): void;
  /** Records a conflict. @returns the choice; mine if unresolved */
  decide(conflict: MergeFieldConflict): FieldDecision;
}

export function createMergeRecord(choices: ReadonlyMap<string, MergeChoice>): MergeRecord {
  const conflicts: MergeConflict[] = [];
  const taken: PartChange[] = [];
  return {
    conflicts,
    taken,
    choices,
    takePage(name) {
      if (taken.some(({ part }) => part.kind === 'field' && part.name === name)) return;
      taken.push({ part: { kind: 'field', name }, change: 'changed' });
    },
    decide(conflict) {
      conflicts.push(conflict);
      const choice = choices.get(partID(conflict.part)) ?? 'mine';
      return choice === 'both' ? 'theirs' : choice;
    },
  };
}
