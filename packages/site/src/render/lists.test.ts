import { type ContentQuery, today } from '@ximblox/blocks/internal';
import { expect, test } from 'vitest';
import { block, createContent } from '../testing/content.ts';
import definition from '../testing/fixture-site/ximblox.config.tsx';
import { createTestSite } from '../testing/site.ts';
import { createLists } from './lists.ts';

/** Creates lists that record their queries. */
function createTestLists(now?: () => Date) {
  const { source } = createContent();
  const sent: unknown[] = [];
  const lists = createLists({
    definition,
    source: {
      ...source,
      pages: async (query) => {
        sent.push(query);
        return { items: [], total: sent.length };
      },
      tags: async (query) => {
        sent.push(query);
        return [{ id: sent.length, name: 'Dijken', total: 1 }];
      },
    },
    publicUrl: 'https://www.waterlijn.example/',
    clean: (html) => html,
    now,
  });
  return { lists, sent };
}

const news: ContentQuery = { type: 'news', locale: 'nl-nl' };
const others: Partial<ContentQuery>[] = [
  { type: 'content' },
  { locale: 'en-gb' },
  { where: { tags: { in: [7] } } },
  { where: { tags: { in: [] } } },
  { where: { lead: 'Kort' } },
];

test.each([...others, { orderBy: { title: 'asc' } }, { offset: 2 }, { limit: 3 }])(
  'a list with %j is not the one without',
  async (difference) => {
    const { lists, sent } = createTestLists();
    const other = { ...news, ...difference } as ContentQuery;
    const totals = [];
    for (const query of [news, other, news, other]) totals.push((await lists.of(query)).total);
    expect(totals).toEqual([1, 2, 1, 2]);
    expect(sent).toEqual([
      { ...news, limit: 100 },
      { limit: 100, ...other },
    ]);
  },
);

test.each(others)('the tags of a list with %j are not those of the one without', async (difference) => {
  const { lists, sent } = createTestLists();
  const other = { ...news, ...difference };
  const found = [];
  for (const query of [news, other, news, other]) found.push((await lists.tagsOf(query)).found[0]?.id);
  expect(found).toEqual([1, 2, 1, 2]);
  expect(sent).toEqual([news, other]);
});

test('a list that depends on the day is not that of the day before', async () => {
  let now = new Date('2026-11-27T12:00:00Z');
  const { lists } = createTestLists(() => now);
  const query = { ...news, where: { publishedAt: { lte: today() } } };
  const read = async () => [(await lists.of(query)).total, (await lists.tagsOf(query)).found[0]?.id];
  expect([await read(), await read()]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  now = new Date('2026-11-28T12:00:00Z');
  expect(await read()).toEqual([3, 4]);
});

test('the tags of a list are read again after a change of a tag, as its pages are', async () => {
  const { lists } = createTestLists();
  const before = await lists.tagsOf(news);
  lists.dropTags(['type:news:nl-nl']);
  expect(await lists.tagsOf(news)).not.toEqual(before);
});

test.each([{}, { paged: true }])(
  'the preview lists drafts as they are now, unlike visitors and comparisons: %j',
  async (more) => {
    const { site, content } = createTestSite();
    const draft = { pageID: 9, slug: 'binnenkort', type: 'news', isDraft: true };
    content.put({ ...draft, title: 'Binnenkort' });
    const blocks = [block('a', 'news-list', { count: 3, ...more })];
    const page = { pageID: 7, locale: 'nl-nl', type: 'content', title: 'Concept', typeData: {}, blocks };
    expect(await site.previewDocument(page)).toContain('<a href="/binnenkort">Binnenkort</a>');
    content.put({ ...draft, title: 'Straks' });
    expect((await site.renderBlocks(page))[0]?.html).toContain('<a href="/binnenkort">Straks</a>');
    expect(await site.comparisonDocument(page)).not.toContain('Straks');
    content.put({ pageID: 1, slug: 'home', blocks });
    const { body } = await site.handle({ method: 'GET', path: '/home', headers: {} });
    expect(String(body)).not.toContain('Straks');
  },
);
