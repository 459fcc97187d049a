import { createClient, DeliveryError, type ListedPageOf, today } from '@ximblox/client';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../testing/start-product.ts';
import { museum } from './delivery.fixture.tsx';

let product: Product;
const connect = (token?: string) =>
  createClient<typeof museum>({ url: product.origin, ...(token === undefined ? {} : { token }) });

beforeAll(async () => {
  product = await startProduct(museum);
  const hals = await product.publish({
    title: 'Hals',
    slug: 'hals',
    type: 'artist',
    locale: 'en',
    typeData: { born: 1582, city: 'Haarlem' },
  });
  await product.publish({
    title: 'Light',
    slug: 'exhibitions/light',
    type: 'exhibition',
    locale: 'en',
    typeData: {
      start: '2999-01-01',
      price: 12.5,
      kind: 'solo',
      lead: '<p>Light</p>',
      artists: [hals],
      curator: [hals],
    },
    content: [{ key: 'quote', type: 'quote', props: { text: 'Light!', person: [hals] } }],
  });
});
afterAll(() => product[Symbol.asyncDispose]());

test('lists pages with the types of their fields', async () => {
  const client = connect();
  const { items, total } = await client.pages('exhibition', {
    where: { start: { gte: today() }, or: [{ kind: 'solo' }, { price: { lt: 20 } }] },
    orderBy: [{ start: 'asc' }, { title: 'desc' }],
    fields: ['price', 'artists', 'lead'],
    include: ['artists'],
    richText: 'tree',
    limit: 10,
  });
  expect(total).toBe(1);
  for (const { typeData } of items) {
    const price: number | null = typeData.price;
    const [artist] = typeData.artists;
    const city: string | undefined = artist?.typeData.city;
    expect([price, city, artist?.title]).toEqual([12.5, 'Haarlem', 'Hals']);
    expect(typeData.lead.tree).toEqual([{ tag: 'p', attributes: {}, children: ['Light'] }]);
  }
});

test('gets a page with typed blocks, or why there is none', async () => {
  const client = connect();
  const outcome = await client.page('/exhibitions/light');
  if (outcome.kind !== 'page') throw new Error('There is no page.');
  const { page } = outcome;
  if (page.type === 'exhibition') {
    const kind: string = page.typeData.kind;
    expect(kind).toBe('solo');
  }
  const texts = page.blocks.map((block) => {
    if (block.type === 'quote') {
      const text: string = block.props.text;
      return text;
    }
    return block.type;
  });
  expect(texts).toEqual(['Light!']);
  expect(await client.page('/nothing')).toEqual({ kind: 'missing' });
  expect(await client.page(999_999)).toEqual({ kind: 'missing' });
});

test('gets the loaded data of blocks with its types', async () => {
  await product.publish({
    title: 'Agenda',
    slug: 'agenda',
    type: 'artist',
    locale: 'en',
    content: [{ key: 'agenda', type: 'agenda', props: {} }],
  });
  const outcome = await connect().page('/agenda');
  const [block] = outcome.kind === 'page' ? outcome.page.blocks : [];
  if (block?.type !== 'agenda') throw new Error('There is no agenda.');
  const [show] = block.data.shows;
  const title: string | undefined = show?.title;
  const at: string = block.data.at;
  expect([title, at]).toEqual(['Light', '1970-01-01T00:00:00.000Z']);
});

test('gets blocks and pages of extensions with their types', async () => {
  await product.publish({
    title: 'Etching',
    slug: 'etching',
    type: 'course',
    locale: 'en',
    typeData: { seats: 8 },
    content: [{ key: 'hours', type: 'hours', props: { days: [{ day: 'Sunday' }] } }],
  });
  const { items } = await connect().pages('course', { where: { seats: { gt: 5 } } });
  const [listed]: ListedPageOf<typeof museum, 'course'>[] = items;
  const seats: number | null | undefined = listed?.typeData.seats;
  const outcome = await connect().page('/etching');
  const [block] = outcome.kind === 'page' ? outcome.page.blocks : [];
  const day: string | undefined = block?.type === 'hours' ? block.props.days[0]?.day : undefined;
  expect([seats, day]).toEqual([8, 'Sunday']);
});

test('reads menus, settings, tags, the sitemap and search results', async () => {
  const client = connect();
  expect(await client.menu('main', { locale: 'en' })).toEqual([]);
  expect((await client.settings()).siteName).toBe('Museum');
  expect(await client.tags('exhibition')).toEqual([]);
  expect((await client.sitemap()).items.map(({ url }) => url)).toContain('/exhibitions/light');
  expect((await client.search('something', { pageTypes: ['artist'] })).items).toEqual([]);
});

test('reads drafts with a token', async () => {
  const { pageID } = await product.admin.call(contract.pages.create, {
    body: { title: 'Draft', slug: 'draft', type: 'artist', locale: 'en', typeData: {}, content: [] },
  });
  const { token } = await product.admin.call(contract.delivery.createToken, { body: { pageID } });
  expect(await connect(token).page('/draft')).toMatchObject({ kind: 'page', page: { title: 'Draft' } });
  const signature = token.lastIndexOf('.') + 1;
  const other = token.at(signature) === 'A' ? 'B' : 'A';
  const forged = connect(`${token.slice(0, signature)}${other}${token.slice(signature + 1)}`).page('/draft');
  await expect(forged).rejects.toBeInstanceOf(DeliveryError);
  await expect(forged).rejects.toMatchObject({ status: 401, field: 'token' });
});

/** Calls that must not compile; the compiler reports an error that is missing. */
export async function refusedByTheCompiler(): Promise<unknown[]> {
  const client = connect();
  const { items } = await client.pages('exhibition', { fields: ['price'] });
  const { items: plain } = await client.pages('exhibition');
  const outcome = await client.page('/about');
  const [block] = outcome.kind === 'page' ? outcome.page.blocks : [];
  return [
    // @ts-expect-error There is no such page type.
    client.pages('concert'),
    // @ts-expect-error A page type of an extension has no such field.
    client.pages('course', { where: { colour: 'red' } }),
    // @ts-expect-error There is no such field.
    client.pages('exhibition', { where: { colour: 'red' } }),
    // @ts-expect-error Numbers are not compared with texts.
    client.pages('exhibition', { where: { price: { gt: 'cheap' } } }),
    // @ts-expect-error A choice has no such value.
    client.pages('exhibition', { where: { kind: 'duo' } }),
    // @ts-expect-error Pages are not sorted by rich text.
    client.pages('exhibition', { orderBy: { lead: 'asc' } }),
    // @ts-expect-error There is no such field.
    client.pages('exhibition', { fields: ['colour'] }),
    // @ts-expect-error Only references are included.
    client.pages('exhibition', { include: ['price'] }),
    // @ts-expect-error There is no such menu.
    client.menu('footer'),
    // @ts-expect-error The field was not chosen.
    items[0]?.typeData.kind,
    // @ts-expect-error The reference was not included.
    plain[0]?.typeData.curator?.typeData,
    // @ts-expect-error It is not certain that there is a page.
    outcome.page,
    // @ts-expect-error There is no such block type.
    block?.type === 'gallery',
    // @ts-expect-error Not every block has a text.
    block?.props.text,
    // @ts-expect-error The data of this type is not delivered.
    block?.type === 'visits' && block.data,
  ];
}
