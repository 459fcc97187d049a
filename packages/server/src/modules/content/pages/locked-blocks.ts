import { isDeepStrictEqual } from 'node:util';
import type { Block, ErrorItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';

/** Returns the keys of the blocks of a page that the actor cannot change; none for users who manage page types. */
export const lockedFor = ({ can }: Context, page: { locked_blocks: readonly string[] }): string[] =>
  can('manage-page-types', {}) ? [] : [...page.locked_blocks];

/**
 * Returns UM_01 for each locked block that differs from its stored form, and on `blocks` if one is missing or locked blocks
 * have another order.
 */
export function lockedBlockErrors(
  locked: readonly string[],
  before: readonly Block[],
  after: readonly Block[],
): ErrorItem[] {
  if (locked.length === 0) return [];
  const stored = before.filter(({ key }) => locked.includes(key));
  const kept = after.filter(({ key }) => stored.some((block) => block.key === key));
  const isArranged = isDeepStrictEqual(
    stored.map(({ key }) => key),
    kept.map(({ key }) => key),
  );
  const changed = stored.flatMap((block): ErrorItem[] => {
    const position = after.findIndex(({ key }) => key === block.key);
    const isKept = position === -1 || isDeepStrictEqual(after[position], block);
    return isKept ? [] : [{ property: `blocks.${position}`, code: 'UM_01' }];
  });
  return [...(isArranged ? [] : [{ property: 'blocks', code: 'UM_01' } as const]), ...changed];
}
