import { expect, test } from 'vitest';
import { changedFields, conflictingFields, mergeFields } from './merge-fields.ts';

interface Settings {
  siteName: string;
  fourEyes: boolean;
  binDays: number | null;
  popup: { enabled: boolean; timeUntil: { amount: number; unit: string } };
}

const base: Settings = {
  siteName: 'Waterlijn',
  fourEyes: false,
  binDays: null,
  popup: { enabled: false, timeUntil: { amount: 20, unit: 'seconds' } },
};

test('keeps the changes of both sides to different fields', () => {
  const mine = { ...base, fourEyes: true };
  const theirs = { ...base, siteName: 'Waterlijn NV' };
  expect(conflictingFields(base, mine, theirs)).toEqual([]);
  expect(mergeFields(base, mine, theirs)).toEqual({ ...base, siteName: 'Waterlijn NV', fourEyes: true });
});

test('reports a conflict for different changes to one field, not for equal ones', () => {
  const mine = { ...base, siteName: 'A', binDays: 7, popup: { ...base.popup } };
  const theirs = { ...base, siteName: 'B', binDays: 7 };
  expect(changedFields(base, mine)).toEqual(['siteName', 'binDays']);
  expect(conflictingFields(base, mine, theirs)).toEqual(['siteName']);
  expect(mergeFields(base, mine, theirs).siteName).toBe('A');
});
