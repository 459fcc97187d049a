import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../testing/start-product.ts';
import { museum, readDelivery } from './delivery.fixture.tsx';

let product: Product;
const ids: Record<string, number> = {};

const get = (path: string, headers?: Record<string, string>) => readDelivery(product.origin, path, headers);

const titles = async (query: string): Promise<string[]> => {
  const { body, status } = await get(`/pages?type=exhibition&orderBy=title&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map(({ title }) => title);
};

const where = (conditions: object): string => `where=${encodeURIComponent(JSON.stringify(conditions))}`;

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  product = await startProduct(museum, {
    XIMBLOX_CORS_ORIGINS: 'https://app.example.com',
    XIMBLOX_SHARED_CACHE: '60',
  });
  const artist = (title: string, typeData: object) =>
    product.publish({ title, slug: title.toLowerCase(), type: 'artist', locale: 'en', typeData: { ...typeData } });
  ids.vermeer = await artist('Vermeer', { born: 1632, city: 'Delft' });
  ids.hals = await artist('Hals', { born: 1582, city: 'Haarlem' });
  const exhibition = (title: string, typeData: object, content: { key: string; type: string; props: object }[] = []) =>
    product.publish({
      title,
      slug: `exhibitions/${title.toLowerCase()}`,
      type: 'exhibition',
      locale: 'en',
      typeData: { ...typeData },
      content: content.map((block) => ({ ...block, props: { ...block.props } })),
    });
  ids.light = await exhibition(
    'Light',
    {
      start: dayAhead(10),
      price: 12.5,
      kind: 'solo',
      free: false,
      lead: `<p>See <a href="page:${ids.hals}">Hals</a> &amp; <strong>light</strong></p>`,
      artists: [ids.vermeer, ids.hals],
      curator: [ids.hals],
    },
    [
      { key: 'quote', type: 'quote', props: { text: 'Light!', person: [ids.vermeer] } },
      { key: 'story', type: 'story', props: { parts: [{ text: '<p>One</p>' }] } },
    ],
  );
  ids.water = await exhibition('Water', { start: dayAhead(-10), price: 0, kind: 'group', free: true });
});
afterAll(() => product[Symbol.asyncDispose]());

describe('pages', () => {
  test('are selected by parameters and by JSON', async () => {
    expect(await titles('')).toEqual(['Light', 'Water']);
    expect(await titles('where.start.gte=today')).toEqual(['Light']);
    expect(await titles('where.start.lt=today-5')).toEqual(['Water']);
    expect(await titles('where.kind=solo')).toEqual(['Light']);
    expect(await titles('where.kind.in=solo,group&where.price.gt=1')).toEqual(['Light']);
    expect(await titles('where.price.between=0,5')).toEqual(['Water']);
    expect(await titles('where.free=true')).toEqual(['Water']);
    expect(await titles(`where.artists.contains=${ids.vermeer}`)).toEqual(['Light']);
    expect(await titles('where.curator.exists=false')).toEqual(['Water']);
    expect(await titles(where({ or: [{ price: 0 }, { start: { gte: { today: 0 } } }] }))).toEqual(['Light', 'Water']);
    expect(await titles(where({ not: { kind: 'solo' } }))).toEqual(['Water']);
    expect(await titles('locale=nl')).toEqual([]);
  });

  test('are ordered, paged and counted', async () => {
    const { body } = await get('/pages?type=exhibition&orderBy=-price,title&limit=1&page=2');
    expect(body).toMatchObject({ items: [{ title: 'Water' }], total: 2, pages: 2 });
  });

  test('have the chosen fields, with links and rich text resolved', async () => {
    const { body } = await get('/pages?type=exhibition&where.kind=solo&fields=lead,artists');
    expect(body.items).toEqual([
      {
        pageID: ids.light,
        title: 'Light',
        url: '/exhibitions/light',
        locale: 'en',
        type: 'exhibition',
        publishedAt: expect.any(String),
        modifiedAt: expect.any(String),
        seoDescription: '',
        tags: [],
        typeData: {
          lead: { html: '<p>See <a href="/hals">Hals</a> &amp; <strong>light</strong></p>' },
          artists: [
            { pageID: ids.vermeer, type: 'artist', locale: 'en', title: 'Vermeer', url: '/vermeer' },
            { pageID: ids.hals, type: 'artist', locale: 'en', title: 'Hals', url: '/hals' },
          ],
        },
      },
    ]);
  });

  test('include the pages of references, and rich text as a tree', async () => {
    const { body } = await get('/pages?type=exhibition&where.kind=solo&include=artists,curator&richText=tree');
    const { typeData = {} } = body.items[0] ?? {};
    expect(typeData.artists).toMatchObject([
      { title: 'Vermeer', typeData: { born: 1632, city: 'Delft' } },
      { title: 'Hals', typeData: { born: 1582 } },
    ]);
    expect(typeData.curator).toMatchObject({ title: 'Hals', typeData: { city: 'Haarlem' } });
    expect(typeData.lead).toEqual({
      tree: [
        {
          tag: 'p',
          attributes: {},
          children: [
            'See ',
            { tag: 'a', attributes: { href: '/hals' }, children: ['Hals'] },
            ' & ',
            { tag: 'strong', attributes: {}, children: ['light'] },
          ],
        },
      ],
    });
  });

  test('are refused with every error and a hint for each', async () => {
    const query = [
      'type=exhibition',
      'limit=1001',
      'colour=red',
      'fields=start,colour',
      'include=price',
      'orderBy=lead',
      'where.price.gt=cheap',
      where({ start: { contains: '2026' }, or: [{ nothing: 1 }, { kind: 'solo' }] }),
    ].join('&');
    const { status, body } = await get(`/pages?${query}`);
    expect(status).toBe(400);
    const errors = body.Errors;
    expect(errors.map(({ property }) => property).toSorted()).toEqual([
      'colour',
      'fields.colour',
      'include.price',
      'limit',
      'orderBy.lead',
      'where.or.0.nothing',
      'where.price.gt',
      'where.start.contains',
    ]);
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['V_12']));
    const hints = body.Hints;
    expect(hints).toHaveLength(errors.length);
    expect(hints.join('\n')).toContain('use a whole number from 1 to 1000');
    expect((await get('/pages?type=nothing')).body).toMatchObject({ Errors: [{ property: 'type', code: 'V_12' }] });
    expect((await get('/pages?type=shared-section')).status).toBe(400);
    expect((await get('/pages?type=exhibition&locale=fr')).body).toMatchObject({ Errors: [{ property: 'locale' }] });
    expect((await get('/pages?type=exhibition&where=%7B')).body).toMatchObject({ Errors: [{ property: 'where' }] });
    expect((await get('/pages?type=exhibition&include=artists.born')).status).toBe(400);
  });

  test('are cached until one of them changes', async () => {
    const first = await get('/pages?type=artist&orderBy=title&fields=city');
    const etag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('Cache-Tag')).toContain('pages:artist:en');
    const again = await get('/pages?type=artist&orderBy=title&fields=city', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    await product.publish({ title: 'Aalst', slug: 'aalst', type: 'artist', locale: 'en' });
    const changed = await get('/pages?type=artist&orderBy=title&fields=city', { 'If-None-Match': etag });
    expect([changed.status, changed.body.total]).toEqual([200, 3]);
  });
});

describe('a page', () => {
  test('has resolved blocks, references of blocks and translations', async () => {
    const { body } = await get('/page?path=/exhibitions/light&include=blocks&fields=price');
    expect(body).toMatchObject({
      kind: 'page',
      page: {
        title: 'Light',
        typeData: { price: 12.5 },
        blocks: [
          {
            key: 'quote',
            type: 'quote',
            props: { text: 'Light!', person: { title: 'Vermeer', typeData: { born: 1632 } } },
          },
          { key: 'story', props: { parts: [{ text: { html: '<p>One</p>' } }] } },
        ],
        translations: [{ pageID: ids.light, locale: 'en', url: '/exhibitions/light' }],
      },
    });
    expect((await get(`/page?id=${ids.light}`)).body).toMatchObject({ page: { title: 'Light' } });
  });

  test('that has moved, was deleted or never existed', async () => {
    const id = await product.publish({ title: 'Old', slug: 'old', type: 'artist', locale: 'en' });
    await product.admin.call(contract.pages.save, { params: { id }, body: { slug: 'new' } });
    expect((await get('/page?path=/old')).body).toEqual({ kind: 'moved', url: '/new', status: 301 });
    await product.admin.call(contract.pages.delete, { params: { id } });
    expect((await get('/page?path=/new')).status).toBe(410);
    expect((await get(`/page?id=${id}`)).status).toBe(404);
    const missing = await get('/page?path=/missing');
    expect([missing.status, missing.body]).toMatchObject([404, { Errors: [{ property: 'path', code: 'PM_01' }] }]);
    expect((await get('/page')).body).toMatchObject({ Errors: [{ property: 'path', code: 'V_12' }] });
    expect((await get('/page?path=/hals&fields=colour')).status).toBe(400);
  });
});

test('menus, settings, tags and the sitemap', async () => {
  const link = { kind: 'page' as const, pageID: ids.hals ?? 0 };
  await product.admin.call(contract.menus.save, {
    params: { id: 'main' },
    query: { locale: 'en' },
    body: { items: [{ key: 'a', title: 'Frans Hals', link, children: [] }] },
  });
  expect((await get('/menu/main')).body).toEqual({
    items: [{ key: 'a', title: 'Frans Hals', href: '/hals', external: false, children: [] }],
  });
  expect((await get('/menu/other')).status).toBe(404);
  expect((await get('/menu/main?locale=fr')).status).toBe(400);
  expect((await get('/settings')).body).toEqual({
    siteName: 'Museum',
    indexing: true,
    defaultLocale: 'en',
    locales: museum.locales,
    seoImage: null,
  });
  expect((await get('/tags?type=exhibition')).body).toEqual({ tags: [] });
  const sitemap = (await get('/sitemap')).body;
  expect(sitemap.items.map(({ url }) => url)).toContain('/exhibitions/light');
});

test('is described with the page types and blocks of the site', async () => {
  const document = (await (await fetch(`${product.origin}/api/ximblox/openapi.json`)).json()) as {
    paths: Record<string, { get: { responses: { 200: { content: Record<string, { schema: object }> } } } }>;
    components: { schemas: Record<string, { oneOf?: unknown; properties?: Record<string, object> }> };
  };
  const { schemas } = document.components;
  const reference = { properties: { pageID: { type: 'integer' }, url: { type: 'string' } } };
  expect(schemas['DeliveredPage.exhibition']?.properties).toMatchObject({
    type: { const: 'exhibition' },
    typeData: {
      properties: {
        price: {},
        kind: { enum: ['solo', 'group'] },
        lead: { properties: { html: { type: 'string' } } },
        artists: { type: 'array', items: reference },
        photo: { anyOf: [{ properties: { srcSet: { type: 'string' } } }, { type: 'null' }] },
      },
    },
  });
  expect(schemas['DeliveredBlock.quote']?.properties).toMatchObject({ props: { properties: { text: {} } } });
  expect(schemas.DeliveredBlock?.oneOf).toEqual([
    { $ref: '#/components/schemas/DeliveredBlock.quote' },
    { $ref: '#/components/schemas/DeliveredBlock.story' },
    { $ref: '#/components/schemas/DeliveredBlock.agenda' },
    { $ref: '#/components/schemas/DeliveredBlock.visits' },
    { $ref: '#/components/schemas/DeliveredBlock.hours' },
  ]);
  const { content } = document.paths['/api/ximblox/delivery/pages']?.get.responses[200] ?? { content: {} };
  expect(JSON.stringify(content)).toContain('#/components/schemas/DeliveredPage');
});

test('origins that are named may read it, others not', async () => {
  const named = await get('/settings', { Origin: 'https://app.example.com' });
  expect(named.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example.com');
  const other = await get('/settings', { Origin: 'https://other.example.com' });
  expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
});
