import type { Block, VersionContent } from '@ximblox/contract';
import { compareFields, type FieldChange } from './compare-fields.ts';
import { typeDataContent } from './content.ts';
import type { Fields } from './fields/index.ts';
import { movedKeys } from './merge-order.ts';
import { isSameValue } from './same-value.ts';

/** Path of a block's anchor in its changes; no field can have this path. */
export const anchorPath = '@anchor';
/** Path of whether a block is hidden. */
export const hiddenPath = '@hidden';

/** Whether a block is kept, but not shown to visitors. */
export const isHidden = (block: Pick<Block, 'isHidden'>): boolean => block.isHidden === true;

/** Differences of one block between two versions. */
export interface BlockComparison {
  key: string;
  type: string;
  change: 'added' | 'removed' | 'changed' | 'same';
  /** Whether its position differs among the blocks that both versions have. */
  moved: boolean;
  /** Changed fields; empty for added and removed blocks. */
  fields: FieldChange[];
}

/** Differences between two versions of a page. */
export interface ContentComparison {
  /** By path: `title`, `seoTitle`, `seoDescription`, `seoKeywords`, `seoImage`, `seoNoindex`, `seoCanonical`, `tags`, `typeData.date`. */
  page: FieldChange[];
  /** Blocks of both versions in the order of the second. A removed block follows its former predecessor. */
  blocks: BlockComparison[];
}

/** Fields of the compared block types and page type; undefined for a type that the site does not define. */
export interface ComparedFields {
  ofBlock(type: string): Fields | undefined;
  ofPage: Fields | undefined;
}

const pageProperties = [
  'title',
  'seoTitle',
  'seoDescription',
  'seoKeywords',
  'seoImage',
  'seoNoindex',
  'seoCanonical',
  'tags',
] as const;

function changedPage(before: VersionContent, after: VersionContent, fields: Fields | undefined): FieldChange[] {
  const own = pageProperties
    .map((path): FieldChange => ({ path, before: before[path] as unknown, after: after[path] as unknown }))
    .filter((change) => !isSameValue(change.before, change.after));
  const typed = compareFields(fields, typeDataContent(before.typeData), typeDataContent(after.typeData));
  for (const change of typed) own.push({ ...change, path: `typeData.${change.path}` });
  return own;
}

/** Blocks by identity: key, type, and index among duplicates. */
function identified(blocks: readonly Block[]): Map<string, Block> {
  const found = new Map<string, Block>();
  for (const block of blocks) {
    let identity = `${block.key} ${block.type}`;
    while (found.has(identity)) identity += ' again';
    found.set(identity, block);
  }
  return found;
}

function comparedBlocks(before: readonly Block[], after: readonly Block[], fields: ComparedFields): BlockComparison[] {
  const was = identified(before);
  const is = identified(after);
  const moved = movedKeys([...was.keys()], [...is.keys()]);

  const compared = [...is].map(([identity, block]): [string, BlockComparison] => {
    const { key, type } = block;
    const old = was.get(identity);
    if (!old) return [identity, { key, type, change: 'added', moved: false, fields: [] }];
    const changes = compareFields(fields.ofBlock(type), old, block);
    if (old.anchorPoint !== block.anchorPoint) {
      changes.push({ path: anchorPath, before: old.anchorPoint, after: block.anchorPoint });
    }
    if (isHidden(old) !== isHidden(block)) {
      changes.push({ path: hiddenPath, before: isHidden(old), after: isHidden(block) });
    }
    const change = changes.length > 0 ? 'changed' : 'same';
    return [identity, { key, type, change, moved: moved.has(identity), fields: changes }];
  });
  let follows = -1;
  for (const [identity, { key, type }] of was) {
    const stays = compared.findIndex(([other]) => other === identity);
    if (stays === -1) {
      follows += 1;
      compared.splice(follows, 0, [identity, { key, type, change: 'removed', moved: false, fields: [] }]);
    } else if (!moved.has(identity)) follows = stays;
  }
  return compared.map(([, block]) => block);
}

/** Compares two versions of a page. Total: unreadable content is equal or different, and never an error. */
export const compareContent = (
  before: VersionContent,
  after: VersionContent,
  fields: ComparedFields,
): ContentComparison => ({
  page: changedPage(before, after, fields.ofPage),
  blocks: comparedBlocks(before.blocks, after.blocks, fields),
});
