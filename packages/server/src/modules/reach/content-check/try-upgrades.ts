import { type BlockContent, type BlockDefinition, isSameValue } from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';

/** What one upgrade does to a block. */
export interface UpgradeOutcome {
  name: string;
  result: 'changed' | 'unchanged' | 'failed' | 'changed again';
  /** Message of the error, if it failed. */
  error?: string;
}

const contentOf = ({ props, __images, __files }: BlockContent): BlockContent => ({ props, __images, __files });

/**
 * Runs the upgrades of a block type on a copy of a stored block.
 * @returns the upgraded content, or the stored content if an upgrade fails; and what each upgrade did
 */
export function tryUpgrades(
  { upgrades }: Pick<BlockDefinition, 'upgrades'>,
  stored: Block,
): { content: BlockContent; outcomes: UpgradeOutcome[] } {
  const outcomes: UpgradeOutcome[] = [];
  let content = contentOf(stored);
  for (const [name, upgrade] of Object.entries(upgrades)) {
    try {
      const upgraded = contentOf(upgrade(structuredClone(content)));
      const again = contentOf(upgrade(structuredClone(upgraded)));
      const isChanged = !isSameValue(upgraded, content);
      outcomes.push({
        name,
        result: !isSameValue(again, upgraded) ? 'changed again' : isChanged ? 'changed' : 'unchanged',
      });
      content = upgraded;
    } catch (error) {
      outcomes.push({ name, result: 'failed', error: error instanceof Error ? error.message : String(error) });
      return { content: contentOf(stored), outcomes };
    }
  }
  return { content, outcomes };
}
