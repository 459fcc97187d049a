import {
  type ContentPart,
  contentOfParts,
  emptyPart,
  groupOfPart,
  hasItems,
  isSameLeaf,
  itemsOfPart,
  type ListItem,
  partOfGroup,
  partOfItems,
  partsOf,
  readLeaf,
} from './content-parts.ts';
import type { BlockContent } from './block-content.ts';
import { type Field, type Fields, isGroup, isLeaf, isList, kindOf } from './fields/index.ts';
import { mergeOrder } from './merge-order.ts';
import { isSameValue } from './same-value.ts';

/** Value in all three versions; undefined where it does not exist. */
export interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** Conflict of a field that both changed differently, or of a list item that one side removed and the other changed. */
export interface FieldConflict extends Sides<unknown> {
  /** Path inside the content, the same on all sides, with the keys of list items. */
  path: string;
  /**
   * The same path with list positions in mine, or in theirs if only they have the item: what users see in their form.
   */
  shownPath: string;
  /**
   * Kind of the values: a field, an item as a content of its own (undefined on the side that removed it), or, without a
   * definition, everything under the name.
   */
  kind: 'field' | 'item' | 'part';
  /** Undefined for an unknown name. */
  field: Field | undefined;
}

/** Resolution of a conflict: one side, or a combined value. */
export type FieldDecision = 'mine' | 'theirs' | { value: unknown };

/** Callbacks of a merge. */
export interface MergeListener {
  decide(conflict: FieldConflict): FieldDecision;
  /** Called with the path, with positions, of a field that is taken from them without a conflict. */
  take(path: string): void;
}

/** Side that a value is taken from; both if they changed it differently. */
export function sideOf({ base, mine, theirs }: Sides<unknown>, isSame = isSameValue): 'mine' | 'theirs' | 'both' {
  if (isSame(mine, theirs) || isSame(base, theirs)) return 'mine';
  return isSame(base, mine) ? 'theirs' : 'both';
}

/** Current path: with item keys, and with positions as users see them. */
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

/** Returns all three values, or undefined if one of them is unreadable. */
function allRead<T>({ base, mine, theirs }: Sides<T | undefined>): Sides<T> | undefined {
  return base !== undefined && mine !== undefined && theirs !== undefined ? { base, mine, theirs } : undefined;
}

function partWith(value: unknown, field: Field): ContentPart {
  const { place } = kindOf(field);
  if (place === 'props') return { ...emptyPart, value };
  return value === null || value === undefined ? emptyPart : { ...emptyPart, [place]: { '': value } };
}

function mergePart(
  field: Field | undefined,
  sides: Sides<ContentPart | undefined>,
  at: Place,
  listener: MergeListener,
): ContentPart | undefined {
  const side = sideOf(sides);
  if (side === 'theirs') listener.take(at.shownPath);
  if (side !== 'both') return sides[side];
  const parts = mapSides(sides, (part) => part ?? emptyPart);
  if (field && isLeaf(field)) {
    const values = mapSides(parts, (part) => readLeaf(field, part));
    // One side may only have filled in a missing value.
    const read = sideOf(values, (one, other) => isSameLeaf(field, one, other));
    if (read === 'theirs') listener.take(at.shownPath);
    if (read !== 'both') return sides[read];
    const decision = listener.decide({ ...at, kind: 'field', field, ...values });
    return typeof decision === 'string' ? sides[decision] : partWith(decision.value, field);
  }
  if (field && isGroup(field)) {
    const groups = allRead(mapSides(parts, groupOfPart));
    if (groups) return partOfGroup(mergeContents(field.fields, groups, at, listener));
  }
  if (field && isList(field)) {
    if (Object.values(parts).every(hasItems)) {
      return partOfItems(mergeItems(field.fields, mapSides(parts, itemsOfPart), at, listener));
    }
  }
  const decision = listener.decide({ ...at, kind: 'part', field, ...sides });
  return typeof decision === 'string' ? sides[decision] : (decision.value as ContentPart | undefined);
}

const noContent: BlockContent = { props: {}, __images: {}, __files: {} };

/**
 * Merges the items of a list by key. Items that only one side added, removed, moved or changed are taken from that
 * side.
 */
function mergeItems(
  fields: Fields,
  sides: Sides<Map<string, ListItem>>,
  at: Place,
  listener: MergeListener,
): BlockContent[] {
  const keys = mapSides(sides, (items) => [...items.keys()]);
  const merged = new Map<string, BlockContent>();
  let isTaken = false;
  for (const key of new Set([...keys.theirs, ...keys.mine, ...keys.base])) {
    const states = mapSides(sides, (items) => items.get(key)?.content);
    const side = sideOf(states);
    isTaken ||= side === 'theirs';
    const { position = 0 } = sides.mine.get(key) ?? sides.theirs.get(key) ?? {};
    const item = side === 'both' ? mergeItem(fields, states, below(at, key, String(position)), listener) : states[side];
    if (item) merged.set(key, item);
  }
  const { order, movedByThem } = mergeOrder(keys.base, keys.mine, keys.theirs, new Set(merged.keys()));
  if (isTaken || movedByThem.length > 0) listener.take(at.shownPath);
  return order.flatMap((key) => merged.get(key) ?? []);
}

/** Merges an item that both sides changed, or that one side changed and the other removed. */
function mergeItem(
  fields: Fields,
  states: Sides<BlockContent | undefined>,
  at: Place,
  listener: MergeListener,
): BlockContent | undefined {
  const { base = noContent, mine, theirs } = states;
  if (mine && theirs) return mergeContents(fields, { base, mine, theirs }, at, listener);
  const field = { kind: 'group', fields } as Field;
  const decision = listener.decide({ ...at, kind: 'item', field, ...states });
  return typeof decision === 'string' ? states[decision] : (decision.value as BlockContent | undefined);
}

/**
 * Merges two contents of one definition field by field. A change of one side is taken from it; the listener resolves
 * conflicts. List items are matched by key.
 */
export function mergeContents(
  fields: Fields | undefined,
  sides: Sides<BlockContent>,
  at: Place,
  listener: MergeListener,
): BlockContent {
  const parts = mapSides(sides, partsOf);
  // In form order, so that conflicts are reported in it.
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

/** Root of a content. */
export const whole: Place = { path: '', shownPath: '' };
