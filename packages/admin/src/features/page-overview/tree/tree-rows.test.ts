import type { TreeNode } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { isWithin } from '../../../lib/slug.ts';
import { lastSegment, parentSlug, rowKey, type TreeLevel, treeRows, withAncestors } from './tree-rows.ts';

const node = (slug: string, children = 0): TreeNode => ({
  segment: lastSegment(slug),
  slug,
  page: null,
  children,
  pages: children,
  published: 0,
});
const level = (...nodes: TreeNode[]): TreeLevel => ({ nodes, totalItems: nodes.length, failure: null });

test('addresses have one above, until the root', () => {
  expect([parentSlug('a/b'), parentSlug('a'), parentSlug('')]).toEqual(['a', '', null]);
  expect(withAncestors('a/b')).toEqual(['', 'a', 'a/b']);
  expect([isWithin('a/b', 'a'), isWithin('ab', 'a'), isWithin('a', ''), isWithin('a', 'a')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('rows are those of open levels, with what is still to load', () => {
  const levels = new Map<string | null, TreeLevel>([
    [null, level(node('', 3))],
    ['', { nodes: [node('a', 2), node('b', 1)], totalItems: 3, failure: null }],
    ['a', level(node('a/x'), node('a/y'))],
    ['b', { nodes: [], totalItems: undefined, failure: new Error('no') }],
  ]);
  const shown = (open: string[]) =>
    treeRows((parent) => levels.get(parent), new Set(open)).map((row) => `${row.level} ${rowKey(row)}`);
  expect(shown([])).toEqual(['1 /']);
  expect(shown(['', 'a', 'b'])).toEqual(['1 /', '2 /a', '3 /a/x', '3 /a/y', '2 /b', '3 failed b', '2 more ']);
  const closed = treeRows(() => undefined, new Set());
  expect(closed).toEqual([{ kind: 'loading', parent: '', level: 1 }]);
});
