import { expect, test } from 'vitest';
import { declarations } from './setting-declarations.ts';
import { unknownSettings } from './unknown-settings.ts';

test.each([
  ['XIMBLOX_PUBLC_URL', 'XIMBLOX_PUBLIC_URL'],
  ['XIMBLOX_PUBLICURL', 'XIMBLOX_PUBLIC_URL'],
  ['XIMBLOX_DTAA', 'XIMBLOX_DATA'],
  ['XIMBLOX_TRUSTED_PROXY', 'XIMBLOX_TRUSTED_PROXIES'],
  ['XIMBLOX_SMTP_URL', 'SMTP_URL'],
  ['ximblox_data', 'XIMBLOX_DATA'],
  ['XIMBLOX-INDEXING', 'XIMBLOX_INDEXING'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['STMP_URL', 'SMTP_URL'],
])('%s: did you mean %s?', (written, meant) => {
  expect(unknownSettings({ [written]: 'x' })).toEqual([
    `The setting ${written} is unknown and has no effect; did you mean ${meant}?`,
  ]);
});

test('accepts known settings and variables of commands and other programs', () => {
  const known = Object.fromEntries(Object.values(declarations).map(({ name }) => [name, 'x']));
  expect(unknownSettings({ ...known, XIMBLOX_TOKEN: 'x', PATH: '/bin', HOSTNAME: 'x', XIMBLOXIDE: 'x' })).toEqual([]);
  expect(unknownSettings({ FTP_URL: 'x', HTTP_URL: 'x', HOSTS: 'x' })).toEqual([]);
  expect(unknownSettings({ DATABASE_URL: 'x', DATABASE_URI: 'x' })).toEqual([]);
});

test('reports several in order, and handles long names quickly', () => {
  const long = `XIMBLOX_${'A'.repeat(100_000)}`;
  expect(unknownSettings({ XIMBLOX_PROT: '1', XIMBLOX_HOTS: '2', [long]: '3' })).toHaveLength(3);
});
