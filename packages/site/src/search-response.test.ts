import type { LayoutProps } from '@ximblox/blocks';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import definition from './testing/fixture-site/ximblox.config.tsx';
import { createTestSite } from './testing/site.ts';
import type { VisitorSearchResult, VisitorQuery, VisitorSearch } from './visitor-search.ts';

const Page = ({ search, siblings }: LayoutProps) =>
  createElement('output', null, JSON.stringify({ ...search, siblings }));
const withSearch = {
  ...definition,
  search: { slugs: { 'nl-nl': 'zoeken', 'en-gb': 'search' }, title: () => 'Zoek', page: Page },
};

const hit = {
  pageID: 7,
  title: 'Dijk',
  url: '/dijk',
  locale: 'nl-nl',
  type: 'news',
  excerpt: '<mark>x</mark>',
  score: 1,
};
const result: VisitorSearchResult = {
  total: 23,
  more: false,
  results: [hit],
  facets: {
    types: [
      { id: 'content', total: 20 },
      { id: 'news', total: 3 },
    ],
    locales: [
      { id: 'nl-nl', total: 23 },
      { id: 'en-gb', total: 2 },
      { id: 'de-de', total: 1 },
    ],
  },
};

function siteWithSearch(reply: Awaited<ReturnType<VisitorSearch>> = result) {
  const queries: [VisitorQuery, string][] = [];
  const test = createTestSite({
    definition: withSearch,
    search: async (...input) => {
      queries.push(input);
      return reply;
    },
  });
  /** Returns the props of the search page. */
  const shown = async (path: string) => {
    const { html } = await test.get(path);
    const text = /<output>(.*?)<\/output>/.exec(html)?.[1] ?? '';
    const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" };
    return JSON.parse(text.replaceAll(/&(#?\w+);/g, (_, name: string) => entities[name] ?? ''));
  };
  return { ...test, queries, shown, view: async (path: string) => (await shown(path)).view };
}

test('shows results, filters and pagination', async () => {
  const { get, view, queries, content } = siteWithSearch();
  const page = await get('/zoeken?q=dijk%20%26%20duin&page=2');
  expect(page).toMatchObject({ status: 200, headers: { 'Cache-Control': 'private, no-cache' } });
  expect(page.html).toContain('<link rel="canonical" href="https://www.waterlijn.example/zoeken">');
  expect(page.html).toContain('<title>Zoek: dijk &amp; duin | ');
  expect(queries).toEqual([[{ term: 'dijk & duin', locale: 'nl-nl', type: null, offset: 10, count: 10 }, '']]);
  expect(await view('/zoeken?q=dijk&type=news&page=2')).toMatchObject({
    state: 'done',
    hits: [hit],
    page: 2,
    lastPage: 3,
    previousUrl: '/zoeken?q=dijk&type=news',
    nextUrl: '/zoeken?q=dijk&type=news&page=3',
    allTypes: { total: 23, url: '/zoeken?q=dijk', current: false },
    types: [
      { name: 'Content', url: '/zoeken?q=dijk&type=content', current: false },
      { name: 'News', total: 3, current: true },
    ],
    locales: [{ id: 'en-gb', name: 'English', total: 2, url: '/en-gb/search?q=dijk' }],
  });
  expect(content.calls.findPage).toBe(0);
});

test('links to the same search in other languages, and keeps the filter in its own', async () => {
  const { shown } = siteWithSearch();
  expect((await shown('/zoeken?q=dijk&type=news')).siblings).toMatchObject([
    { locale: 'nl-nl', url: '/zoeken?q=dijk&type=news', current: true },
    { locale: 'en-gb', url: '/en-gb/search?q=dijk', current: false },
    { locale: 'de-de', url: '/de-de', translated: false },
  ]);
});

test('does not search for short terms, and ignores invalid parameters', async () => {
  const { view, queries } = siteWithSearch();
  expect(await view('/zoeken')).toMatchObject({ state: 'start', term: '' });
  expect(await view('/en-gb/search?q=%20ab%20')).toMatchObject({ state: 'short', term: 'ab' });
  expect(queries).toEqual([]);
  await view('/zoeken?q=abc&type=evil&page=-1');
  await view(`/zoeken?q=${'a'.repeat(300)}&page=1e9`);
  expect(queries.map(([query]) => [query.term.length, query.type, query.offset])).toEqual([
    [3, null, 0],
    [200, null, 0],
  ]);
});

test('redirects from a bare language to the search page of its locale', async () => {
  const { site } = siteWithSearch();
  const target = async (path: string) => (await site.handle({ path, search: '?q=dike', headers: {} })).headers.Location;
  expect(await target('/en/search')).toBe('/en-gb/search?q=dike');
  expect(await target('/nl/zoeken')).toBe('/zoeken?q=dike');
  expect(await target('/en/zoeken')).toBeUndefined();
  expect(await target('/de/search')).toBeUndefined();
});

test('responds with 429 after too many searches, and 503 if the search fails', async () => {
  const { get } = siteWithSearch({ retryAfter: 30 });
  expect(await get('/zoeken?q=dijk')).toMatchObject({ status: 429, headers: { 'Retry-After': '30' } });
  const { site, content, log } = createTestSite({
    definition: withSearch,
    search: () => Promise.reject(new Error('away')),
  });
  expect((await site.handle({ path: '/zoeken', search: '?q=dijk', headers: {} })).status).toBe(503);
  expect(log).toEqual([{ level: 'error', message: 'Published content cannot be read.' }]);
  content.put({ pageID: 1, slug: '', title: 'Home' });
});
