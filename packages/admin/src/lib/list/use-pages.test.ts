import { expect, it } from 'vitest';
import { saveRows, pageBefore } from './use-pages.ts';

it('leads from a page without rows to the last one in one step', () => {
  const from = (pageIndex: number, totalItems: number) => pageBefore(totalItems, { pageIndex, pageSize: 25 });
  expect(from(4999, 44)).toBe(1);
  expect(from(2, 50)).toBe(1);
  expect(from(1, 25)).toBe(0);
  expect(from(7, 0)).toBe(0);
  // A list that says it reaches further is left page by page.
  expect(from(3, 1000)).toBe(2);
});

it('keeps rows and what is really empty while others load, but no page beyond the end', () => {
  const [rows, empty, beyond] = [
    { items: [1], totalItems: 1 },
    { items: [], totalItems: 0 },
    { items: [], totalItems: 44 },
  ];
  expect([rows, empty, beyond, undefined].map(saveRows)).toEqual([rows, empty, undefined, undefined]);
});
