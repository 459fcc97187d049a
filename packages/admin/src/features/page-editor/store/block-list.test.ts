import type { Block } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import { adjacentGap, insertBlocks, moveBlocks, restoreBlocks, removeBlocks } from './block-list.ts';
import type { EditorDocument } from './document.ts';

const block = (key: string): Block => ({ key, type: 'text', props: {}, anchorPoint: '', __images: {}, __files: {} });
const documentOf = (...keys: string[]): EditorDocument => ({
  title: '',
  order: keys,
  blocks: Object.fromEntries(keys.map((key) => [key, block(key)])),
  typeData: { props: {}, __images: {}, __files: {} },
  tags: [],
  seo: { seoTitle: '', seoDescription: '', seoKeywords: [], seoImage: [], seoNoindex: false, seoCanonical: null },
});
const five = documentOf('a', 'b', 'c', 'd', 'e');
const orderOf = ({ order }: EditorDocument): string => order.join('');

describe('moving', () => {
  it.each([
    [['b'], 0, 'bacde'],
    [['b'], 5, 'acdeb'],
    [['d', 'b'], 0, 'bdace'],
    [['b', 'd'], 3, 'acbd'.concat('e')],
    [['a', 'b', 'c'], 4, 'dabce'],
    [['gone'], 0, 'abcde'],
  ])('%j before the block at %d', (keys, gap, expected) => {
    expect(orderOf(moveBlocks(five, keys, gap))).toBe(expected);
  });

  it('is no step if nothing changes', () => {
    expect(moveBlocks(five, ['b'], 1)).toBe(five);
    expect(moveBlocks(five, ['b', 'c'], 2)).toBe(five);
  });

  it('by one place collects scattered blocks', () => {
    expect(adjacentGap(five, ['a', 'c'], -1)).toBeNull();
    expect(adjacentGap(five, ['e'], 1)).toBeNull();
    expect(orderOf(moveBlocks(five, ['b', 'c'], adjacentGap(five, ['b', 'c'], 1) ?? 0))).toBe('adbce');
    expect(orderOf(moveBlocks(five, ['b', 'c'], adjacentGap(five, ['b', 'c'], -1) ?? 0))).toBe('bcade');
  });
});

it('restores a removed block to its place', () => {
  const left = removeBlocks(five, ['b', 'd', 'gone']);
  expect(orderOf(left)).toBe('ace');
  expect(Object.keys(left.blocks)).toEqual(['a', 'c', 'e']);
  const removed = [
    { block: block('b'), position: 1 },
    { block: block('d'), position: 3 },
  ];
  expect(orderOf(restoreBlocks(left, removed))).toBe('abcde');
  expect(orderOf(restoreBlocks(removeBlocks(left, ['a', 'c', 'e']), removed))).toBe('bd');
  expect(restoreBlocks(five, removed)).toBe(five);
});

it('inserts blocks together', () => {
  expect(orderOf(insertBlocks(five, [block('x'), block('y')], 1))).toBe('axybcde');
});
