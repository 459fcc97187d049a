import {
  type AnyWhere,
  definePageType,
  defineSite,
  field,
  type SiteDefinition,
  siteDay,
  today,
} from '@ximblox/blocks/internal';
import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { indexFields } from './index-fields.job.ts';
import { publicContent } from './public-content.ts';

const { search: _, ...withoutSearch } = testSite;
const site = defineSite({
  ...withoutSearch,
  locales: ['de', 'sv'].map((code) => ({ code, name: code })),
  defaultLocale: 'de',
  customSlugLocales: ['sv'],
  timeZone: 'Europe/Berlin',
  pageTypes: [
    definePageType({
      id: 'tour',
      label: 'Tour',
      fields: {
        price: field.number({ index: true }),
        start: field.date({ index: true }),
        guide: field.text(),
        pace: field.select({
          options: [
            { value: 'slow', label: 'Slow' },
            { value: 'brisk', label: 'Brisk' },
          ],
        }),
        guided: field.switch(),
        regions: field.tags(),
        leaders: field.reference({ to: 'tour', many: true }),
        leaves: field.datetime({ index: true }),
        gathers: field.time(),
        gear: field.multiSelect({
          options: [
            { value: 'boots', label: 'Boots' },
            { value: 'coat', label: 'Coat' },
            { value: 'map', label: 'Map' },
          ],
          index: true,
        }),
        contact: field.email(),
        photo: field.image(),
      },
      defaultPageTypeProps: { guide: 'Nobody' },
    }),
  ],
});

let server: TestServer;
const ids: Record<string, number> = {};
const dayFromNow = (days: number): string => siteDay(site, new Date(Date.now() + days * 86_400_000));

async function publishTour(title: string, slug: string, typeData: Record<string, unknown>): Promise<void> {
  const client = server.client('administrator');
  const body = { title, slug, type: 'tour', locale: 'de', typeData };
  const { pageID } = await client.call(contract.pages.create, { body });
  await client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  ids[title] = pageID;
}

beforeAll(async () => {
  server = await createTestServer({ site });
  await publishTour('A', 'north', {
    price: 9,
    start: dayFromNow(-1),
    guide: 'Zoë Zorn',
    pace: 'brisk',
    guided: true,
    // Both are on 25 October in Berlin, which has 25 hours.
    leaves: '2026-10-24T22:00:00Z',
    gathers: '09:00',
    gear: ['boots', 'map'],
    contact: 'zoe@tours.example',
  });
  await publishTour('B', 'north/sea', {
    price: 100,
    start: dayFromNow(0),
    guide: 'Ärla',
    pace: 'slow',
    regions: [7, 9],
    leaves: '2026-10-25T23:59:00+01:00',
    gathers: '10:15',
    gear: ['coat'],
  });
  await publishTour('C', 'north-pole', {
    price: -0.5,
    start: dayFromNow(8),
    guide: 'adam',
    pace: 'brisk',
    regions: [9],
    leaves: '2026-10-26T00:00:00+01:00',
  });
  await publishTour('D', 'north/sea/deep', { pace: 'slow' });
});
afterAll(() => server.close());

const titles = async (where: AnyWhere): Promise<string> => {
  const query = { type: 'tour', locale: 'de', where, orderBy: { title: 'asc' } } as const;
  const { items, total } = await publicContent(server.db, site).pages(query);
  expect(total).toBe(items.length);
  return items.map(({ title }) => title).join('');
};

describe('pages are selected by', () => {
  test.each<[string, AnyWhere, string]>([
    ['a value', { price: 9 }, 'A'],
    ['several values that all hold', { pace: 'brisk', price: { gt: 0 } }, 'A'],
    ['another value, or none', { price: { not: 9 } }, 'BCD'],
    ['one of several numbers', { price: { in: [9, 100] } }, 'AB'],
    ['nothing of an empty list', { price: { in: [] } }, ''],
    ['numbers by value', { price: { gte: 9 } }, 'AB'],
    ['numbers with both bounds', { price: { gte: -1, lt: 9 } }, 'C'],
    ['numbers between, bounds included', { price: { between: [9, 100] } }, 'AB'],
    ['a value that exists', { price: { exists: true } }, 'ABC'],
    ['a value that does not', { price: { exists: false } }, 'D'],
    ['days from today', { start: { gte: today() } }, 'BC'],
    ['days before today', { start: { lt: today() } }, 'A'],
    ['days within a week', { start: { between: [today(-7), today(7)] } }, 'AB'],
    ['a text', { guide: 'adam' }, 'C'],
    ['a part of a text, regardless of case and accents', { guide: { contains: 'ZOE' } }, 'A'],
    ['a text with characters of patterns', { guide: { contains: '%' } }, ''],
    ['the default of the type', { guide: 'Nobody' }, 'D'],
    ['all but the default of the type', { guide: { not: 'Nobody' } }, 'ABC'],
    ['a switch', { guided: true }, 'A'],
    ['a switch that is off', { guided: false }, 'BCD'],
    ['an ID in a list', { regions: { contains: 9 } }, 'BC'],
    ['one of several IDs', { regions: { in: [7, 8] } }, 'B'],
    ['a time', { leaves: '2026-10-25T22:59:00Z' }, 'B'],
    ['a time with another offset', { leaves: { gte: '2026-10-26T00:59:00+02:00' } }, 'BC'],
    ['all times of a day', { leaves: '2026-10-25' }, 'AB'],
    ['all times but those of a day', { leaves: { not: '2026-10-25' } }, 'CD'],
    ['times after a day', { leaves: { gt: '2026-10-25' } }, 'C'],
    ['times from a day', { leaves: { gte: '2026-10-25' } }, 'ABC'],
    ['times before a day', { leaves: { lt: '2026-10-26' } }, 'AB'],
    ['times up to the end of a day', { leaves: { lte: '2026-10-26' } }, 'ABC'],
    ['times of several days', { leaves: { in: ['2026-10-24', '2026-10-26'] } }, 'C'],
    ['times between days, both included', { leaves: { between: ['2026-10-25', '2026-10-25'] } }, 'AB'],
    ['times from a day relative to today', { leaves: { lt: today(-100_000) } }, ''],
    ['times of day', { gathers: { lt: '10:00' } }, 'A'],
    ['no time of day', { gathers: { exists: false } }, 'CD'],
    ['a choice in a list', { gear: { contains: 'map' } }, 'A'],
    ['one of several choices in a list', { gear: { in: ['map', 'coat'] } }, 'AB'],
    ['no choices', { gear: { exists: false } }, 'CD'],
    ['a part of an email address', { contact: { contains: '@TOURS' } }, 'A'],
    ['a title', { title: { in: ['A', 'D'] } }, 'AD'],
    ['the day of publication', { publishedAt: today() }, 'ABCD'],
    ['an earlier day of publication', { publishedAt: { lt: today() } }, ''],
    ['a time before publication', { publishedAt: { gt: '2026-11-01T09:30:00Z' } }, 'ABCD'],
    ['one of two conditions', { or: [{ price: 9 }, { start: { gt: today() } }] }, 'AC'],
    ['none of no conditions', { or: [] }, ''],
    ['two conditions on a value', { and: [{ price: { gt: 0 } }, { price: { lt: 50 } }] }, 'A'],
    ['what does not satisfy a condition, for lack of a value too', { not: { price: { lt: 50 } } }, 'BD'],
    ['nothing', {}, 'ABCD'],
    ['undefined', { price: undefined }, 'ABCD'],
  ])('%s', async (_name, where, expected) => {
    expect(await titles(where)).toBe(expected);
  });

  test('a page above', async () => {
    expect(await titles({ below: ids.A })).toBe('BD');
    expect(await titles({ below: ids.B })).toBe('D');
    expect(await titles({ not: { below: ids.A } })).toBe('AC');
  });
});

test('pages that refer to a page, and pages by their ID', async () => {
  await publishTour('F', 'f', { price: 1000, leaders: [ids.A, ids.C] });
  expect(await titles({ leaders: { contains: ids.C } })).toBe('F');
  expect(await titles({ leaders: { in: [ids.B ?? 0, ids.A ?? 0] } })).toBe('F');
  expect(await titles({ leaders: { contains: ids.B } })).toBe('');
  expect(await titles({ id: { in: [ids.A ?? 0, ids.F ?? 0] } })).toBe('AF');
  expect(await titles({ id: { not: ids.F } })).toBe('ABCD');
  const linking = await server
    .client('administrator')
    .call(contract.pages.listLinking, { body: { pageID: ids.C ?? 0 } });
  expect(linking.items.map(({ title }) => title)).toEqual(['F']);
  await server.client('administrator').call(contract.pages.delete, { params: { id: String(ids.F) } });
});

test('changes of a page and its publication are seen', async () => {
  const client = server.client('administrator');
  await publishTour('E', 'e', { price: 77 });
  expect(await titles({ price: 77 })).toBe('E');
  const params = { id: String(ids.E) };
  await client.call(contract.publication.unpublish, { params, body: {} });
  expect(await titles({ price: 77 })).toBe('');
  await client.call(contract.publication.publish, { params, body: {} });
  expect(await titles({ price: 77 })).toBe('E');
  await client.call(contract.pages.delete, { params });
  expect(await titles({ price: 77 })).toBe('');
});

test.each<[AnyWhere, string]>([
  [{ prize: 1 }, 'cannot be selected by the field "prize", which the page type does not have: use "price", "start"'],
  [{ photo: { exists: true } }, 'by the field "photo", which is of the kind "image"'],
  [{ price: '9' }, 'The condition on "price" of pages of the type "tour" compares with "9": use a number'],
  [{ price: { contains: 9 } }, 'has the operator "contains": use "equals", "not", "in"'],
  [{ price: { in: 9 } }, 'an "in" that is not a list'],
  [{ price: { between: [9] } }, 'a "between" without a first and a last value'],
  [{ start: 'tomorrow' }, 'compares with "tomorrow": use a day such as "2026-11-21", or today()'],
  [{ leaves: 'noon' }, 'compares with "noon": use a time such as "2026-11-21T09:30:00Z", a day'],
  [{ gathers: '9:00' }, 'compares with "9:00": use a time such as "09:30"'],
  [{ gear: { equals: 'map' } }, 'has the operator "equals": use "contains", "in", "exists"'],
  [{ or: { price: 9 } }, 'The condition on "or" of pages of the type "tour" is not a list'],
  [{ guide: 'a\0' }, 'compares with "a\\u0000": use a text'],
  [{ below: 'north' }, 'compares with "north": use an ID'],
  [{ and: Array.from({ length: 101 }, () => ({ price: 1 })) }, 'is one of more than 100'],
])('%j is refused by name', async (where, message) => {
  await expect(titles(where)).rejects.toThrow(message);
});

test('the indexes that page types declare exist, and no others', async () => {
  const names = async (): Promise<string[]> => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'published_fields' and starts_with(indexname, 'published_fields_of_')
    `.execute(server.db);
    return rows.map(({ indexdef }) => indexdef.replace(/^.* USING /, '').replaceAll(/\s+/g, ' ')).toSorted();
  };
  const index = (pageTypes: SiteDefinition['pageTypes']): Promise<void> =>
    indexFields({ db: server.db, services: { ...server.services, site: { ...site, pageTypes } } });
  await index(site.pageTypes);
  const price =
    "btree (type, locale, ( CASE WHEN (jsonb_typeof((fields -> 'price'::text)) = 'number'::text) THEN ((fields ->> 'price'::text))::numeric ELSE NULL::numeric END)";
  const start = "btree (type, locale, ((fields ->> 'start'::text))";
  const leaves = start.replace('start', 'leaves');
  const gear = "gin (text_list((fields -> 'gear'::text)))";
  const both = [price, leaves, start].flatMap((key) => [`${key} DESC NULLS LAST)`, `${key})`]);
  expect(await names()).toEqual([...both, gear]);
  await index(site.pageTypes);
  expect(await names()).toHaveLength(7);
  const other = definePageType({ id: 'tour', label: 'Tour', fields: { regions: field.tags({ index: true }) } });
  await index([other, { ...other, id: 'walk' }]);
  expect(await names()).toEqual(["gin (id_list((fields -> 'regions'::text)))"]);
  await index([]);
  expect(await names()).toEqual([]);
});
