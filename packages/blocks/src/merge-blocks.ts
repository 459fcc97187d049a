import type { Block, VersionContent } from '@ximblox/contract';
import { anchorPath, type ComparedFields, hiddenPath, isHidden } from './compare-content.ts';
import { compareFields } from './compare-fields.ts';
import { mergeContents, type Sides, sideOf, whole } from './merge-fields.ts';
import { mergeOrder } from './merge-order.ts';
import { type MergeRecord, partID, type PartChange } from './merge-record.ts';

/** Block that both sides have, with the same type. */
interface SharedBlock {
  base: Block | undefined;
  mine: Block;
  theirs: Block;
}

type BlockBody = Omit<Block, 'key' | 'type'>;

const blockMap = ({ blocks }: VersionContent): Map<string, Block> => new Map(blocks.map((block) => [block.key, block]));
const keysOf = ({ blocks }: VersionContent): string[] => blocks.map(({ key }) => key);

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

/** Their anchor, mine or a decision. */
function mergeAnchor(
  anchors: Sides<string>,
  at: { key: string; blockType: string },
  { decide }: MergeRecord,
): { anchorPoint: string; isTaken: boolean } {
  const side = sideOf(anchors);
  if (side !== 'both') return { anchorPoint: anchors[side], isTaken: side === 'theirs' };
  const decision = decide({
    path: anchorPath,
    shownPath: anchorPath,
    part: { kind: 'block-field', key: at.key, path: anchorPath },
    kind: 'field',
    field: undefined,
    blockType: at.blockType,
    ...anchors,
  });
  return { anchorPoint: typeof decision === 'string' ? anchors[decision] : String(decision.value), isTaken: false };
}

function mergeBody(block: SharedBlock, fields: ComparedFields, record: MergeRecord): BlockBody {
  const { key, type } = block.mine;
  const origin: BlockBody = block.base ?? { anchorPoint: '', props: {}, __images: {}, __files: {} };
  const takenFields: string[] = [];
  const content = mergeContents(fields.ofBlock(type), { base: origin, mine: block.mine, theirs: block.theirs }, whole, {
    decide: (conflict) =>
      record.decide({ ...conflict, part: { kind: 'block-field', key, path: conflict.path }, blockType: type }),
    take: (path) => takenFields.push(path),
  });
  const anchors = { base: origin.anchorPoint, mine: block.mine.anchorPoint, theirs: block.theirs.anchorPoint };
  const { anchorPoint, isTaken } = mergeAnchor(anchors, { key, blockType: type }, record);
  if (isTaken) takenFields.push(anchorPath);
  // A conflict is impossible: of two values, both sides can only change to the same.
  const hidden = { base: isHidden(origin), mine: isHidden(block.mine), theirs: isHidden(block.theirs) };
  const isTheirs = sideOf(hidden) === 'theirs';
  if (isTheirs) takenFields.push(hiddenPath);
  if (takenFields.length > 0) {
    record.taken.push({ part: { kind: 'block', key }, change: 'changed', fields: [...new Set(takenFields)] });
  }
  return { anchorPoint, ...((isTheirs ? hidden.theirs : hidden.mine) && { isHidden: true }), ...content };
}

/** Merges blocks one by one, and then their order. */
export function mergeBlocks(
  { base, mine, theirs }: Sides<VersionContent>,
  fields: ComparedFields,
  record: MergeRecord,
  newKey: () => string,
): { blocks: Block[]; movedByBoth: readonly string[] } {
  const { choices, conflicts, taken } = record;

  function mergeBlock(block: SharedBlock): Block[] {
    const { key, type } = block.mine;
    const body = mergeBody(block, fields, record);
    return choices.get(partID({ kind: 'block', key })) === 'both'
      ? [block.theirs, { ...block.mine, key: newKey(), anchorPoint: '' }]
      : [{ key, type, ...body }];
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
  return { blocks: merged.order.flatMap((key) => blocks.get(key) ?? []), movedByBoth: merged.movedByBoth };
}
