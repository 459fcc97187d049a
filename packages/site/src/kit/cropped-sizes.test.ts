import { expect, test } from 'vitest';
import { croppedSizes } from './cropped-sizes.ts';

const wide = { width: 1600, height: 900 };

test('an image cropped at its sides needs a wider file, one cropped above and below does not', () => {
  const sizes = '(min-width: 60rem) 30vw, 92vw';
  expect(croppedSizes(sizes, undefined, wide)).toBe(sizes);
  expect(croppedSizes(sizes, 2, wide)).toBe(sizes);
  expect(croppedSizes(sizes, 3 / 2, wide)).toBe('(min-width: 60rem) calc(30vw * 1.19), calc(92vw * 1.19)');
  expect(croppedSizes('(min-width: 60rem) min(60vw, 40rem), 12rem', 3 / 4, { width: 3, height: 2 })).toBe(
    '(min-width: 60rem) calc(min(60vw, 40rem) * 2), calc(12rem * 2)',
  );
  expect(croppedSizes(sizes, 1, { width: 0, height: 0 })).toBe(sizes);
});
