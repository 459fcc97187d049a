import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDay } from './watch-day.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['Europe/Amsterdam', '2026-10-24T21:59:50Z'],
  // The day of the change to winter time has 25 hours.
  ['Europe/Amsterdam', '2026-10-25T22:59:50Z'],
  ['America/New_York', '2026-11-22T04:59:50Z'],
  ['UTC', '2026-11-22T23:59:50Z'],
])('notices midnight in %s, %s', (timeZone, before) => {
  vi.setSystemTime(before);
  const onNewDay = vi.fn();
  const stop = watchDay({ timeZone }, onNewDay);
  vi.advanceTimersByTime(9_000);
  expect(onNewDay).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6_000);
  expect(onNewDay).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(22 * 3_600_000);
  expect(onNewDay).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3 * 3_600_000);
  expect(onNewDay).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(onNewDay).toHaveBeenCalledTimes(2);
});
