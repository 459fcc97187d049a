import { createSiteClient, defineEndpoint, defineSite } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { createBrowser, testPassword } from '@ximblox/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../testing/start-product.ts';
import { museum } from './delivery.fixture.tsx';

const slots = 20;
const email = 'administrator@example.com';

/** Calls of the slow endpoint that have reached their handler, and what lets all of them go on. */
let started = 0;
let gate = Promise.withResolvers<void>();

const endpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/slow',
    summary: 'Create a page after a wait',
    access: 'session',
    async handle(_, { pages }) {
      started += 1;
      const number = started;
      await gate.promise;
      await pages.create({ type: 'artist', locale: 'en', title: 'Slow', slug: `slow-${number}` });
      return {};
    },
  }),
] as const;

const site = defineSite({ ...museum, endpoints: [...endpoints] });

let product: Product;
beforeAll(async () => {
  product = await startProduct(site, { XIMBLOX_MAX_IN_FLIGHT: String(2 * slots) });
  for (const slug of ['cached', 'uncached']) {
    const content = [{ key: 'quote', type: 'quote', props: { text: `This page is ${slug}.` } }];
    await product.publish({ title: slug, slug, type: 'artist', locale: 'en', content });
  }
});
afterAll(() => product[Symbol.asyncDispose]());

test('handlers that wait block nothing else, and more of them are refused', async () => {
  const page = async (slug: string) => (await fetch(`${product.origin}/${slug}`)).text();
  const api = createSiteClient<typeof endpoints>({
    fetch: async (url, init) => product.browser.fetch(String(url), init),
  });
  expect(await page('cached')).toContain('This page is cached.');

  const slow = Array.from({ length: slots }, () => api.call('POST /slow'));
  await expect.poll(() => started, { timeout: 30_000 }).toBe(slots);

  expect(await page('cached')).toContain('This page is cached.');
  expect(await page('uncached')).toContain('This page is uncached.');
  const pages = await product.admin.call(contract.pages.list, { body: {} });
  expect(pages.totalItems).toBe(2);
  const body = { email, password: testPassword };
  await createBrowser(product.origin).client.call(contract.auth.login, { body });
  await expect(api.call('POST /slow')).rejects.toMatchObject({ status: 503, errors: [{ code: 'G_01' }] });

  gate.resolve();
  expect(await Promise.all(slow)).toEqual(Array.from({ length: slots }, () => ({ Success: true, Errors: [] })));
  expect((await product.admin.call(contract.pages.list, { body: {} })).totalItems).toBe(2 + slots);
  gate = Promise.withResolvers();
  gate.resolve();
  expect(await api.call('POST /slow')).toMatchObject({ Success: true });
});
