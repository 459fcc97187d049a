import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

test.each([
  ['2026-11-21', 'nl-nl', '21 november 2026'],
  ['2026-11-21', 'en-gb', '21 November 2026'],
  ['2026-11-21', 'de-de', '21. November 2026'],
  ['2026-11-21', 'fr-fr', '21 novembre 2026'],
  ['2026-11-21T23:30:00Z', 'nl-nl', '21 november 2026'],
  ['', 'nl-nl', ''],
  ['nonsense', 'nl-nl', ''],
])('%s in %s is "%s"', (date, locale, text) => {
  expect(formatDate(date, locale)).toBe(text);
});

test('caches formats by options', () => {
  expect(
    formatDate('2026-11-21T23:30:00Z', 'nl-nl', { day: 'numeric', month: 'short', timeZone: 'Europe/Amsterdam' }),
  ).toBe('22 nov');
  expect(formatDate('2026-11-21', 'nl-nl', { year: 'numeric' })).toBe('2026');
  expect(formatDate('2026-11-21', 'nl-nl')).toBe('21 november 2026');
});
