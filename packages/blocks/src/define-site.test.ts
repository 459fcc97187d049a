import { expect, it } from 'vitest';
import { defineBlock } from './define-block.ts';
import { definePageType } from './define-page-type.ts';
import { defineSite, pagePath, parseAddress } from './define-site.ts';
import { site } from './everything.fixture.ts';
import { field } from './fields/index.ts';
import { lostMenuActions } from './lost-menu-actions.ts';

it('turns addresses into locale and slug, and back', () => {
  for (const [address, locale, slug] of [
    ['/', 'nl-nl', ''],
    ['/over-ons/team', 'nl-nl', 'over-ons/team'],
    ['/en-gb', 'en-gb', ''],
    ['/en-gb/about', 'en-gb', 'about'],
  ] as const) {
    expect(parseAddress(site, address)).toEqual({ locale, slug });
    expect(pagePath(site, locale, slug)).toBe(address);
  }
});

it('refuses a site that cannot work', () => {
  const { blocks } = site;
  const sound = { name: 'x', locales: site.locales, defaultLocale: 'nl-nl', blocks, pageTypes: [] };
  expect(() => defineSite({ ...sound, defaultLocale: 'de-de' })).toThrow('de-de');
  expect(() => defineSite({ ...sound, blocks: [...blocks, ...blocks] })).toThrow('declared twice');
  const lost = definePageType({ id: 'news', label: 'News', initialBlocks: ['gone'] });
  expect(() => defineSite({ ...sound, pageTypes: [lost] })).toThrow('unknown block "gone"');
  for (const depth of [0, 6, 1.5]) {
    const menus = [{ id: 'main', label: 'Main', depth }];
    expect(() => defineSite({ ...sound, menus })).toThrow(`Menu "main" has the depth ${depth}`);
  }
});

it('tells menu items whose action the build has not found in a file', () => {
  const found = Object.assign(() => undefined, { [Symbol.for('ximblox.menu-action')]: 'admin/do#found' });
  const lost = (): void => undefined;
  const extraMenuItems = [
    { title: 'Found', action: found },
    { title: 'Lost', action: lost },
    {
      title: 'Tools',
      items: [
        { title: 'Below', action: lost },
        { title: 'Link', slug: 'tags' },
      ],
    },
  ];
  expect(lostMenuActions({ ...site, extraMenuItems })).toEqual(['Lost', 'Below']);
});

it('refuses field names that a component could not tell apart', () => {
  const define = () =>
    defineBlock({ type: 'x', label: 'X', group: 'x', fields: { context: field.text() }, example: { props: {} } });
  expect(define).toThrow('context');
});
