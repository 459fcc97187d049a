import { expect, test } from 'vitest';
import { coversPermissions } from './permissions.ts';

const edit = (parameters?: Record<string, unknown>) => ({ name: 'edit-page', parameters });
const media = (...folders: string[]) => ({ name: 'edit-media', parameters: { folders } });

test.each([
  ['the same', edit(), edit()],
  ['a narrowed one', edit(), edit({ locales: ['nl-nl'] })],
  ['some of its values', edit({ locales: ['nl-nl', 'en-gb'] }), edit({ locales: ['en-gb'] })],
  ['none of its values', edit({ locales: ['nl-nl'] }), edit({ locales: [] })],
  ['the same pages narrowed further', edit({ locales: ['nl-nl'] }), edit({ locales: ['nl-nl'], own: true })],
  ['anything, where a parameter is left open', edit({ locales: undefined }), edit()],
  ['own pages', edit({ own: true }), edit({ own: true })],
  ['all pages, where own is off', edit({ own: false }), edit()],
  ['a folder in a folder', media('/news'), media('/news', '/news/2026')],
])('a permission covers %s', (_, own, granted) => {
  expect(coversPermissions([own], [granted])).toBe(true);
});

test.each([
  ['another permission', edit(), { name: 'delete-page' }],
  ['one that is not narrowed', edit({ locales: ['nl-nl'] }), edit()],
  ['other values', edit({ locales: ['nl-nl'] }), edit({ locales: ['en-gb'] })],
  ['more values', edit({ locales: ['nl-nl'] }), edit({ locales: ['nl-nl', 'en-gb'] })],
  ['what is no list', edit({ locales: ['nl-nl'] }), edit({ locales: 'nl-nl' })],
  ['a list, when its own is none', edit({ locales: 'nl-nl' }), edit({ locales: ['n'] })],
  ['the pages of others', edit({ own: true }), edit()],
  ['the pages of others, said in words', edit({ own: true }), edit({ own: false })],
  ['a part of its narrowings', edit({ locales: ['nl-nl'], own: true }), edit({ locales: ['nl-nl'] })],
  ['all folders', media('/news'), { name: 'edit-media' }],
  ['a folder beside', media('/news'), media('/newsroom')],
  ['a folder above', media('/news'), media('/')],
])('a permission does not cover %s', (_, own, granted) => {
  expect(coversPermissions([own], [granted])).toBe(false);
});

test('every granted permission needs one that covers it alone', () => {
  const own = [edit({ locales: ['nl-nl'] }), edit({ locales: ['en-gb'] }), media('/')];
  expect(coversPermissions(own, [])).toBe(true);
  expect(coversPermissions(own, [edit({ locales: ['en-gb'] }), media('/news')])).toBe(true);
  expect(coversPermissions(own, [edit({ locales: ['nl-nl', 'en-gb'] })])).toBe(false);
  expect(coversPermissions(own, [media('/news'), { name: 'delete-page' }])).toBe(false);
});
