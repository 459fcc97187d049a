import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

const site = {
  defaultLocale: 'nl-nl',
  locales: [
    { code: 'nl-nl', name: 'Nederlands' },
    { code: 'en-gb', name: 'English' },
  ],
};

test.each([
  ['/', 'nl-nl', ''],
  ['/over-ons', 'nl-nl', 'over-ons'],
  ['/nieuws/dijk', 'nl-nl', 'nieuws/dijk'],
  ['/en-gb', 'en-gb', ''],
  ['/en-gb/about', 'en-gb', 'about'],
  ['/it-it/about', 'nl-nl', 'it-it/about'],
])('%s is a page', (path, locale, slug) => {
  expect(readAddress(site, path)).toEqual({ kind: 'page', locale, slug, path });
});

test.each([
  ['/over-ons/', '/over-ons'],
  ['/Over-Ons', '/over-ons'],
  ['//over-ons', '/over-ons'],
  ['/nieuws//dijk', '/nieuws/dijk'],
  ['/nl-nl', '/'],
  ['/nl-nl/over-ons', '/over-ons'],
  ['/NL-nl/over-ons/', '/over-ons'],
  ['/en-gb/', '/en-gb'],
  ['/over%2Dons', '/over-ons'],
  ['//evil.example', '/evil.example'],
  ['/%2fevil.example', '/evil.example'],
])('%s leads to %s', (path, right) => {
  expect(readAddress(site, path)).toMatchObject({ kind: 'elsewhere', path: right });
});

test.each(['/a b', '/%', '/%E0%A4%A', '/<script>', '/a\\b', '/wp-login.php?', `/${'a'.repeat(700)}`, '/-a'])(
  '%s can be no page',
  (path) => {
    expect(readAddress(site, path).kind).toBe('impossible');
  },
);

test('every path leads to its right spelling at once, below the own origin', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const address = readAddress(site, path);
      if (address.kind !== 'elsewhere') return;
      expect(new URL(address.path, 'https://own.example').origin).toBe('https://own.example');
      expect(readAddress(site, address.path).kind).toBe('page');
    }),
  );
});
