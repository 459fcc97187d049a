import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { wordsOf } from './words-of.ts';

it('takes texts apart whose script puts no space between words', () => {
  const words = wordsOf('目前水位很高, at 12 m');
  expect(words.map(({ text }) => text)).toEqual(['目前', '水位', '很高', 'at', '12', 'm']);
  expect(words.map(({ start, end }) => [start, end]).slice(0, 2)).toEqual([
    [0, 2],
    [2, 4],
  ]);
  expect(excerptOf('目前水位很高', new Set(['水位']))).toBe('目前<mark>水位</mark>很高');
});
