import { expect, it } from 'vitest';
import { alignBlocks, placeFor } from './align-blocks.ts';

const drawn = (source: string, translation: string): string[] =>
  alignBlocks(source.split(''), translation.split('')).map(
    ({ key, inSource, inTranslation }) => `${inSource ? key : '-'}${inTranslation ? key : '-'}`,
  );

it('aligns blocks with the same key, in the order of the source', () => {
  expect(drawn('abc', 'abc')).toEqual(['aa', 'bb', 'cc']);
  expect(drawn('abc', 'cab')).toEqual(['aa', 'bb', 'cc']);
  expect(drawn('', '')).toEqual([]);
});

it('shows blocks of one side only at their position there', () => {
  expect(drawn('abc', 'ac')).toEqual(['aa', 'b-', 'cc']);
  expect(drawn('ab', 'xaybz')).toEqual(['-x', 'aa', '-y', 'bb', '-z']);
  expect(drawn('ab', 'xy')).toEqual(['-x', '-y', 'a-', 'b-']);
});

it('returns the position for a block of the source', () => {
  expect(placeFor('b', 'abc'.split(''), 'ac'.split(''))).toBe(1);
  expect(placeFor('c', 'abc'.split(''), 'axy'.split(''))).toBe(1);
  expect(placeFor('a', 'abc'.split(''), 'xb'.split(''))).toBe(0);
});
