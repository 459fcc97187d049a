import { expect, test } from 'vitest';
import { coversPermissions } from './permissions.ts';

const edit = (parameters?: Record<string, unknown>) => ({ name: 'edit-page', parameters });
const media = (...folders: string[]) => ({ name: 'edit-media', parameters: { folders } });

test.each([
  ['an equal one', edit(), edit()],
  ['a restricted one', edit(), edit({ locales: ['nl-nl'] })],
  ['some of its values', edit({ locales: ['nl-nl', 'en-gb'] }), edit({ locales: ['en-gb'] })],
  ['none of its values', edit({ locales: ['nl-nl'] }), edit({ locales: [] })],
  ['a further restricted one', edit({ locales: ['nl-nl'] }), edit({ locales: ['nl-nl'], own: true })],
  ['any, if a parameter is undefined', edit({ locales: undefined }), edit()],
  ['own pages', edit({ own: true }), edit({ own: true })],
  ['all pages, if own is false', edit({ own: false }), edit()],
  ['a folder in a folder', media('/news'), media('/news', '/news/2026')],
])('a permission covers %s', (_, own, granted) => {
  expect(coversPermissions([own], [granted])).toBe(true);
});

test.each([
  ['another permission', edit(), { name: 'delete-page' }],
  ['an unrestricted one', edit({ locales: ['nl-nl'] }), edit()],
  ['other values', edit({ locales: ['nl-nl'] }), edit({ locales: ['en-gb'] })],
  ['more values', edit({ locales: ['nl-nl'] }), edit({ locales: ['nl-nl', 'en-gb'] })],
  ['a value that is not a list', edit({ locales: ['nl-nl'] }), edit({ locales: 'nl-nl' })],
  ['a list, if its own value is not a list', edit({ locales: 'nl-nl' }), edit({ locales: ['n'] })],
  ['the pages of others', edit({ own: true }), edit()],
  ['the pages of others, with an explicit false', edit({ own: true }), edit({ own: false })],
  ['some of its restrictions', edit({ locales: ['nl-nl'], own: true }), edit({ locales: ['nl-nl'] })],
  ['all folders', media('/news'), { name: 'edit-media' }],
  ['a folder with the same prefix', media('/news'), media('/newsroom')],
  ['a folder above', media('/news'), media('/')],
])('a permission does not cover %s', (_, own, granted) => {
  expect(coversPermissions([own], [granted])).toBe(false);
});

test('each granted permission must be covered by a single own one', () => {
  const own = [edit({ locales: ['nl-nl'] }), edit({ locales: ['en-gb'] }), media('/')];
  expect(coversPermissions(own, [])).toBe(true);
  expect(coversPermissions(own, [edit({ locales: ['en-gb'] }), media('/news')])).toBe(true);
  expect(coversPermissions(own, [edit({ locales: ['nl-nl', 'en-gb'] })])).toBe(false);
  expect(coversPermissions(own, [media('/news'), { name: 'delete-page' }])).toBe(false);
});
