import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../testing/start-product.ts';
import { museum, readDelivery } from './delivery.fixture.tsx';

let product: Product;
const ids: Record<string, number> = {};

const get = (path: string, headers?: Record<string, string>) => readDelivery(product.origin, path, headers);

beforeAll(async () => {
  product = await startProduct(museum);
  ids.hals = await product.publish({
    title: 'Hals',
    slug: 'hals',
    type: 'artist',
    locale: 'en',
    typeData: { born: 1582, city: 'Haarlem' },
  });
});
afterAll(() => product[Symbol.asyncDispose]());

const draftToken = async (pageID?: number): Promise<string> =>
  (await product.admin.call(contract.delivery.createToken, { body: pageID === undefined ? {} : { pageID } })).token;

const newDraft = async (slug: string) =>
  product.admin.call(contract.pages.create, {
    body: { title: 'Draft', slug, type: 'artist', locale: 'en', typeData: { city: 'Leiden' }, content: [] },
  });

test('drafts are returned for a token, uncached, with the working copy of its user', async () => {
  const { pageID, pageVersionID } = await newDraft('draft');
  expect((await get('/page?path=/draft')).status).toBe(404);
  const headers = { 'X-Draft-Token': await draftToken(pageID) };
  const reply = await get('/page?path=/draft', headers);
  expect(reply.body).toMatchObject({ page: { title: 'Draft', typeData: { city: 'Leiden' }, publishedAt: null } });
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  expect(reply.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(reply.headers.get('ETag')).toBeNull();
  const content = {
    title: 'Changed',
    blocks: [{ key: 'a', type: 'quote', props: { text: 'New' }, anchorPoint: '', __images: {}, __files: {} }],
    typeData: {},
    seoTitle: '',
    seoDescription: '',
    seoKeywords: [],
    seoImage: [],
  };
  await product.admin.call(contract.workingCopies.put, {
    params: { id: pageID },
    body: { baseVersionID: pageVersionID, revision: 0, writer: 'window-1', sequence: 1, content },
  });
  expect((await get(`/page?id=${pageID}`, headers)).body).toMatchObject({
    page: { title: 'Changed', blocks: [{ props: { text: 'New' } }] },
  });
  expect((await get('/page?path=/hals', { 'X-Draft-Token': await draftToken() })).body).toMatchObject({
    page: { title: 'Hals' },
  });
});

test('drafts are in lists and reverse queries as far as the token opens them', async () => {
  const { pageID: painter } = await newDraft('draft-in-lists');
  const { pageID: show, pageVersionID } = await product.admin.call(contract.pages.create, {
    body: { title: 'Still lifes', slug: 'exhibitions/still', type: 'exhibition', locale: 'en', content: [] },
  });
  await product.admin.call(contract.publication.publish, { params: { id: show }, body: {} });
  await product.admin.call(contract.versions.store, {
    params: { id: pageVersionID },
    body: { title: 'Still lifes', typeData: { artists: [painter], price: 30 } },
  });
  const listed = async (query: string, token?: string): Promise<string[]> => {
    const reply = await get(`/pages?${query}`, token === undefined ? {} : { 'X-Draft-Token': token });
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([
      200,
      token === undefined ? 'public, max-age=0, must-revalidate' : 'no-store',
    ]);
    return reply.body.items.map(({ url }) => url);
  };
  const all = await draftToken();
  const one = await draftToken(painter);
  const artists = `type=artist&where.id.in=${painter},${ids.hals}&orderBy=title`;
  expect(await listed(artists)).toEqual(['/hals']);
  expect(await listed(artists, all)).toEqual(['/draft-in-lists', '/hals']);
  expect(await listed(artists, one)).toEqual(['/draft-in-lists', '/hals']);
  expect(await listed(artists, await draftToken(show))).toEqual(['/hals']);
  const referring = `type=exhibition&where.artists.contains=${painter}`;
  expect(await listed(referring)).toEqual([]);
  expect(await listed(referring, all)).toEqual(['/exhibitions/still']);
  expect(await listed(referring, one)).toEqual([]);
  expect(await listed(referring, await draftToken(show))).toEqual(['/exhibitions/still']);
  const included = await get(`/pages?${referring}&include=artists`, { 'X-Draft-Token': all });
  expect(included.body.items[0]?.typeData.artists).toMatchObject([
    { title: 'Draft', url: '/draft-in-lists', typeData: { city: 'Leiden' } },
  ]);
  // The draft stays out of what visitors get afterwards.
  expect(await listed(artists)).toEqual(['/hals']);
});

test('unsaved content is resolved for the editor, with the drafts that it refers to', async () => {
  const { pageID } = await newDraft('draft-unsaved');
  const token = await draftToken(pageID);
  const body = {
    token,
    title: 'Unsaved',
    blocks: [
      { key: 'q', type: 'quote', props: { text: 'Now' }, anchorPoint: '', __images: {}, __files: {} },
      { key: 'h', type: 'quote', props: {}, anchorPoint: '', isHidden: true, __images: {}, __files: {} },
    ],
    typeData: { city: 'Gouda' },
    tags: [],
  };
  const outcome = await product.admin.call(contract.delivery.preview, { params: { id: pageID }, body });
  expect(outcome).toMatchObject({
    kind: 'page',
    page: { pageID, title: 'Unsaved', typeData: { city: 'Gouda' }, blocks: [{ key: 'q', props: { text: 'Now' } }] },
  });
  expect('page' in outcome && outcome.page.blocks).toHaveLength(1);
  const { pageID: painter } = await newDraft('draft-referred');
  const show = await product.admin.call(contract.pages.create, {
    body: { title: 'Show', slug: 'exhibitions/unsaved', type: 'exhibition', locale: 'en', content: [] },
  });
  const referring = await product.admin.call(contract.delivery.preview, {
    params: { id: show.pageID },
    query: { include: 'artists' },
    body: { ...body, token: await draftToken(show.pageID), typeData: { artists: [painter] } },
  });
  expect(referring).toMatchObject({ page: { typeData: { artists: [{ title: 'Draft', url: '/draft-referred' }] } } });
  const foreign = { ...body, token: await draftToken(ids.hals) };
  await expect(
    product.admin.call(contract.delivery.preview, { params: { id: pageID }, body: foreign }),
  ).rejects.toMatchObject({ status: 403 });
});

test('drafts show those that they refer to with a token for every page only, and images that a token opens', async () => {
  const { pageID: painter } = await newDraft('draft-painter');
  const form = new FormData();
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.set('path', '/');
  form.set('f', new File([Buffer.from(pixel, 'base64')], 'pixel.png', { type: 'image/png' }));
  const { file } = await product.admin.call(contract.media.addFile, { form });
  const { pageID } = await product.admin.call(contract.pages.create, {
    body: {
      title: 'Show',
      slug: 'exhibitions/draft-show',
      type: 'exhibition',
      locale: 'en',
      typeData: {
        artists: [painter, ids.hals],
        __images: { photo: { hash: file.hash, fileName: file.fileName, fileID: file.id, altText: 'A pixel' } },
      },
      content: [],
    },
  });
  const read = async (query: string, token: string) => {
    const { body } = await get(`/page?id=${pageID}${query}`, { 'X-Draft-Token': token });
    return (
      body as unknown as {
        page: { typeData: { artists: { title: string; typeData: object }[]; photo: { src: string; alt: string } } };
      }
    ).page;
  };
  expect((await read('&include=artists', await draftToken())).typeData.artists).toMatchObject([
    { title: 'Draft', typeData: { city: 'Leiden' } },
    { title: 'Hals' },
  ]);
  const token = await draftToken(pageID);
  expect((await read('', token)).typeData.artists.map(({ title }) => title)).toEqual(['Hals']);
  const page = await read('&include=artists', token);
  expect(page.typeData.artists).toMatchObject([{ title: 'Hals', typeData: { city: 'Haarlem' } }]);
  const { src, alt } = page.typeData.photo;
  expect(alt).toBe('A pixel');
  const { pathname, search } = new URL(src);
  expect(pathname).toContain(`/api/ximblox/medialib/get-page-file/${pageID}/`);
  const image = await fetch(product.origin + pathname + search);
  expect([image.status, image.headers.get('Cross-Origin-Resource-Policy')]).toEqual([200, 'cross-origin']);
  expect((await fetch(product.origin + pathname)).status).toBe(404);
  expect((await fetch(`${product.origin}${pathname}?draft=nonsense`)).status).toBe(401);
});

test('drafts are refused for another page, and by a token that is expired, forged or of an inactive user', async () => {
  const { pageID } = await newDraft('draft-2');
  const token = await draftToken(ids.hals);
  const read = async (value: string) => {
    const { status, body } = await get(`/page?id=${pageID}`, { 'X-Draft-Token': value });
    return [status, body.Errors];
  };
  expect(await read(token)).toEqual([403, [{ property: 'token', code: 'UM_01' }]]);
  const parts = (await draftToken(pageID)).split('.');
  const forged = [parts[0], '0', ...parts.slice(2)].join('.');
  expect(await read(forged)).toEqual([401, [{ property: 'token', code: 'V_04' }]]);
  expect(await read('nonsense')).toEqual([401, [{ property: 'token', code: 'V_04' }]]);
  const { services } = product.application;
  const { now } = services;
  const valid = await draftToken();
  services.now = () => new Date(Date.now() + 61 * 60_000);
  expect(await read(valid)).toEqual([401, [{ property: 'token', code: 'V_05' }]]);
  services.now = now;
  expect((await read(valid))[0]).toBe(200);
});

test('unsaved content has limits of bytes, values, tags and depth', async () => {
  const { pageID } = await newDraft('draft-hostile');
  const token = await draftToken(pageID);
  const resolve = async (content: object, query: object = {}) => {
    const body = { token, title: 'Hostile', blocks: [], typeData: {}, tags: [], ...content };
    return product.admin
      .call(contract.delivery.preview, { params: { id: pageID }, query, body })
      .then(() => 200)
      .catch((error: { status?: number }) => error.status);
  };
  const nested = (levels: number): object => {
    let value = {};
    for (let level = 0; level < levels; level += 1) value = { a: value };
    return value;
  };
  const story = (text: string) => ({
    blocks: [{ key: 's', type: 'story', props: { parts: [{ text }] }, anchorPoint: '', __images: {}, __files: {} }],
  });
  expect(await resolve({ typeData: nested(50) })).toBe(200);
  expect(await resolve({ typeData: nested(1_000) })).toBe(400);
  expect(await resolve({ blocks: nested(1_000) })).toBe(400);
  expect(await resolve({ typeData: { city: 'x'.repeat(2 * 1_048_576) } })).toBe(413);
  expect(await resolve({ typeData: { artists: Array.from({ length: 40_001 }, (_, id) => id + 1) } })).toBe(413);
  expect(await resolve(story('<ul><li>'.repeat(2_000)), { richText: 'tree' })).toBe(200);
  expect(await resolve(story('<b>x'.repeat(10_001)))).toBe(422);
  expect(await resolve({}, { include: 'x'.repeat(1_001) })).toBe(400);
});
