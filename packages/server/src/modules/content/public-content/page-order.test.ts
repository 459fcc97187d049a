import { type ContentQuery, definePageType, defineSite, field } from '@ximblox/blocks/internal';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { publicContent } from './public-content.ts';

const { search: _, ...withoutSearch } = testSite;
const site = defineSite({
  ...withoutSearch,
  locales: ['de', 'sv'].map((code) => ({ code, name: code })),
  defaultLocale: 'de',
  customSlugLocales: ['sv'],
  pageTypes: [
    definePageType({
      id: 'tour',
      label: 'Tour',
      fields: {
        price: field.number(),
        start: field.date(),
        guide: field.text(),
        pace: field.select({
          options: [
            { value: 'slow', label: 'Slow' },
            { value: 'brisk', label: 'Brisk' },
          ],
        }),
        leaves: field.datetime(),
        gear: field.multiSelect({ options: [{ value: 'map', label: 'Map' }] }),
        photo: field.image(),
      },
      defaultPageTypeProps: { price: 20 },
    }),
  ],
});

let server: TestServer;

async function publishTour(locale: string, title: string, typeData: Record<string, unknown>): Promise<void> {
  const client = server.client('administrator');
  const body = { title, slug: title.toLowerCase(), type: 'tour', locale, typeData };
  const { pageID } = await client.call(contract.pages.create, { body });
  await client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
}

beforeAll(async () => {
  server = await createTestServer({ site });
  await publishTour('de', 'A', {
    price: 9,
    start: '2026-11-02',
    guide: 'Zorn',
    pace: 'brisk',
    leaves: '2026-11-02T09:30:00Z',
  });
  await publishTour('de', 'B', {
    price: 100,
    start: '2026-02-11',
    guide: 'Ärla',
    pace: 'slow',
    leaves: '2026-11-02T10:15:00+01:00',
  });
  await publishTour('de', 'C', { start: '2025-12-31', guide: 'adam', pace: 'brisk' });
  await publishTour('de', 'D', { price: 9.5, pace: 'slow' });
  for (const [title, guide] of [
    ['A', 'Zorn'],
    ['B', 'Ärla'],
    ['C', 'adam'],
  ] as const) {
    await publishTour('sv', title, { guide });
  }
});
afterAll(() => server.close());

const titles = async (query: Partial<ContentQuery>): Promise<string> => {
  const { items } = await publicContent(server.db, site).pages({ type: 'tour', locale: 'de', ...query });
  return items.map(({ title }) => title).join('');
};

describe('pages are ordered', () => {
  test.each([
    ['as numbers, with what their type says', { orderBy: { price: 'asc' } }, 'ADCB'],
    ['as numbers the other way', { orderBy: { price: 'desc' } }, 'BCDA'],
    ['as days, what is open last', { orderBy: { start: 'asc' } }, 'CBAD'],
    ['as days the other way, what is open last', { orderBy: { start: 'desc' } }, 'ABCD'],
    ['as times, what is open last', { orderBy: [{ leaves: 'asc' }, { title: 'asc' }] }, 'BACD'],
    ['by the language of the locale', { orderBy: { guide: 'asc' } }, 'CBAD'],
    ['by the language of another locale', { orderBy: { guide: 'asc' }, locale: 'sv' }, 'CAB'],
    ['by choices in their order, then by something else', { orderBy: [{ pace: 'asc' }, { title: 'desc' }] }, 'DBCA'],
    ['by title', { orderBy: { title: 'asc' } }, 'ABCD'],
    ['by publication', { orderBy: { publishedAt: 'asc' } }, 'ABCD'],
    ['newest first by themselves', {}, 'DCBA'],
  ] as const)('%s', async (_name, query, expected) => {
    expect(await titles(query)).toBe(expected);
  });
});

test.each([
  [{ orderBy: { prize: 'asc' } }, 'cannot be ordered by the field "prize", which the page type does not have'],
  [{ orderBy: { photo: 'asc' } }, 'by the field "photo", which is of the kind "image": use "price", "start", "guide"'],
  [{ orderBy: { gear: 'asc' } }, 'by the field "gear", which is of the kind "multiSelect"'],
  [{ orderBy: { price: 'up' } }, 'in the direction "up"'],
] as const)('%j is refused by name', async (query, message) => {
  await expect(titles(query as unknown as ContentQuery)).rejects.toThrow(message);
});
