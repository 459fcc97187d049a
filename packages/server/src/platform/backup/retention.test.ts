import { expect, test } from 'vitest';
import { expiredBackups } from './retention.ts';

const nameOf = (time: string): string => `backups/${time.replaceAll(':', '-').toLowerCase()}.tar.zst`;

/** Names of a backup on each day of a year at 03:30, and a second one on the last day. */
const names = [
  ...Array.from({ length: 365 }, (_, day) =>
    nameOf(new Date(Date.UTC(2026, 0, 1 + day, 3, 30)).toISOString().replace('.000', '')),
  ),
  nameOf('2026-12-31T15:00:00Z'),
];

const newest = names.at(-1) ?? '';

const keptOf = (all: readonly string[], keep: Parameters<typeof expiredBackups>[1]): string[] => {
  const expired = new Set(expiredBackups(all, keep, newest));
  return all.filter((name) => !expired.has(name)).map((name) => name.slice(8, 18));
};

test('the newest backup of each of the last days, weeks and months is kept', () => {
  expect(keptOf(names, { daily: 3, weekly: 2, monthly: 3 })).toEqual([
    '2026-10-31',
    '2026-11-30',
    // The Sunday of the week before.
    '2026-12-27',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ]);
  expect(expiredBackups(names, { daily: 3, weekly: 2, monthly: 3 }, newest)).toContain(nameOf('2026-12-31T03:30:00Z'));
});

test('old backups count by the days that have one, so a pause deletes nothing', () => {
  const sparse = [nameOf('2024-05-01T03:30:00Z'), nameOf('2025-05-01T03:30:00Z'), nameOf('2026-05-01T03:30:00Z')];
  expect(expiredBackups(sparse, { daily: 7, weekly: 0, monthly: 0 }, newest)).toEqual([]);
});

test('the newest backup and files with other names are always kept', () => {
  const others = ['backups/before-upgrade.tar.zst', 'backups/readme.txt'];
  expect(expiredBackups([...others, ...names.slice(0, 2)], { daily: 1, weekly: 0, monthly: 0 }, newest)).toEqual([
    names[0],
  ]);
});

test('backups of a clock that was ahead take no places of others', () => {
  const ahead = Array.from({ length: 9 }, (_, day) => nameOf(`2036-05-0${day + 1}T03:30:00Z`));
  const keep = { daily: 2, weekly: 0, monthly: 0 };
  expect(keptOf([...names.slice(0, 3), ...ahead], keep)).toEqual([
    '2026-01-02',
    '2026-01-03',
    ...ahead.map((name) => name.slice(8, 18)),
  ]);
});
