import { expect, test } from 'vitest';
import { dayStarts } from './day-starts.ts';

const starts = (from: string, until: string, zone: string): string[] =>
  dayStarts(from, until, zone).map((start) => start.toISOString().slice(0, 16));

test('days begin at midnight of the zone, also where its offset changes', () => {
  expect(starts('2026-03-28', '2026-03-29', 'Europe/Amsterdam')).toEqual([
    '2026-03-27T23:00',
    '2026-03-28T23:00',
    '2026-03-29T22:00',
  ]);
  expect(starts('2026-10-25', '2026-10-25', 'Europe/Amsterdam')).toEqual(['2026-10-24T22:00', '2026-10-25T23:00']);
  expect(starts('2026-11-21', '2026-11-21', 'UTC')).toEqual(['2026-11-21T00:00', '2026-11-22T00:00']);
  expect(starts('2026-11-21', '2026-11-21', 'Pacific/Kiritimati')).toEqual(['2026-11-20T10:00', '2026-11-21T10:00']);
  expect(starts('2026-11-21', '2026-11-21', 'America/Los_Angeles')).toEqual(['2026-11-21T08:00', '2026-11-22T08:00']);
});

test('a day without midnight begins when summer time begins, and a repeated hour belongs to the day before', () => {
  // Beirut: 28 March 2027 begins at 01:00. Havana: 1 November 2026, 01:00 becomes 00:00.
  expect(starts('2027-03-28', '2027-03-28', 'Asia/Beirut')).toEqual(['2027-03-27T22:00', '2027-03-28T21:00']);
  expect(starts('2026-11-01', '2026-11-01', 'America/Havana')).toEqual(['2026-11-01T04:00', '2026-11-02T05:00']);
});
