import { expect, it } from 'vitest';
import { formatsFor, regionOf } from './format.ts';

const words = {
  now: 'just now',
  dayAt: (day: string, clock: string) => `${day} at ${clock}`,
  dateAt: (date: string, clock: string) => `on ${date} at ${clock}`,
};

it('formats recent times relative to now', () => {
  const { relative, inSentence } = formatsFor('en-GB', words);
  const at = (time: string) => relative(new Date(time).toISOString(), new Date('2026-11-21T12:00:00'));
  expect(at('2026-11-21T11:59:10')).toBe('just now');
  expect(at('2026-11-21T11:20:00')).toBe('40 minutes ago');
  expect(at('2026-11-21T12:05:00')).toBe('in 5 minutes');
  expect(at('2026-11-21T00:30:00')).toBe('today at 00:30');
  expect(at('2026-11-20T23:59:00')).toBe('yesterday at 23:59');
  expect(at('2026-11-22T09:00:00')).toBe('tomorrow at 09:00');
  expect(at('2026-11-19T23:59:00')).toBe('19 Nov 2026, 23:59');
  expect(at('2026-03-28T12:00:00')).toBe('28 Mar 2026, 12:00');
  const older = new Date('2026-11-19T23:59:00').toISOString();
  expect(inSentence(older, new Date('2026-11-21T12:00:00'))).toBe('on 19 Nov 2026 at 23:59');
});

it('formats a time in UTC for other time zones only', () => {
  const { TZ } = process.env;
  const inUtc = (zone: string): string | null => {
    process.env.TZ = zone;
    return formatsFor('en-GB', words).utc('2026-11-21T23:30:00.000Z');
  };
  try {
    expect(inUtc('America/New_York')).toBe('23:30 UTC');
    expect(inUtc('Europe/Amsterdam')).toBe('21 Nov 2026, 23:30 UTC');
    expect(inUtc('UTC')).toBeNull();
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

it('formats a day alike in every time zone', () => {
  const { TZ } = process.env;
  try {
    for (const zone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
      process.env.TZ = zone;
      expect(formatsFor('en-GB', words).date('2026-11-21')).toBe('21 Nov 2026');
    }
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

it.each([
  ['en-GB', '1 Nov 2026, 09:05', '1 Nov, 09:05'],
  ['en-US', 'Nov 1, 2026, 9:05 AM', 'Nov 1, 9:05 AM'],
  ['nl', '1 nov 2026, 09:05', '1 nov, 09:05'],
  ['de', '1. Nov. 2026, 09:05', '1. Nov., 09:05'],
  ['fr', '1 nov. 2026, 09:05', '1 nov., 09:05'],
])('writes all dates of a language in one way: %s', (language, long, short) => {
  const formats = formatsFor(language, words);
  const time = new Date('2026-11-01T09:05:00').toISOString();
  // Intl separates AM and PM by a narrow space that does not break.
  const plain = (text: string): string => text.replaceAll('\u202f', ' ');
  expect(plain(formats.dateTime(time))).toBe(long);
  expect(plain(formats.clock(time, new Date('2026-12-01T12:00:00')))).toBe(long);
  expect(plain(formats.shortTime(time, new Date('2026-12-01T12:00:00')))).toBe(short);
  expect(plain(formats.shortTime(time, new Date('2027-12-01T12:00:00')))).toBe(long);
  expect(long).toContain(formats.date(time));
});

it('names the language of a locale in the interface language', () => {
  expect(formatsFor('de', words).localeName('nl-nl')).toBe('Niederländisch');
  const french = formatsFor('fr', words);
  expect([french.localeName('nl-nl'), french.localeInSentence('nl-nl')]).toEqual(['Néerlandais', 'néerlandais']);
});

it('formats dates for the region of the user', () => {
  const time = '2026-11-01T11:00:00Z';
  expect(formatsFor(regionOf('en', ['nl-NL', 'en-US']), words).date(time)).toBe('Nov 1, 2026');
  expect(formatsFor(regionOf('en', ['es-ES']), words).date(time)).toBe('1 Nov 2026');
  expect(regionOf('de', ['fr-FR', 'de-AT', 'de'])).toBe('de-AT');
  expect(regionOf('nl', ['fr-FR'])).toBe('nl');
  expect(regionOf('en', ['en-US@posix', 'en-US'])).toBe('en-US');
});
