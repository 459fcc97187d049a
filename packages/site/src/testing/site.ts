import type { ComponentType } from 'react';
import type { SiteAssets } from '../assets.ts';
import type { SiteResponse } from '../cache/cached-response.ts';
import { createSite, type Site } from '../create-site.ts';
import type { SiteOptions } from '../site-options.ts';
import { islandKey } from '../kit/island-scope.ts';
import { type Content, createContent } from './content.ts';
import { Counter } from './fixture-site/blocks/counter.island.tsx';
import { openMenu } from './fixture-site/blocks/open-menu.enhance.ts';
import definition from './fixture-site/ximblox.config.tsx';

export const assets: SiteAssets = {
  styles: ['/_site/styles-1.css'],
  fonts: ['/_site/sans-latin-wght-normal-1.woff2'],
  islands: '/_site/islands-1.js',
  preview: { script: '/_site/preview-1.js', styles: ['/_site/preview-1.css'] },
  comparison: { script: '/_site/comparison-1.js', styles: ['/_site/comparison-1.css'] },
  moment: { script: '/_site/moment-1.js', styles: ['/_site/moment-1.css'] },
  development: [],
};

/** A site over content in memory, with its log. */
export interface TestSite {
  site: Site;
  content: Content;
  log: { level: 'warn' | 'error'; message: string }[];
  get(path: string, headers?: Record<string, string>): Promise<SiteResponse & { html: string }>;
}

/** Sets the ID of an island, which otherwise the build does. */
const mark = (target: ComponentType<never> | ((...input: never[]) => unknown), id: string): void => {
  Object.assign(target, { [islandKey]: id });
};

export function createTestSite(options: Partial<SiteOptions> = {}): TestSite {
  mark(Counter, 'blocks/counter#Counter');
  mark(openMenu, 'blocks/open-menu#openMenu');
  const content = createContent();
  const log: TestSite['log'] = [];
  const site = createSite({
    definition,
    source: content.source,
    assets,
    publicUrl: 'https://www.waterlijn.example/',
    log: {
      warn: (_, message) => void log.push({ level: 'warn', message }),
      error: (_, message) => void log.push({ level: 'error', message }),
    },
    ...options,
  });
  return {
    site,
    content,
    log,
    async get(path, headers = {}) {
      const [pathname = '', search] = path.split('?');
      const answer = await site.handle({ path: pathname, search: search === undefined ? '' : `?${search}`, headers });
      return { ...answer, html: answer.body.toString() };
    },
  };
}

/** Creates a site with a home page and a page with a translation. */
export function siteWithPages(): TestSite {
  const test = createTestSite();
  test.content.put({ pageID: 1, slug: '', title: 'Home' });
  test.content.put({ pageID: 2, slug: 'over-ons', title: 'Over ons', groupID: 20 });
  test.content.put({ pageID: 3, slug: 'about', locale: 'en-gb', title: 'About', groupID: 20 });
  return test;
}
