import type { ReleaseItem } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { withTitle } from './release-item-titles.ts';

const names = {
  menus: [{ id: 'main', label: { en: 'Main menu', nl: 'Hoofdmenu' }, depth: 2 }],
  types: [],
  language: 'nl',
};

test('the items of a release have the labels of the interface, and their stored titles without one', () => {
  const titleOf = (change: ReleaseItem['change'], title: string): string =>
    withTitle({ change, title } as ReleaseItem, names).title;
  expect(titleOf({ kind: 'menu', menu: 'main', locale: 'nl-nl', items: [] }, 'Main menu')).toBe('Hoofdmenu');
  expect(titleOf({ kind: 'menu', menu: 'removed', locale: 'nl-nl', items: [] }, 'Old menu')).toBe('Old menu');
  const content = { props: {}, __images: {}, __files: {} };
  expect(titleOf({ kind: 'page-type', type: 'news', locale: 'nl-nl', content }, 'News')).toBe('News');
  expect(titleOf({ kind: 'page', pageID: 1 }, 'Dykes')).toBe('Dykes');
});
