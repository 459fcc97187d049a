import type { MenuItem } from '@ximblox/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placedItems, type Tree } from './menu-draft.ts';
import { mergeMenu } from './merge-menu.ts';

const item = (key: string, ...children: MenuItem[]): MenuItem => ({ key, title: key, link: null, children });
const named = (one: MenuItem, title: string): MenuItem => ({ ...one, title });

/** A tree as a text: `a(b c(d)) e`. */
const drawn = (items: Tree): string =>
  items.map(({ title, children }) => (children.length > 0 ? `${title}(${drawn(children)})` : title)).join(' ');

const base = [item('a', item('b'), item('c')), item('d')];
const merge = (mine: Tree, theirs: Tree) => {
  const { tree, conflicts } = mergeMenu(base, mine, theirs);
  return [drawn(tree), [...conflicts].join(' ')];
};

test('changes of different items are merged', () => {
  const mine = [item('a', item('b'), item('x')), named(item('d'), 'D')];
  const theirs = [item('n'), item('a', item('c'), named(item('b'), 'B')), item('d')];
  expect(merge(mine, theirs)).toEqual(['n a(B x) D', '']);
});

test('title and place of one item are merged', () => {
  const mine = [item('a', named(item('b'), 'B'), item('c')), item('d')];
  const theirs = [item('a', item('c')), item('d', item('b'))];
  expect(merge(mine, theirs)).toEqual(['a(c) d(B)', '']);
});

test('different titles of one item are a conflict, with mine in the result', () => {
  const mine = [item('a', item('b'), item('c')), named(item('d'), 'mine')];
  const theirs = [item('a', item('b'), item('c')), named(item('d'), 'theirs')];
  expect(merge(mine, theirs)).toEqual(['a(b c) mine', 'd']);
});

test('an item that was removed and changed stays as a conflict, also one that got something below it', () => {
  expect(merge([item('a', item('b'), item('c')), named(item('d'), 'D')], [base[0] as MenuItem])).toEqual([
    'a(b c) D',
    'd',
  ]);
  const [tree, conflicts] = merge([item('a', item('b'), item('c')), item('d', item('x'))], [base[0] as MenuItem]);
  expect([tree, conflicts]).toEqual(['a(b c) d(x)', 'd']);
});

test('two items that were moved below each other stay once', () => {
  const mine = [item('d', item('a', item('b'), item('c')))];
  const theirs = [item('a', item('b'), item('c'), item('d'))];
  const { tree, conflicts } = mergeMenu(base, mine, theirs);
  expect(
    placedItems(tree)
      .map(({ item: { key } }) => key)
      .toSorted(),
  ).toEqual(['a', 'b', 'c', 'd']);
  expect(conflicts.size).toBeGreaterThan(0);
});

/** Arbitrary tree of a subset of the given items. */
const anyTree = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y', 'z'), fc.nat(6), fc.constantFrom('', '1', '2')), {
    maxLength: 7,
  })
  .map((steps): Tree => {
    const items: MenuItem[] = [];
    const all = new Map<string, MenuItem>();
    for (const [key, place, title] of steps) {
      if (all.has(key)) continue;
      const entry = named(item(key), `${key}${title}`);
      const around = [...all.values()][place - 1];
      (around?.children ?? items).push(entry);
      all.set(key, entry);
    }
    return items;
  });

test('laws: a side without changes gives the other side, and every item stands once', () => {
  fc.assert(
    fc.property(anyTree, anyTree, anyTree, (from, mine, theirs) => {
      expect(mergeMenu(from, from, theirs)).toEqual({ tree: theirs, conflicts: new Set() });
      expect(mergeMenu(from, mine, from)).toEqual({ tree: mine, conflicts: new Set() });
      expect(mergeMenu(from, mine, mine)).toEqual({ tree: mine, conflicts: new Set() });
      const keys = placedItems(mergeMenu(from, mine, theirs).tree).map(({ item: { key } }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const known = new Set([...placedItems(mine), ...placedItems(theirs)].map(({ item: { key } }) => key));
      expect(keys.every((key) => known.has(key))).toBe(true);
    }),
  );
});
