import { alignItems } from './align-items.ts';
import {
  type ContentPart,
  contentOfParts,
  emptyPart,
  groupOfPart,
  itemsOfPart,
  partOfGroup,
  partOfItems,
  partsOf,
  readLeaf,
} from './content-parts.ts';
import type { BlockContent } from './block-content.ts';
import { type Field, type Fields, isGroup, isList, kindOf } from './fields/index.ts';
import { mergeOrder } from './merge-order.ts';
import { canonical, isSameValue } from './same-value.ts';

/** A value in its three states; undefined where there is none. */
export interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** A field, or an item of a list that one side removed and the other changed, on which both sides say something else. */
export interface FieldConflict extends Sides<unknown> {
  /** Path inside the content; positions in lists are those of the common origin, which both sides share. */
  path: string;
  /** The same path with the positions of the side that has it, mine before theirs: what people see in their form. */
  shownPath: string;
  /**
   * What the values are: those of a field, an item as a content of its own (undefined on the side that removed it), or, where no
   * definition tells, all that there is under the name.
   */
  kind: 'field' | 'item' | 'part';
  /** Undefined for a name that no definition has. */
  field: Field | undefined;
}

/** What becomes of a conflict: one side's, or a value that somebody made of both. */
export type FieldDecision = 'mine' | 'theirs' | { value: unknown };

/** Who is asked and told while contents are merged. */
export interface MergeListener {
  decide(conflict: FieldConflict): FieldDecision;
  /** Path of a field that is taken over from them without a question. */
  take(path: string): void;
}

/** The side that a value is taken from; both when they changed it in different ways. */
export function sideOf({ base, mine, theirs }: Sides<unknown>): 'mine' | 'theirs' | 'both' {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return 'mine';
  return isSameValue(base, mine) ? 'theirs' : 'both';
}

/** Where the merge is: in positions of the common origin, and of the side that people see. */
interface Place {
  path: string;
  shownPath: string;
}

const below = ({ path, shownPath }: Place, name: string, shownName = name): Place => ({
  path: path === '' ? name : `${path}.${name}`,
  shownPath: shownPath === '' ? shownName : `${shownPath}.${shownName}`,
});

const mapSides = <T, R>({ base, mine, theirs }: Sides<T>, map: (value: T) => R): Sides<R> => ({
  base: map(base),
  mine: map(mine),
  theirs: map(theirs),
});

/** All three, or undefined when one of them cannot be read. */
function allRead<T>({ base, mine, theirs }: Sides<T | undefined>): Sides<T> | undefined {
  return base !== undefined && mine !== undefined && theirs !== undefined ? { base, mine, theirs } : undefined;
}

function partWith(value: unknown, field: Field): ContentPart {
  const { place } = kindOf(field);
  if (place === 'props') return { ...emptyPart, value };
  return value === null || value === undefined ? emptyPart : { ...emptyPart, [place]: { '': value } };
}

const isLeaf = (field: Field): boolean => !isGroup(field) && !isList(field);

function mergePart(
  field: Field | undefined,
  sides: Sides<ContentPart | undefined>,
  at: Place,
  listener: MergeListener,
): ContentPart | undefined {
  const side = sideOf(sides);
  if (side === 'theirs') listener.take(at.path);
  if (side !== 'both') return sides[side];
  const parts = mapSides(sides, (part) => part ?? emptyPart);
  if (field && isLeaf(field)) {
    const values = mapSides(parts, (part) => readLeaf(field, part));
    // One of them may only have filled in what was missing.
    const read = sideOf(values);
    if (read === 'theirs') listener.take(at.path);
    if (read !== 'both') return sides[read];
    const decision = listener.decide({ ...at, kind: 'field', field, ...values });
    return typeof decision === 'string' ? sides[decision] : partWith(decision.value, field);
  }
  if (field && isGroup(field)) {
    const groups = allRead(mapSides(parts, groupOfPart));
    if (groups) return partOfGroup(mergeContents(field.fields, groups, at, listener));
  }
  if (field && isList(field)) {
    const lists = allRead(mapSides(parts, itemsOfPart));
    if (lists) return partOfItems(mergeItems(field.fields, lists, at, listener));
  }
  const decision = listener.decide({ ...at, kind: 'part', field, ...sides });
  return typeof decision === 'string' ? sides[decision] : (decision.value as ContentPart | undefined);
}

/**
 * The same name for the same item in all three states of a list. Items that both sides added and that say the same count as
 * one.
 */
function namedItems(fields: Fields, { base, mine, theirs }: Sides<BlockContent[]>): Sides<string[]> {
  const added = new Map<string, string[]>();
  const names = (side: BlockContent[], nameOfNew: (content: string, position: number) => string): string[] =>
    alignItems(fields, base, side).map((old, position) =>
      old === null ? nameOfNew(canonical(side[position]) ?? '', position) : `base ${old}`,
    );
  return {
    base: base.map((_, position) => `base ${position}`),
    mine: names(mine, (content, position) => {
      const name = `mine ${position}`;
      added.set(content, [...(added.get(content) ?? []), name]);
      return name;
    }),
    theirs: names(theirs, (content, position) => added.get(content)?.shift() ?? `theirs ${position}`),
  };
}

/** Merges the items of a list: those that only one side added, removed, moved or changed as that side has them. */
function mergeItems(fields: Fields, sides: Sides<BlockContent[]>, at: Place, listener: MergeListener): BlockContent[] {
  const names = namedItems(fields, sides);
  const positions = mapSides(names, (some) => new Map(some.map((name, position) => [name, position])));
  const items = new Map<string, BlockContent>();
  let isTaken = false;
  for (const name of new Set([...names.theirs, ...names.mine, ...names.base])) {
    const item = (side: keyof Sides<unknown>): BlockContent | undefined => sides[side][positions[side].get(name) ?? -1];
    const states = { base: item('base'), mine: item('mine'), theirs: item('theirs') };
    const side = sideOf(states);
    let merged: BlockContent | undefined;
    if (side === 'both') {
      const shown = positions.mine.get(name) ?? positions.theirs.get(name) ?? 0;
      const place = below(at, String(positions.base.get(name) ?? shown), String(shown));
      const all = allRead(states);
      if (all) merged = mergeContents(fields, all, place, listener);
      else {
        const decision = listener.decide({
          ...place,
          kind: 'item',
          field: { kind: 'group', fields } as Field,
          ...states,
        });
        merged = typeof decision === 'string' ? states[decision] : (decision.value as BlockContent | undefined);
      }
    } else {
      isTaken ||= side === 'theirs';
      merged = states[side];
    }
    if (merged) items.set(name, merged);
  }
  const { order, movedByThem } = mergeOrder(names.base, names.mine, names.theirs, new Set(items.keys()));
  if (isTaken || movedByThem.length > 0) listener.take(at.path);
  return order.flatMap((name) => items.get(name) ?? []);
}

/**
 * Merges two contents of one definition field by field. What only one side changed is taken from it; about what both changed
 * the listener decides. Items of lists are told apart by what they hold, not by their position.
 */
export function mergeContents(
  fields: Fields | undefined,
  sides: Sides<BlockContent>,
  at: Place,
  listener: MergeListener,
): BlockContent {
  const parts = mapSides(sides, partsOf);
  // In the order of the form, so that people are asked in it.
  const names = new Set([
    ...Object.keys(fields ?? {}),
    ...parts.mine.keys(),
    ...parts.theirs.keys(),
    ...parts.base.keys(),
  ]);
  return contentOfParts(
    [...names].flatMap((name) => {
      const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
      const states = mapSides(parts, (of) => of.get(name));
      const merged = mergePart(field, states, below(at, name), listener);
      return merged ? [[name, merged] as const] : [];
    }),
  );
}

/** The top of a content. */
export const whole: Place = { path: '', shownPath: '' };
