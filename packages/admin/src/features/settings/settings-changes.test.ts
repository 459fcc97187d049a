import type { SiteSettings } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { changedNames, contested, rebased } from './settings-changes.ts';

const base = {
  siteName: 'Waterlijn',
  fourEyes: false,
  binDays: null,
  popup: { enabled: false, timeUntil: { amount: 20, unit: 'seconds' } },
} as SiteSettings;

test('what only one has changed is kept from both', () => {
  const mine = { ...base, fourEyes: true };
  const theirs = { ...base, siteName: 'Waterlijn NV' };
  expect(contested(base, mine, theirs)).toEqual([]);
  expect(rebased(base, mine, theirs)).toEqual({ ...base, siteName: 'Waterlijn NV', fourEyes: true });
});

test('what both have changed differently is contested, and what they have changed alike is not', () => {
  const mine = { ...base, siteName: 'A', binDays: 7, popup: { ...base.popup } };
  const theirs = { ...base, siteName: 'B', binDays: 7 };
  expect(changedNames(base, mine)).toEqual(['siteName', 'binDays']);
  expect(contested(base, mine, theirs)).toEqual(['siteName']);
  expect(rebased(base, mine, theirs).siteName).toBe('A');
});
