import type { VersionContent } from '@ximblox/contract';
import type { ComparedFields } from './compare-content.ts';
import { newKey as randomKey } from './content.ts';
import { mergeBlocks } from './merge-blocks.ts';
import type { Sides } from './merge-fields.ts';
import { mergePage } from './merge-page.ts';
import { createMergeRecord, type MergeChoice, type MergeConflict, type PartChange } from './merge-record.ts';
/** Result of merging two changed contents, with the conflicts to resolve. */
export interface ContentMerge {
  /** Merged content with every conflict resolved as mine. */
  content: VersionContent;
  conflicts: readonly MergeConflict[];
  /** Their changes that are merged without a conflict. */
  theirs: readonly PartChange[];
  /** Blocks that both moved; they have the position in theirs. */
  movedByBoth: readonly string[];
  /** Merges again with choices by `partID`. An unresolved conflict stays mine. */
  settle(choices: ReadonlyMap<string, MergeChoice>, newKey?: () => string): VersionContent;
}

/** Merges with the given choices. Unresolved conflicts stay mine and are collected. */
function merge(
  sides: Sides<VersionContent>,
  fields: ComparedFields,
  choices: ReadonlyMap<string, MergeChoice>,
  newKey: () => string,
): Omit<ContentMerge, 'settle'> {
  const record = createMergeRecord(choices);
  const page = mergePage(sides, fields, record);
  const { blocks, movedByBoth } = mergeBlocks(sides, fields, record, newKey);
  return { content: { ...page, blocks }, conflicts: record.conflicts, theirs: record.taken, movedByBoth };
}

/**
 * Three-way merge of two contents with a common base, by block and field. A change of one side is taken from it;
 * different changes of both are a conflict. Block keys are unique within each content.
 */
export function mergeContent(
  base: VersionContent,
  mine: VersionContent,
  theirs: VersionContent,
  fields: ComparedFields,
): ContentMerge {
  const sides = { base, mine, theirs };
  return {
    ...merge(sides, fields, new Map(), randomKey),
    settle: (choices, newKey = randomKey) => merge(sides, fields, choices, newKey).content,
  };
}
