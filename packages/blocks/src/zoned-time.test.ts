import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockTime, dayStart, momentOfClock, utcTime } from './zoned-time.ts';

const zone = 'Europe/Amsterdam';

test.each([
  ['2026-11-21', '09:30', '2026-11-21T08:30:00Z'],
  ['2026-07-01', '00:00', '2026-06-30T22:00:00Z'],
  // Shown twice: the first one.
  ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  // Skipped by the change to summer time.
  ['2026-03-29', '02:30', null],
  ['2026-02-30', '09:30', null],
  ['2026-11-21', '', null],
  ['', '09:30', null],
])('%s %s in Amsterdam is %s', (date, time, moment) => {
  expect(momentOfClock({ date, time }, zone)).toBe(moment);
});

test('days begin at midnight, or at the change to summer time that skips it', () => {
  expect(dayStart('2026-10-25', zone)).toBe('2026-10-24T22:00:00Z');
  expect(dayStart('2026-10-26', zone)).toBe('2026-10-25T23:00:00Z');
  expect(dayStart('2026-03-08', 'America/Havana')).toBe('2026-03-08T05:00:00Z');
});

test('the time on the clock leads back to the same moment', () => {
  const zones = ['UTC', zone, 'America/Havana', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (at, timeZone) => {
        const moment = `${at.toISOString().slice(0, 16)}:00Z`;
        const shown = clockTime(moment, timeZone);
        const back = momentOfClock(shown, timeZone) ?? '';
        // Of two moments with the same time on the clock the first one.
        expect(clockTime(back, timeZone)).toEqual(shown);
        expect(back <= moment).toBe(true);
        expect(dayStart(shown.date, timeZone) <= moment).toBe(true);
      },
    ),
  );
});

test.each([
  ['2026-11-21T10:30+01:00', '2026-11-21T09:30:00Z'],
  ['2026-11-21T09:30:15.999Z', '2026-11-21T09:30:15Z'],
  ['2026-11-21T09:30:00', undefined],
  ['2026-11-21', undefined],
  ['2026-02-29T09:30:00Z', undefined],
  ['2026-11-21T24:00:00Z', undefined],
  ['0000-01-01T00:00:00+02:00', undefined],
])('%s is %s in UTC', (text, utc) => expect(utcTime(text)).toBe(utc));
