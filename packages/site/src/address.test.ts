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
])('%s redirects to %s', (path, right) => {
  expect(readAddress(site, path)).toMatchObject({ kind: 'redirect', path: right });
});

test.each([
  ['/%C3%BCber-uns', 'nl-nl', 'über-uns'],
  ['/%C3%9Cber-Uns/', 'nl-nl', 'über-uns'],
  ['/u%CC%88ber-uns', 'nl-nl', 'über-uns'],
  ['/en-gb/caf%c3%a9/men%C3%BA.html', 'en-gb', 'café/menú.html'],
  ['/%E6%B0%B4', 'nl-nl', '水'],
])('%s may be an address of an earlier site', (path, locale, slug) => {
  const right = locale === 'nl-nl' ? `/${slug}` : `/${locale}/${slug}`;
  expect(readAddress(site, path)).toEqual({ kind: 'former', locale, slug, path: right });
});

test.each([
  '/caf%E9',
  '/%C2%A0x',
  '/a%E2%80%AEb',
  '/a b',
  '/%',
  '/%E0%A4%A',
  '/<script>',
  '/a\\b',
  '/wp-login.php?',
  `/${'a'.repeat(700)}`,
  '/-a',
  `/${'%C3%A9'.repeat(256)}`,
])('%s cannot be a page', (path) => {
  expect(readAddress(site, path).kind).toBe('impossible');
});

test('every path redirects directly to its canonical form on the same origin', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const address = readAddress(site, path);
      if (address.kind !== 'redirect') return;
      expect(new URL(address.path, 'https://own.example').origin).toBe('https://own.example');
      expect(readAddress(site, address.path).kind).toBe('page');
    }),
  );
});
