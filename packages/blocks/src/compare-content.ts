import type { Block, VersionContent } from '@ximblox/contract';
import type { BlockContent } from './define-block.ts';
import { typeDataContent } from './content.ts';
import type { Fields } from './fields/index.ts';
import { isSameValue } from './same-value.ts';
import { walk } from './walk.ts';

/** One field that differs between two contents. A value is undefined where there is no such field, as in a list that was shorter. */
export interface FieldChange {
  /** Path inside the block: `buttons.0.label`; `anchorPath` for its anchor; `''` for the whole of a block whose fields nobody knows. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Path of the anchor point of a block among its changes; no field can have it. */
export const anchorPath = '@anchor';

export interface BlockComparison {
  key: string;
  type: string;
  change: 'added' | 'removed' | 'changed' | 'same';
  /** Whether it stands elsewhere among the blocks that both have. */
  moved: boolean;
  /** What differs; empty for blocks that only one of the two has. */
  fields: FieldChange[];
}

/** What differs between two versions of a page. */
export interface ContentComparison {
  /** By path: `title`, `seoTitle`, `seoDescription`, `seoKeywords`, `seoImage`, `typeData.date`. */
  page: FieldChange[];
  /** Every block of either, in the order of the second; removed ones follow what they followed. */
  blocks: BlockComparison[];
}

/** The fields by which content is read; undefined where the site knows none. */
export interface ComparedFields {
  ofBlock(type: string): Fields | undefined;
  ofPage: Fields | undefined;
}

/** Values of all leaf fields by path; what is missing counts as empty, so that a field that is new to the site changes nothing. */
function leavesOf(fields: Fields, content: BlockContent): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  walk(fields, content, ({ field, kind, path, value }) => {
    leaves.set(path, (value === undefined ? undefined : (kind.parse(value, field) ?? value)) ?? kind.empty(field));
  });
  return leaves;
}

function changedFields(fields: Fields | undefined, before: BlockContent, after: BlockContent): FieldChange[] {
  if (!fields) {
    const content = ({ props, __images, __files }: BlockContent): unknown => ({ props, __images, __files });
    const [one, other] = [content(before), content(after)];
    return isSameValue(one, other) ? [] : [{ path: '', before: one, after: other }];
  }
  const [was, is] = [leavesOf(fields, before), leavesOf(fields, after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => !isSameValue(change.before, change.after));
}

const pageProperties = ['title', 'seoTitle', 'seoDescription', 'seoKeywords', 'seoImage'] as const;

function changedPage(before: VersionContent, after: VersionContent, fields: Fields | undefined): FieldChange[] {
  const own = pageProperties
    .map((path) => ({ path, before: before[path] as unknown, after: after[path] as unknown }))
    .filter((change) => !isSameValue(change.before, change.after));
  const typed = changedFields(fields, typeDataContent(before.typeData), typeDataContent(after.typeData));
  return [
    ...own,
    ...typed.map(({ path, before: was, after: is }) => ({ path: `typeData.${path}`, before: was, after: is })),
  ];
}

/** Blocks by what makes them the same in both versions: key and type, and which it is of several that share them. */
function identified(blocks: readonly Block[]): Map<string, Block> {
  const found = new Map<string, Block>();
  for (const block of blocks) {
    let identity = `${block.key} ${block.type}`;
    while (found.has(identity)) identity += ' again';
    found.set(identity, block);
  }
  return found;
}

/** Positions of a longest row of ever greater numbers: those that need not have moved for the others to stand where they do. */
function longestRise(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, position) => {
    let length = ends.length;
    while (length > 0 && (numbers[ends[length - 1] ?? 0] ?? 0) >= number) length -= 1;
    previous[position] = ends[length - 1];
    ends[length] = position;
  });
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(at);
  return rise;
}

function comparedBlocks(before: readonly Block[], after: readonly Block[], fields: ComparedFields): BlockComparison[] {
  const was = identified(before);
  const is = identified(after);
  const oldPositions = new Map([...was.keys()].map((identity, position) => [identity, position]));
  const common = [...is.keys()].filter((identity) => was.has(identity));
  const unmoved = longestRise(common.map((identity) => oldPositions.get(identity) ?? 0));
  const moved = new Set(common.filter((_, position) => !unmoved.has(position)));

  const compared = [...is].map(([identity, block]): [string, BlockComparison] => {
    const { key, type } = block;
    const old = was.get(identity);
    if (!old) return [identity, { key, type, change: 'added', moved: false, fields: [] }];
    const changes = changedFields(fields.ofBlock(type), old, block);
    if (old.anchorPoint !== block.anchorPoint) {
      changes.push({ path: anchorPath, before: old.anchorPoint, after: block.anchorPoint });
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

/** Compares two versions of a page. Total: content that nobody can read differs or does not, and is never an error. */
export const compareContent = (
  before: VersionContent,
  after: VersionContent,
  fields: ComparedFields,
): ContentComparison => ({
  page: changedPage(before, after, fields.ofPage),
  blocks: comparedBlocks(before.blocks, after.blocks, fields),
});
