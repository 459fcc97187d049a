import { afterAll, beforeAll, expect, it } from 'vitest';
import { localTime, momentOf, timeZone } from './zoned-time.ts';

const { TZ } = process.env;
beforeAll(() => {
  process.env.TZ = 'Europe/Amsterdam';
});
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

it('converts local time to a moment and back, in winter and in summer', () => {
  expect(timeZone()).toBe('Europe/Amsterdam');
  expect(momentOf({ date: '2026-11-21', time: '14:00' })).toBe('2026-11-21T13:00:00.000Z');
  expect(momentOf({ date: '2026-07-01', time: '00:30' })).toBe('2026-06-30T22:30:00.000Z');
  expect(localTime('2026-06-30T22:30:00.000Z')).toEqual({ date: '2026-07-01', time: '00:30' });
});

it('returns null for incomplete, invalid or skipped local times', () => {
  expect(momentOf({ date: '', time: '14:00' })).toBeNull();
  expect(momentOf({ date: '2026-11-21', time: '' })).toBeNull();
  expect(momentOf({ date: '2026-02-30', time: '10:00' })).toBeNull();
  expect(momentOf({ date: '2026-03-29', time: '02:30' })).toBeNull();
});
