import { expect, it } from 'vitest';
import { alignBlocks, placeFor } from './align-blocks.ts';

const drawn = (source: string, translation: string): string[] =>
  alignBlocks(source.split(''), translation.split('')).map(
    ({ key, inSource, inTranslation }) => `${inSource ? key : '-'}${inTranslation ? key : '-'}`,
  );

it('puts blocks of the same key beside one another, in the order of the source', () => {
  expect(drawn('abc', 'abc')).toEqual(['aa', 'bb', 'cc']);
  expect(drawn('abc', 'cab')).toEqual(['aa', 'bb', 'cc']);
  expect(drawn('', '')).toEqual([]);
});

it('shows what only one side has, where it stands there', () => {
  expect(drawn('abc', 'ac')).toEqual(['aa', 'b-', 'cc']);
  expect(drawn('ab', 'xaybz')).toEqual(['-x', 'aa', '-y', 'bb', '-z']);
  expect(drawn('ab', 'xy')).toEqual(['-x', '-y', 'a-', 'b-']);
});

it('finds the place for a block of the source', () => {
  expect(placeFor('b', 'abc'.split(''), 'ac'.split(''))).toBe(1);
  expect(placeFor('c', 'abc'.split(''), 'axy'.split(''))).toBe(1);
  expect(placeFor('a', 'abc'.split(''), 'xb'.split(''))).toBe(0);
});
