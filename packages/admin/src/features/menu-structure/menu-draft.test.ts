import type { MenuItem } from '@ximblox/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changesBetween,
  fits,
  insertItem,
  keyAt,
  levelLimit,
  moveItem,
  placeAfter,
  placedItems,
  removeItem,
  type Step,
  type Tree,
  updateItem,
} from './menu-draft.ts';

const item = (key: string, ...children: MenuItem[]): MenuItem => ({ key, title: key, link: null, children });
const tree = [item('a', item('b'), item('c', item('d'))), item('e')];

/** A tree as a text: `a(b c(d)) e`. */
const drawn = (items: Tree): string =>
  items.map(({ key, children }) => (children.length > 0 ? `${key}(${drawn(children)})` : key)).join(' ');

const step = (items: Tree, key: string, by: Step): string => {
  const place = placeAfter(items, key, by);
  return place ? drawn(moveItem(items, key, place, () => 5)) : 'nowhere';
};

test('an item is put in, taken out and changed where it stands', () => {
  expect(drawn(insertItem(tree, item('x'), { parent: 'c', before: 'd' }))).toBe('a(b c(x d)) e');
  expect(drawn(insertItem(tree, item('x'), { parent: null, before: null }))).toBe('a(b c(d)) e x');
  expect(drawn(removeItem(tree, 'c'))).toBe('a(b) e');
  const changed = updateItem(tree, 'd', { title: 'Dyke' });
  expect(placedItems(changed).map((placed) => placed.item.title)).toEqual(['a', 'b', 'c', 'Dyke', 'e']);
});

test('keys move an item up, down, in and out', () => {
  expect(step(tree, 'c', 'up')).toBe('a(c(d) b) e');
  expect(step(tree, 'b', 'down')).toBe('a(c(d) b) e');
  expect(step(tree, 'e', 'in')).toBe('a(b c(d) e)');
  expect(step(tree, 'd', 'out')).toBe('a(b c d) e');
  expect(step(tree, 'c', 'out')).toBe('a(b) c(d) e');
  expect(['up', 'in', 'out'].map((by) => step(tree, 'a', by as Step))).toEqual(['nowhere', 'nowhere', 'nowhere']);
  expect(step(tree, 'e', 'down')).toBe('nowhere');
});

test('an item goes neither below itself nor deeper than menus go', () => {
  expect(fits(tree, 'a', { parent: 'd', before: null }, () => 5)).toBe(false);
  expect(fits(tree, 'a', { parent: 'a', before: null }, () => 5)).toBe(false);
  expect(fits(tree, 'a', { parent: 'e', before: null }, () => 4)).toBe(true);
  expect(fits(tree, 'a', { parent: 'e', before: null }, () => 3)).toBe(false);
  expect(moveItem(tree, 'a', { parent: 'e', before: null }, () => 3)).toBe(tree);
});

test('what was saved deeper than the menu goes may stay as deep, and get no deeper', () => {
  const limit = levelLimit(2, tree);
  const move = (key: string, parent: string | null, before: string | null = null) =>
    drawn(moveItem(tree, key, { parent, before }, limit));
  // `d` was saved on the third level: it may move there, and `c` keeps it.
  expect(move('d', 'b')).toBe('a(b(d) c) e');
  expect(move('c', 'a', 'b')).toBe('a(c(d) b) e');
  expect(move('c', 'e')).toBe('a(b) e(c(d))');
  expect(move('e', 'b')).toBe(drawn(tree));
  expect(move('a', 'e')).toBe(drawn(tree));
  expect(
    drawn(
      moveItem(moveItem(tree, 'd', { parent: null, before: null }, limit), 'd', { parent: 'b', before: null }, limit),
    ),
  ).toBe('a(b(d) c) e');
});

test('an error finds its item', () => {
  expect(keyAt(tree, 'items.0.children.1.link.url')).toBe('c');
  expect(keyAt(tree, 'items.0.children.1.children.0')).toBe('d');
  expect(keyAt(tree, 'items.7.title')).toBeUndefined();
  expect(keyAt(tree, 'version')).toBeUndefined();
});

test('changes of another user are listed by item', () => {
  const theirs = updateItem(
    moveItem(removeItem(tree, 'b'), 'd', { parent: null, before: null }, () => 5),
    'e',
    {
      title: 'E',
    },
  );
  const changes = changesBetween(tree, insertItem(theirs, item('x'), { parent: 'a', before: null }));
  const keys = (items: Tree): string => items.map(({ key }) => key).join(' ');
  expect({
    added: keys(changes.added),
    removed: keys(changes.removed),
    changed: keys(changes.changed),
    moved: keys(changes.moved),
  }).toEqual({ added: 'x', removed: 'b', changed: 'e', moved: 'd' });
  expect(changesBetween(tree, tree)).toEqual({ added: [], removed: [], changed: [], moved: [] });
});

test('no move loses or doubles an item', () => {
  const keys = placedItems(tree).map((placed) => placed.item.key);
  const someKey = fc.constantFrom(...keys);
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          key: someKey,
          parent: fc.option(someKey),
          before: fc.option(someKey),
          depth: fc.integer({ min: 1, max: 5 }),
        }),
        { maxLength: 12 },
      ),
      (moves) => {
        const moved = moves.reduce<Tree>((at, { key, depth, ...place }) => moveItem(at, key, place, () => depth), tree);
        expect(
          placedItems(moved)
            .map((placed) => placed.item.key)
            .toSorted(),
        ).toEqual(keys.toSorted());
        expect(Math.max(...placedItems(moved).map(({ level }) => level))).toBeLessThanOrEqual(5);
      },
    ),
  );
});
