import { expect, test } from 'vitest';
import { sizesOfCut } from './sizes-of-cut.ts';

const wide = { width: 1600, height: 900 };

test('a picture that is cut at its sides has to be wider than its place, one that is cut above and below has not', () => {
  const sizes = '(min-width: 60rem) 30vw, 92vw';
  expect(sizesOfCut(sizes, undefined, wide)).toBe(sizes);
  expect(sizesOfCut(sizes, 2, wide)).toBe(sizes);
  expect(sizesOfCut(sizes, 3 / 2, wide)).toBe('(min-width: 60rem) calc(30vw * 1.19), calc(92vw * 1.19)');
  expect(sizesOfCut('(min-width: 60rem) min(60vw, 40rem), 12rem', 3 / 4, { width: 3, height: 2 })).toBe(
    '(min-width: 60rem) calc(min(60vw, 40rem) * 2), calc(12rem * 2)',
  );
  expect(sizesOfCut(sizes, 1, { width: 0, height: 0 })).toBe(sizes);
});
