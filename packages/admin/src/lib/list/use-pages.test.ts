import { expect, it } from 'vitest';
import { placeholderRows, pageBefore } from './use-pages.ts';

it('goes from a page beyond the end to the last one in one step', () => {
  const from = (pageIndex: number, totalItems: number) => pageBefore(totalItems, { pageIndex, pageSize: 25 });
  expect(from(4999, 44)).toBe(1);
  expect(from(2, 50)).toBe(1);
  expect(from(1, 25)).toBe(0);
  expect(from(7, 0)).toBe(0);
  // If the total count contradicts the missing rows, it goes back page by page.
  expect(from(3, 1000)).toBe(2);
});

it('keeps rows and an empty list while loading, but no page beyond the end', () => {
  const [rows, empty, beyond] = [
    { items: [1], totalItems: 1 },
    { items: [], totalItems: 0 },
    { items: [], totalItems: 44 },
  ];
  expect([rows, empty, beyond, undefined].map(placeholderRows)).toEqual([rows, empty, undefined, undefined]);
});
