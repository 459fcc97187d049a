import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../testing/start-product.ts';
import { museum, readDelivery } from './delivery.fixture.tsx';

let product: Product;
beforeAll(async () => {
  product = await startProduct(museum);
});
afterAll(() => product[Symbol.asyncDispose]());

interface DeliveredPage {
  typeData: Record<string, unknown>;
  translations: { locale: string }[];
}

async function pageAt(path: string): Promise<DeliveredPage> {
  const response = await fetch(`${product.origin}/api/ximblox/delivery/page?path=${path}`);
  return ((await response.json()) as { page: DeliveredPage }).page;
}

test('a cached page has new translations, and those that remain', async () => {
  const page = { title: 'Rembrandt', type: 'artist' };
  const id = await product.publish({ ...page, slug: 'rembrandt', locale: 'en' });
  const locales = async () => (await pageAt('/rembrandt')).translations.map(({ locale }) => locale);
  expect(await locales()).toEqual(['en']);
  const { pageID: translation } = await product.admin.call(contract.pages.createTranslation, {
    body: { pageID: id, newLocale: 'nl', title: 'Rembrandt', slug: 'rembrandt' },
  });
  const params = { id: String(translation) };
  await product.admin.call(contract.publication.publish, { params, body: {} });
  expect(await locales()).toEqual(['en', 'nl']);
  await product.admin.call(contract.publication.unpublish, { params, body: {} });
  expect(await locales()).toEqual(['en']);
});

test('a cached page has the defaults of its type once they are saved', async () => {
  await product.publish({ title: 'Steen', slug: 'steen', type: 'artist', locale: 'nl' });
  const city = async () => (await pageAt('/nl/steen')).typeData.city;
  expect(await city()).toBe('');
  const at = { params: { id: 'artist' }, query: { locale: 'nl' } };
  const { version } = await product.admin.call(contract.types.defaults, at);
  await product.admin.call(contract.types.saveDefaults, {
    ...at,
    body: { content: { props: { city: 'Leiden' }, __images: {}, __files: {} }, version },
  });
  expect(await city()).toBe('Leiden');
});

test('loaded data of blocks is delivered where its type says so, and follows the pages that it read', async () => {
  const show = (title: string) =>
    product.publish({ title, slug: `exhibitions/${title.toLowerCase()}`, type: 'exhibition', locale: 'en' });
  const content = [
    { key: 'agenda', type: 'agenda', props: {} },
    { key: 'broken', type: 'agenda', props: { kind: 'broken' } },
    { key: 'visits', type: 'visits', props: {} },
  ];
  await show('Maps');
  await product.publish({ title: 'Agenda', slug: 'agenda', type: 'artist', locale: 'en', content });
  const read = async (headers: Record<string, string> = {}) => {
    const { body } = await readDelivery(product.origin, '/page?path=/agenda', headers);
    return body as unknown as { page: { blocks: { key: string; data?: { shows: { title: string }[] } }[] } };
  };
  const titles = async (headers: Record<string, string> = {}) =>
    (await read(headers)).page.blocks[0]?.data?.shows.map(({ title }) => title).toSorted();
  const delivered = await read();
  expect(delivered.page.blocks.map(({ key }) => key)).toEqual(['agenda', 'visits']);
  expect(JSON.stringify(delivered)).not.toContain('secret-of-the-counter');
  expect(await titles()).toEqual(['Maps']);
  await show('Ships');
  expect(await titles()).toEqual(['Maps', 'Ships']);
  await product.admin.call(contract.pages.create, {
    body: { title: 'Tiles', slug: 'exhibitions/tiles', type: 'exhibition', locale: 'en', content: [] },
  });
  const { token } = await product.admin.call(contract.delivery.createToken, { body: {} });
  expect(await titles({ 'X-Draft-Token': token })).toEqual(['Maps', 'Ships', 'Tiles']);
  expect(await titles()).toEqual(['Maps', 'Ships']);
});
