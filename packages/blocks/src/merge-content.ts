import type { Block, VersionContent } from '@ximblox/contract';
import { anchorPath, type ComparedFields, hiddenPath, isHidden } from './compare-content.ts';
import { compareFields } from './compare-fields.ts';
import { newKey as randomKey, typeDataContent, typeDataOf } from './content.ts';
import { type FieldConflict, type FieldDecision, mergeContents, type Sides, sideOf, whole } from './merge-fields.ts';
import { mergeOrder } from './merge-order.ts';

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

/** Returns the ID of a part, the key of its choice in `settle`. */
export function partID(part: MergePart): string {
  if (part.kind === 'block') return `block ${part.key}`;
  return part.kind === 'field' ? `field ${part.name}` : `block ${part.key} ${part.path}`;
}

type PageField = Exclude<keyof VersionContent, 'blocks' | 'typeData' | 'seoKeywords' | 'tags'>;
const pageFields: readonly PageField[] = [
  'title',
  'seoTitle',
  'seoDescription',
  'seoImage',
  'seoNoindex',
  'seoCanonical',
];

const blockMap = ({ blocks }: VersionContent): Map<string, Block> => new Map(blocks.map((block) => [block.key, block]));
const keysOf = ({ blocks }: VersionContent): string[] => blocks.map(({ key }) => key);
const isDecision = (choice: MergeChoice): choice is FieldDecision => choice !== 'both';

function mergeKeywords({ base, mine, theirs }: Sides<string[]>): string[] {
  const gone = new Set(base.filter((word) => !mine.includes(word) || !theirs.includes(word)));
  const kept = new Set([...mine, ...theirs].filter((word) => !gone.has(word)));
  return mergeOrder(base, mine, theirs, kept).order;
}

const isUnique = (words: readonly string[]): boolean => new Set(words).size === words.length;

/** Their change of a block that is taken from them. */
function changeOf(
  base: Block | undefined,
  theirs: Block | undefined,
  fields: ComparedFields,
): Pick<PartChange, 'change' | 'fields'> {
  if (!theirs) return { change: 'removed' };
  if (!base) return { change: 'added' };
  if (base.type !== theirs.type) return { change: 'changed' };
  const changed = compareFields(fields.ofBlock(theirs.type), base, theirs).map(({ path }) => path);
  if (base.anchorPoint !== theirs.anchorPoint) changed.push(anchorPath);
  if (isHidden(base) !== isHidden(theirs)) changed.push(hiddenPath);
  return { change: 'changed', fields: changed };
}

type Choices = ReadonlyMap<string, MergeChoice>;

/** Merges with the given choices. Unresolved conflicts stay mine and are collected. */
function merge(
  sides: Sides<VersionContent>,
  fields: ComparedFields,
  choices: Choices,
  newKey: () => string,
): Omit<ContentMerge, 'settle'> {
  const { base, mine, theirs } = sides;
  const conflicts: MergeConflict[] = [];
  const taken: PartChange[] = [];
  const takePage = (name: string): void => {
    if (!taken.some(({ part }) => part.kind === 'field' && part.name === name)) {
      taken.push({ part: { kind: 'field', name }, change: 'changed' });
    }
  };

  /** Choice for a field; mine if unresolved. */
  function decide(conflict: MergeFieldConflict): FieldDecision {
    conflicts.push(conflict);
    const choice = choices.get(partID(conflict.part)) ?? 'mine';
    return isDecision(choice) ? choice : 'theirs';
  }

  function pageField<Name extends keyof VersionContent>(name: Name): VersionContent[Name] {
    const values: Sides<VersionContent[Name]> = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const side = sideOf(values);
    if (side === 'theirs') takePage(name);
    if (side !== 'both') return values[side];
    const part = { kind: 'field', name } as const;
    const decision = decide({ part, path: name, shownPath: name, kind: 'field', field: undefined, ...values });
    return typeof decision === 'string' ? values[decision] : (decision.value as VersionContent[Name]);
  }

  function keywords(): string[] {
    const words = { base: base.seoKeywords, mine: mine.seoKeywords, theirs: theirs.seoKeywords };
    const canMerge = sideOf(words) === 'both' && Object.values(words).every(isUnique);
    if (!canMerge) return pageField('seoKeywords');
    takePage('seoKeywords');
    return mergeKeywords(words);
  }

  /** Tags are a set: removals and additions of both sides apply. */
  function tags(): number[] {
    const ids = { base: base.tags, mine: mine.tags, theirs: theirs.tags };
    const side = sideOf(ids);
    if (side !== 'mine') takePage('tags');
    if (side !== 'both') return ids[side];
    const gone = new Set(ids.base.filter((id) => !ids.mine.includes(id) || !ids.theirs.includes(id)));
    return [...new Set([...ids.mine, ...ids.theirs])]
      .filter((id) => !gone.has(id))
      .toSorted((one, other) => one - other);
  }

  /** Both sides have the block with the same type: merges it field by field. */
  function mergeBlock(block: { base: Block | undefined; mine: Block; theirs: Block }): Block[] {
    const { key, type } = block.mine;
    if (choices.get(partID({ kind: 'block', key })) === 'both') {
      mergeFieldsOf(block);
      return [block.theirs, { ...block.mine, key: newKey(), anchorPoint: '' }];
    }
    return [{ key, type, ...mergeFieldsOf(block) }];
  }

  function mergeFieldsOf(block: { base: Block | undefined; mine: Block; theirs: Block }): Omit<Block, 'key' | 'type'> {
    const { key, type } = block.mine;
    const origin: Omit<Block, 'key' | 'type'> = block.base ?? { anchorPoint: '', props: {}, __images: {}, __files: {} };
    const takenFields: string[] = [];
    const part = (path: string) => ({ kind: 'block-field', key, path }) as const;
    const content = mergeContents(
      fields.ofBlock(type),
      { base: origin, mine: block.mine, theirs: block.theirs },
      whole,
      {
        decide: (conflict) => decide({ ...conflict, part: part(conflict.path), blockType: type }),
        take: (path) => takenFields.push(path),
      },
    );
    const anchors = { base: origin.anchorPoint, mine: block.mine.anchorPoint, theirs: block.theirs.anchorPoint };
    const side = sideOf(anchors);
    let anchorPoint = anchors[side === 'both' ? 'mine' : side];
    if (side === 'theirs') takenFields.push(anchorPath);
    if (side === 'both') {
      const at = { path: anchorPath, shownPath: anchorPath };
      const decision = decide({
        ...at,
        part: part(anchorPath),
        kind: 'field',
        field: undefined,
        blockType: type,
        ...anchors,
      });
      anchorPoint = typeof decision === 'string' ? anchors[decision] : String(decision.value);
    }
    // A conflict is impossible: of two values, both sides can only change to the same.
    const hidden = { base: isHidden(origin), mine: isHidden(block.mine), theirs: isHidden(block.theirs) };
    const isTheirs = sideOf(hidden) === 'theirs';
    if (isTheirs) takenFields.push(hiddenPath);
    if (takenFields.length > 0) {
      taken.push({ part: { kind: 'block', key }, change: 'changed', fields: [...new Set(takenFields)] });
    }
    return { anchorPoint, ...((isTheirs ? hidden.theirs : hidden.mine) && { isHidden: true }), ...content };
  }

  /** One side removed the block or changed its type: resolves it as a whole. */
  function decideBlock(key: string, states: Sides<Block | undefined>): Block[] {
    const part = { kind: 'block', key } as const;
    conflicts.push({ part, ...states });
    const choice = choices.get(partID(part)) ?? 'mine';
    const aside = states.mine && states.theirs ? { ...states.mine, key: newKey(), anchorPoint: '' } : states.mine;
    const settled = choice === 'both' ? [states.theirs, aside] : [choice === 'theirs' ? states.theirs : states.mine];
    return settled.filter((block) => block !== undefined);
  }

  const page = Object.fromEntries(pageFields.map((name) => [name, pageField(name)])) as Pick<VersionContent, PageField>;
  const seoKeywords = keywords();
  const pageName = (path: string): string => `typeData.${path}`;
  const typeData = mergeContents(
    fields.ofPage,
    {
      base: typeDataContent(base.typeData),
      mine: typeDataContent(mine.typeData),
      theirs: typeDataContent(theirs.typeData),
    },
    whole,
    {
      decide: (conflict) => decide({ ...conflict, part: { kind: 'field', name: pageName(conflict.path) } }),
      take: (path) => takePage(pageName(path)),
    },
  );

  const [baseBlocks, myBlocks, theirBlocks] = [blockMap(base), blockMap(mine), blockMap(theirs)];
  const blocks = new Map<string, readonly Block[]>();
  for (const key of new Set([...theirBlocks.keys(), ...myBlocks.keys(), ...baseBlocks.keys()])) {
    const states = { base: baseBlocks.get(key), mine: myBlocks.get(key), theirs: theirBlocks.get(key) };
    const side = sideOf(states);
    if (side === 'both') {
      const { base: origin, mine: here, theirs: there } = states;
      const isMergeable = here && there && here.type === there.type && (!origin || origin.type === here.type);
      blocks.set(key, isMergeable ? mergeBlock({ base: origin, mine: here, theirs: there }) : decideBlock(key, states));
      continue;
    }
    const block = states[side];
    if (block) blocks.set(key, [block]);
    if (side === 'theirs') {
      taken.push({ part: { kind: 'block', key }, ...changeOf(states.base, block, fields) });
    }
  }

  const merged = mergeOrder(keysOf(base), keysOf(mine), keysOf(theirs), new Set(blocks.keys()));
  for (const key of merged.movedByThem) taken.push({ part: { kind: 'block', key }, change: 'moved' });
  return {
    content: {
      ...page,
      seoKeywords,
      tags: tags(),
      typeData: typeDataOf(typeData),
      blocks: merged.order.flatMap((key) => blocks.get(key) ?? []),
    },
    conflicts,
    theirs: taken,
    movedByBoth: merged.movedByBoth,
  };
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
