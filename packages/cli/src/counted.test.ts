import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, '0 pages'],
  [1, '1 page'],
  [12_345, '12,345 pages'],
])('counts %i', (count, text) => {
  expect(counted(count, 'page')).toBe(text);
});
