import { expect, expectTypeOf, test, vi } from 'vitest';
import { definePageType } from './define-page-type.ts';
import { type Code, type Color, field, type PageReference, type Phone, type Table } from './fields/index.ts';
import { today } from './fields/operators.ts';
import type { ContentReader } from './render-context.ts';

const exhibition = definePageType({
  id: 'exhibition',
  label: 'Exhibition',
  fields: {
    start: field.date({ index: true }),
    price: field.number(),
    kind: field.select({
      options: [
        { value: 'solo', label: 'Solo' },
        { value: 'group', label: 'Group' },
      ],
    }),
    venue: field.text(),
    isFree: field.switch(),
    themes: field.tags(),
    curator: field.reference({ to: 'person' }),
    artists: field.reference({ to: ['person', 'group'], many: true, index: true }),
    opening: field.datetime({ index: true }),
    doors: field.time(),
    mail: field.email(),
    web: field.url(),
    phone: field.phone(),
    code: field.slug(),
    audience: field.multiSelect({
      options: [
        { value: 'kids', label: 'Children' },
        { value: 'all', label: 'Everyone' },
      ],
    }),
    tone: field.color({
      palette: [
        { value: 'sea', label: 'Sea', color: '#0a5c8a' },
        { value: 'sand', label: 'Sand', color: '#d9c49a' },
      ],
    }),
    chart: field.json<{ points: number[] }>(),
    sample: field.code({ languages: ['html', 'css'] }),
    prices: field.table(),
    photo: field.image(),
    people: field.list({ name: field.text() }),
  },
});

const pages = vi.fn(async () => ({ items: [], total: 0, pages: 0 }));
const notRead = () => Promise.reject(new Error('not read'));
const content: ContentReader = { pages, paginate: notRead, resolve: notRead, settings: notRead };

test('a query is typed by the fields of its page type', async () => {
  const { items } = await content.pages(exhibition, {
    where: {
      start: { gte: today() },
      kind: 'solo',
      isFree: false,
      themes: { contains: 7 },
      artists: { contains: 7 },
      id: { not: 8 },
      title: { contains: 'light' },
      tags: { in: [1, 2] },
      publishedAt: { between: ['2026-01-01', today()] },
      below: 3,
      opening: { between: ['2026-11-21T09:30:00Z', today(7)] },
      doors: { lt: '10:00' },
      tone: { in: ['sea', 'sand'] },
      mail: { contains: '@museum' },
      audience: { contains: 'kids' },
      or: [{ price: { lt: 20 } }, { not: { venue: { in: ['Hall'] } } }],
    },
    orderBy: [{ opening: 'asc' }, { doors: 'asc' }, { code: 'asc' }, { start: 'asc' }, { title: 'desc' }],
    limit: 12,
    page: 2,
  });
  expect(pages).toHaveBeenCalledWith(exhibition, expect.objectContaining({ page: 2 }));
  type Data = (typeof items)[number]['typeData'];
  expectTypeOf<Data['price']>().toEqualTypeOf<number | null>();
  expectTypeOf<Data['kind']>().toEqualTypeOf<'solo' | 'group'>();
  expectTypeOf<Data['people'][number]['name']>().toEqualTypeOf<string>();
  expectTypeOf<Data['curator']>().toEqualTypeOf<PageReference<'person'> | null>();
  expectTypeOf<Data['artists']>().toEqualTypeOf<PageReference<'person' | 'group'>[]>();
  expectTypeOf<Data['audience']>().toEqualTypeOf<('kids' | 'all')[]>();
  expectTypeOf<Data['phone']>().toEqualTypeOf<Phone | null>();
  expectTypeOf<Data['opening']>().toEqualTypeOf<string>();
  expectTypeOf<Data['tone']>().toEqualTypeOf<Color<'sea' | 'sand'> | null>();
  expectTypeOf<Data['chart']>().toEqualTypeOf<{ points: number[] } | null>();
  expectTypeOf<Data['sample']>().toEqualTypeOf<Code<'html' | 'css'> | null>();
  expectTypeOf<Data['prices']>().toEqualTypeOf<Table | null>();
  const { items: untyped } = await content.pages('exhibition', { where: { anything: 1 } });
  expectTypeOf(untyped[0]?.typeData.price).toEqualTypeOf<unknown>();
});

test('what does not fit the fields does not compile', async () => {
  const refused = [
    // @ts-expect-error no such field
    content.pages(exhibition, { where: { colour: 'red' } }),
    // @ts-expect-error no such choice
    content.pages(exhibition, { where: { kind: 'duo' } }),
    // @ts-expect-error numbers have no `contains`
    content.pages(exhibition, { where: { price: { contains: 1 } } }),
    // @ts-expect-error a number is not a text
    content.pages(exhibition, { where: { price: '9' } }),
    // @ts-expect-error pages cannot be selected by images
    content.pages(exhibition, { where: { photo: { exists: true } } }),
    // @ts-expect-error pages cannot be selected by lists
    content.pages(exhibition, { where: { people: { exists: true } } }),
    // @ts-expect-error a relative day is not a number
    content.pages(exhibition, { where: { price: { gte: today() } } }),
    // @ts-expect-error no such field, deeper
    content.pages(exhibition, { where: { or: [{ and: [{ colour: 'red' }] }] } }),
    // @ts-expect-error no such choice
    content.pages(exhibition, { where: { audience: { contains: 'adults' } } }),
    // @ts-expect-error a list of choices is not a choice
    content.pages(exhibition, { where: { audience: 'kids' } }),
    // @ts-expect-error no such colour of the palette
    content.pages(exhibition, { where: { tone: 'snow' } }),
    // @ts-expect-error pages cannot be selected by data
    content.pages(exhibition, { where: { chart: { exists: true } } }),
    // @ts-expect-error pages cannot be selected by tables
    content.pages(exhibition, { where: { prices: { exists: true } } }),
    // @ts-expect-error times of day are not relative to a day
    content.pages(exhibition, { where: { doors: { gte: today() } } }),
    // @ts-expect-error lists of choices have no order
    content.pages(exhibition, { orderBy: { audience: 'asc' } }),
    // @ts-expect-error switches have no order
    content.pages(exhibition, { orderBy: { isFree: 'asc' } }),
    // @ts-expect-error lists of IDs have no order
    content.pages(exhibition, { orderBy: { themes: 'asc' } }),
    // @ts-expect-error references have no order
    content.pages(exhibition, { orderBy: { artists: 'asc' } }),
    // @ts-expect-error no such direction
    content.pages(exhibition, { orderBy: { start: 'up' } }),
    // @ts-expect-error no such option
    content.pages(exhibition, { offset: 3 }),
  ];
  expect(await Promise.all(refused)).toHaveLength(20);
});

test('references are resolved by a page type to which they can refer', async () => {
  const person = definePageType({ id: 'person', label: 'Person', fields: { born: field.date() } });
  const resolve = vi.fn(async () => []);
  const reader: ContentReader = { ...content, resolve };
  const of = (to: string) => ({ pageID: 1, type: to, locale: 'nl', title: '', url: '' });
  const curator: PageReference<'person'> | null = { ...of('person'), type: 'person' };
  const artists: PageReference<'person' | 'group'>[] = [curator];
  const [found] = await reader.resolve(person, artists);
  expectTypeOf(found?.typeData.born).toEqualTypeOf<string | undefined>();
  await reader.resolve(person, curator);
  await reader.resolve(person, [of('anything')]);
  // @ts-expect-error the field refers to persons
  await reader.resolve(exhibition, curator);
  // @ts-expect-error the field refers to persons and groups
  await reader.resolve(exhibition, artists);
  expect(resolve).toHaveBeenCalledTimes(5);
});
