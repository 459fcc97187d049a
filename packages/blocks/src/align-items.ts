import type { ImageRecord } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import { type Fields, isGroup, isList } from './fields/index.ts';
import { canonical } from './same-value.ts';
import { walk } from './walk.ts';

/** Share of their content that two items must have in common to count as one item that was changed. */
const alike = 0.35;
/** The same for an item that would also have moved, for which its place does not speak. */
const alikeElsewhere = 0.6;
/** As many pairs of items are weighed against each other; in longer lists only equal items are found again. */
const maxPairs = 40_000;

/** A filled field of an item. */
interface Trait {
  value: string;
  words: ReadonlyMap<string, number>;
  /** How much it says about which item this is: a switch or a choice of few says little. */
  weight: number;
}

interface Item {
  /** Alike for equal items only. */
  name: string;
  traits: ReadonlyMap<string, Trait>;
}

const slight = new Set(['switch', 'select', 'number']);

function wordsIn(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

function itemOf(fields: Fields, content: BlockContent): Item {
  const traits = new Map<string, Trait>();
  walk(fields, content, ({ field, kind, path, value }) => {
    const parsed = value === undefined ? undefined : kind.parse(value, field);
    if (parsed === undefined || kind.isEmpty(parsed, field)) return;
    const identity = kind.place === 'images' ? (parsed as ImageRecord).fileID : parsed;
    traits.set(path, {
      value: canonical(identity) ?? '',
      words: typeof parsed === 'string' ? wordsIn(kind.text?.(parsed) ?? '') : new Map(),
      weight: slight.has(field.kind) ? 0.1 : 1,
    });
  });
  return { name: canonical(content) ?? '', traits };
}

const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function likenessOfTraits(one: Trait, other: Trait): number {
  if (one.value === other.value) return 1;
  const size = total(one.words) + total(other.words);
  if (size === 0) return 0;
  let common = 0;
  for (const [word, count] of one.words) common += Math.min(count, other.words.get(word) ?? 0);
  return (2 * common) / size;
}

/** Share of what two items hold that they have in common, from 0 to 1. */
function likeness(one: Item, other: Item): number {
  if (one.name === other.name) return 1;
  let [common, all] = [0, 0];
  for (const path of new Set([...one.traits.keys(), ...other.traits.keys()])) {
    const [here, there] = [one.traits.get(path), other.traits.get(path)];
    const weight = Math.max(here?.weight ?? 0, there?.weight ?? 0);
    all += weight;
    if (here && there) common += weight * likenessOfTraits(here, there);
  }
  return all === 0 ? 1 : common / all;
}

type Match = (number | null)[];

/** Pairs that keep their order and have the most in common, by the classic table of a longest common subsequence. */
function matchInOrder(before: readonly Item[], after: readonly Item[], match: Match, used: Set<number>): void {
  let start = 0;
  while (start < before.length && start < after.length && before[start]?.name === after[start]?.name) start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before.at(-1 - end)?.name === after.at(-1 - end)?.name
  ) {
    end += 1;
  }
  const pair = (old: number, position: number): void => {
    match[position] = old;
    used.add(old);
  };
  for (let same = 0; same < start; same += 1) pair(same, same);
  for (let same = 1; same <= end; same += 1) pair(before.length - same, after.length - same);
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (was.length === 0 || is.length === 0 || was.length * is.length > maxPairs) return;
  const width = is.length + 1;
  const worth = was.map((one) =>
    is.map((other) => {
      const share = likeness(one, other);
      return share < alike ? 0 : share;
    }),
  );
  const best = new Float64Array((was.length + 1) * width);
  for (let old = was.length - 1; old >= 0; old -= 1) {
    for (let position = is.length - 1; position >= 0; position -= 1) {
      const here = worth[old]?.[position] ?? 0;
      const paired = here > 0 ? here + (best[(old + 1) * width + position + 1] ?? 0) : 0;
      best[old * width + position] = Math.max(
        paired,
        best[(old + 1) * width + position] ?? 0,
        best[old * width + position + 1] ?? 0,
      );
    }
  }
  let [old, position] = [0, 0];
  while (old < was.length && position < is.length) {
    const here = worth[old]?.[position] ?? 0;
    const most = best[old * width + position] ?? 0;
    if (here > 0 && most === here + (best[(old + 1) * width + position + 1] ?? 0)) {
      pair(start + old, start + position);
      old += 1;
      position += 1;
    } else if (most === best[(old + 1) * width + position]) old += 1;
    else position += 1;
  }
}

/** Items that stand elsewhere: equal ones first, then those that are most alike. */
function matchElsewhere(before: readonly Item[], after: readonly Item[], match: Match, used: Set<number>): void {
  const left = before.flatMap((item, position) => (used.has(position) ? [] : [{ item, position }]));
  const open = after.flatMap((item, position) => (match[position] === null ? [{ item, position }] : []));
  const byName = Map.groupBy(left, ({ item }) => item.name);
  for (const { item, position } of open) {
    const found = byName.get(item.name)?.shift();
    if (!found) continue;
    match[position] = found.position;
    used.add(found.position);
  }
  if (left.length * open.length > maxPairs) return;
  const pairs = open
    .filter(({ position }) => match[position] === null)
    .flatMap(({ item, position }) =>
      left
        .filter((one) => !used.has(one.position))
        .map((one) => ({ old: one.position, position, share: likeness(one.item, item) })),
    )
    .filter(({ share }) => share >= alikeElsewhere)
    .toSorted((a, b) => b.share - a.share || a.old - b.old || a.position - b.position);
  for (const { old, position } of pairs) {
    if (used.has(old) || match[position] !== null) continue;
    match[position] = old;
    used.add(old);
  }
}

/** Items with nothing in common, but so little in them that only their place can tell: those that fill the same gap. */
function matchByPlace(
  before: readonly Item[],
  after: readonly Item[],
  isPlain: boolean,
  match: Match,
  used: Set<number>,
): void {
  const saysLittle = (item: Item | undefined): boolean => isPlain || (item?.traits.size ?? 0) === 1;
  for (let position = 0; position < after.length; position += 1) {
    if (match[position] !== null) continue;
    let end = position;
    while (end < after.length && match[end] === null) end += 1;
    const first = position === 0 ? 0 : (match[position - 1] ?? 0) + 1;
    const size = end - position;
    const gap = Array.from({ length: size }, (_, offset) => first + offset);
    const fits = (end === after.length ? before.length : match[end]) === first + size;
    const isOpen = gap.every((old, offset) => {
      const [was, is] = [before[old], after[position + offset]];
      return !used.has(old) && was && is && saysLittle(was) && saysLittle(is);
    });
    if (fits && isOpen) {
      for (const [offset, old] of gap.entries()) {
        match[position + offset] = old;
        used.add(old);
      }
    }
    position = end;
  }
}

/**
 * Finds the items of a list again in a later state of it, by what they hold: equal ones, those that were changed in place, and
 * those that stand elsewhere. What is alike in both directions is found in both.
 * @returns for every later item the position of the earlier one, null for one that is new
 */
export function alignItems(
  fields: Fields,
  before: readonly BlockContent[],
  after: readonly BlockContent[],
): (number | null)[] {
  const [was, is] = [before.map((content) => itemOf(fields, content)), after.map((content) => itemOf(fields, content))];
  const nameOf = (items: readonly Item[]): string => items.map(({ name }) => name).join('\n');
  // One of several equally good answers is chosen alike, whichever of the two states is the earlier one.
  const isTurned = was.length > is.length || (was.length === is.length && nameOf(was) > nameOf(is));
  const [from, to] = isTurned ? [is, was] : [was, is];
  const match: Match = to.map(() => null);
  const used = new Set<number>();
  const [only, ...others] = Object.values(fields);
  const isPlain = only !== undefined && others.length === 0 && !isList(only) && !isGroup(only);
  matchInOrder(from, to, match, used);
  matchElsewhere(from, to, match, used);
  matchByPlace(from, to, isPlain, match, used);
  if (!isTurned) return match;
  const turned: Match = is.map(() => null);
  for (const [position, old] of match.entries()) if (old !== null) turned[old] = position;
  return turned;
}
