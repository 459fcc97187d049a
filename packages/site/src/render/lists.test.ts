import type { ContentQuery } from '@ximblox/blocks';
import { expect, test } from 'vitest';
import { createContent } from '../testing/content.ts';
import definition from '../testing/fixture-site/ximblox.config.tsx';
import { createLists } from './lists.ts';

/** Creates lists that record their queries. */
function createTestLists() {
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

test('the tags of a list are read again after a change of a tag, as its pages are', async () => {
  const { lists } = createTestLists();
  const before = await lists.tagsOf(news);
  lists.dropTags(['type:news:nl-nl']);
  expect(await lists.tagsOf(news)).not.toEqual(before);
});
