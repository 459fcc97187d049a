import { expect, it } from 'vitest';
import { pagePath, parseAddress } from './addresses.ts';
import { site } from './everything.fixture.ts';
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

it('reports menu items whose action the build has not found in a file', () => {
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
