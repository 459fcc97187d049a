import type { Block, VersionContent } from '@ximblox/contract';
import { newBlockKey, typeDataContent, typeDataOf } from './content.ts';
import type { BlockContent } from './define-block.ts';
import { mergeOrder } from './merge-order.ts';
import { isSameValue } from './same-value.ts';

/** What is merged as a whole: a block, or a field of the page (`title`, `seoTitle`, …, `typeData.date`). */
export type MergePart = { kind: 'block'; key: string } | { kind: 'field'; name: string };

/** What one side did to a part. */
export interface PartChange {
  part: MergePart;
  change: 'added' | 'changed' | 'removed' | 'moved';
}

/** A part that both sides changed, each in another way; undefined where a side does not have it (any more). */
export type MergeConflict =
  | {
      part: { kind: 'block'; key: string };
      base: Block | undefined;
      mine: Block | undefined;
      theirs: Block | undefined;
    }
  | { part: { kind: 'field'; name: string }; base: unknown; mine: unknown; theirs: unknown };

/** Two changed contents brought together, but for the parts on which somebody has to decide. */
export interface ContentMerge {
  /** Keys of all blocks that there may be in the end. */
  order: readonly string[];
  blocks: ReadonlyMap<string, Block>;
  fields: ReadonlyMap<string, unknown>;
  conflicts: readonly MergeConflict[];
  /** What the others changed and what is taken over from them without a question. */
  theirs: readonly PartChange[];
  /** Blocks that both moved: they stand where the others put them. */
  movedByBoth: readonly string[];
}

/** Keep mine, take theirs, or both: theirs in its place, mine as a new block below it. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** A part's name, by which choices are made. */
export const partID = (part: MergePart): string => (part.kind === 'block' ? `block ${part.key}` : `field ${part.name}`);

type PageField = Exclude<keyof VersionContent, 'blocks' | 'typeData'>;
const pageFields: readonly PageField[] = ['title', 'seoTitle', 'seoDescription', 'seoKeywords', 'seoImage'];
const typeDataPrefix = 'typeData.';

const firstSegment = (path: string): string => path.split('.', 1)[0] ?? path;

const ofField = <T>(records: Record<string, T>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(records).filter(([path]) => firstSegment(path) === name));

/** The fields of a page by name; those of its type with the pictures and files that belong to them. */
function fieldsOf(content: VersionContent): Map<string, unknown> {
  const fields = new Map<string, unknown>(pageFields.map((name) => [name, content[name]]));
  const { props, __images, __files } = typeDataContent(content.typeData);
  const names = [...Object.keys(props), ...[...Object.keys(__images), ...Object.keys(__files)].map(firstSegment)];
  for (const name of new Set(names)) {
    const own: BlockContent = {
      props: Object.hasOwn(props, name) ? { [name]: props[name] } : {},
      __images: ofField(__images, name),
      __files: ofField(__files, name),
    };
    fields.set(`${typeDataPrefix}${name}`, own);
  }
  return fields;
}

/** The inverse of `fieldsOf`. */
function withoutBlocks(fields: ReadonlyMap<string, unknown>): Omit<VersionContent, 'blocks'> {
  const own = [...fields].flatMap(([name, value]) =>
    name.startsWith(typeDataPrefix) && value !== undefined ? [value as BlockContent] : [],
  );
  const typeData = typeDataOf({
    props: Object.assign({}, ...own.map(({ props }) => props)) as BlockContent['props'],
    __images: Object.assign({}, ...own.map(({ __images }) => __images)) as BlockContent['__images'],
    __files: Object.assign({}, ...own.map(({ __files }) => __files)) as BlockContent['__files'],
  });
  const page = Object.fromEntries(pageFields.map((name) => [name, fields.get(name)])) as Pick<
    VersionContent,
    PageField
  >;
  return { ...page, typeData };
}

interface Sides<T> {
  base: T | undefined;
  mine: T | undefined;
  theirs: T | undefined;
}

/** The side that a part is taken from; both when they changed it in different ways. */
function sideOf({ base, mine, theirs }: Sides<unknown>): 'mine' | 'theirs' | 'both' {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return 'mine';
  return isSameValue(base, mine) ? 'theirs' : 'both';
}

function changeOf({ base, theirs }: Sides<unknown>): PartChange['change'] {
  if (theirs === undefined) return 'removed';
  return base === undefined ? 'added' : 'changed';
}

const blockMap = ({ blocks }: VersionContent): Map<string, Block> => new Map(blocks.map((block) => [block.key, block]));
const keysOf = ({ blocks }: VersionContent): string[] => blocks.map(({ key }) => key);

/**
 * Merges two contents that were made from a common one, block by block and field by field. Whatever only one side changed
 * is taken from it; what both changed differently is a conflict. Keys of blocks are unique within each content.
 */
export function mergeContent(base: VersionContent, mine: VersionContent, theirs: VersionContent): ContentMerge {
  const conflicts: MergeConflict[] = [];
  const taken: PartChange[] = [];
  const [baseFields, myFields, theirFields] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const fields = new Map<string, unknown>();
  for (const name of new Set([...baseFields.keys(), ...myFields.keys(), ...theirFields.keys()])) {
    const sides = { base: baseFields.get(name), mine: myFields.get(name), theirs: theirFields.get(name) };
    const side = sideOf(sides);
    const part = { kind: 'field', name } as const;
    fields.set(name, side === 'theirs' ? sides.theirs : sides.mine);
    if (side === 'both') conflicts.push({ part, ...sides });
    if (side === 'theirs') taken.push({ part, change: changeOf(sides) });
  }

  const [baseBlocks, myBlocks, theirBlocks] = [blockMap(base), blockMap(mine), blockMap(theirs)];
  const blocks = new Map<string, Block>();
  for (const key of new Set([...theirBlocks.keys(), ...myBlocks.keys(), ...baseBlocks.keys()])) {
    const sides = { base: baseBlocks.get(key), mine: myBlocks.get(key), theirs: theirBlocks.get(key) };
    const side = sideOf(sides);
    const part = { kind: 'block', key } as const;
    // In a conflict somebody has it still.
    const block = side === 'both' ? (sides.mine ?? sides.theirs) : sides[side];
    if (block) blocks.set(key, block);
    if (side === 'both') conflicts.push({ part, ...sides });
    if (side === 'theirs') taken.push({ part, change: changeOf(sides) });
  }

  const merged = mergeOrder(keysOf(base), keysOf(mine), keysOf(theirs), new Set(blocks.keys()));
  for (const key of merged.movedByThem) taken.push({ part: { kind: 'block', key }, change: 'moved' });
  return { order: merged.order, blocks, fields, conflicts, theirs: taken, movedByBoth: merged.movedByBoth };
}

/**
 * The content that a merge ends in.
 * @param choices what was decided, by `partID`; a conflict that nobody decided stays as mine
 */
export function settleMerge(
  { order, blocks, fields, conflicts }: ContentMerge,
  choices: ReadonlyMap<string, MergeChoice> = new Map(),
  newKey: () => string = newBlockKey,
): VersionContent {
  const settledFields = new Map(fields);
  const settledBlocks = new Map<string, readonly Block[]>([...blocks].map(([key, block]) => [key, [block]]));
  for (const conflict of conflicts) {
    const choice = choices.get(partID(conflict.part)) ?? 'mine';
    if (conflict.part.kind === 'field') {
      settledFields.set(conflict.part.name, choice === 'mine' ? conflict.mine : conflict.theirs);
      continue;
    }
    const { mine, theirs } = conflict as { mine: Block | undefined; theirs: Block | undefined };
    const aside = mine && theirs ? { ...mine, key: newKey(), anchorPoint: '' } : mine;
    const settled = choice === 'both' ? [theirs, aside] : [choice === 'mine' ? mine : theirs];
    settledBlocks.set(
      conflict.part.key,
      settled.filter((block) => block !== undefined),
    );
  }
  return { ...withoutBlocks(settledFields), blocks: order.flatMap((key) => settledBlocks.get(key) ?? []) };
}
