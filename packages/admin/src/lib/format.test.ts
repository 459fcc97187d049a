import { expect, it } from 'vitest';
import { formatsFor, regionOf } from './format.ts';

const now = new Date('2026-11-21T12:00:00Z');

it('tells how long ago something was', () => {
  const { relative } = formatsFor('en');
  expect(relative('2026-11-21T11:59:50Z', now)).toBe('now');
  expect(relative('2026-11-21T11:20:00Z', now)).toBe('40 minutes ago');
  expect(relative('2026-11-20T11:00:00Z', now)).toBe('yesterday');
  expect(relative('2026-11-01T11:00:00Z', now)).toBe('Nov 1, 2026');
});

it('names the language of a locale in the language of the reader', () => {
  expect(formatsFor('de').localeName('nl-nl')).toBe('Niederländisch');
});

it('writes dates as in the region of the reader', () => {
  const time = '2026-11-01T11:00:00Z';
  expect(formatsFor(regionOf('en', ['nl-NL', 'en-US'])).date(time)).toBe('Nov 1, 2026');
  expect(formatsFor(regionOf('en', ['es-ES'])).date(time)).toBe('1 Nov 2026');
  expect(regionOf('de', ['fr-FR', 'de-AT', 'de'])).toBe('de-AT');
  expect(regionOf('nl', ['fr-FR'])).toBe('nl');
  expect(regionOf('en', ['en-US@posix', 'en-US'])).toBe('en-US');
});
