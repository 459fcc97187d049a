import { expect, it } from 'vitest';
import { formatAmount } from './format-amount.ts';

it.each([
  ['en', '1.5 GB', '102 MB', '0.3'],
  ['nl', '1,5 GB', '102 MB', '0,3'],
  ['de', '1,5 GB', '102 MB', '0,3'],
  ['fr', '1,5 Go', '102 Mo', '0,3'],
])('formats amounts in a language: %s', (language, large, small, seconds) => {
  const mebibyte = 1_048_576;
  // Intl separates the unit by spaces that do not break.
  const size = (value: number): string => formatAmount({ value, unit: 'byte' }, language).replaceAll(/\s/g, ' ');
  expect(size(1536 * mebibyte)).toBe(large);
  expect(size(102.4 * mebibyte)).toBe(small);
  expect(formatAmount({ value: 0.26, unit: 'second' }, language)).toBe(seconds);
});
