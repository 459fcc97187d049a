import { expect, it } from 'vitest';
import { addDays, addMonths, firstDayOf, weekOf, weeksOfMonth } from './calendar-days.ts';

it('moves by days and months, also over the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
  expect([addMonths('2026-12-15', 1), addMonths('2026-01-15', -1)]).toEqual(['2027-01-15', '2025-12-15']);
  expect([addMonths('2026-01-31', 1), addMonths('2026-03-31', -1)]).toEqual(['2026-02-28', '2026-02-28']);
});

it('starts weeks on the first day of the language', () => {
  expect(weekOf('2026-11-25', 1)[0]).toBe('2026-11-23');
  expect(weekOf('2026-11-25', 7)).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
  expect(weekOf('2026-11-29', 1)[6]).toBe('2026-11-29');
  expect(['nl', 'en-GB', 'de', 'fr', 'en-US'].map(firstDayOf)).toEqual([1, 1, 1, 1, 7]);
});

it('has the weeks of a month, with the days of others at both ends', () => {
  const november = weeksOfMonth('2026-11-25', 1);
  expect([november.length, november[0]?.[0], november.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(weeksOfMonth('2027-02-10', 1)).toHaveLength(4);
  expect(weeksOfMonth('2026-11-25', 7)[0]?.[0]).toBe('2026-11-01');
});
