import { definePageType, defineSite, type LayoutProps } from '@ximblox/blocks';
import { type Client, contract } from '@ximblox/contract';
import { testSite } from '@ximblox/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../testing/start-product.ts';

// Without notifications: visitors must see what the write itself dropped from the cache.

const definition = defineSite({
  ...testSite,
  pageTypes: [
    definePageType({
      id: 'blank',
      label: 'Blank',
      header: ({ menus }: LayoutProps) => (menus.main ?? []).map(({ title }) => title).join(),
    }),
  ],
});
let product: Product;
let origin: string;
let admin: Client;
let pageID: number;

const params = () => ({ id: String(pageID) });
const read = async (path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(new URL(path, origin), { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};
const statusOf = async (path: string): Promise<number> => (await read(path)).status;

beforeAll(async () => {
  product = await startProduct(definition);
  ({ origin, admin } = product);
  const body = { title: 'Peil', slug: 'peil', type: 'blank', locale: 'nl-nl' };
  ({ pageID } = await admin.call(contract.pages.create, { body }));
});
afterAll(() => product[Symbol.asyncDispose]());

test('visitors see published and unpublished pages immediately, eighty times', async () => {
  const stale: number[] = [];
  for (let write = 0; write < 80; write += 1) {
    const isPublic = write % 2 === 0;
    await admin.call(isPublic ? contract.publication.publish : contract.publication.unpublish, {
      params: params(),
      body: {},
    });
    if ((await statusOf('/peil')) !== (isPublic ? 200 : 404)) stale.push(write);
  }
  expect(stale).toEqual([]);
});

test('visitors see saved menus, settings and redirects immediately', async () => {
  await admin.call(contract.publication.publish, { params: params(), body: {} });
  const { version, settings } = await admin.call(contract.settings.site, {});
  const seen: string[] = [];
  for (let write = 0; write < 20; write += 1) {
    const title = `Menu ${write}!`;
    const link = { kind: 'page' as const, pageID };
    await admin.call(contract.menus.save, {
      params: { id: 'main' },
      query: { locale: 'nl-nl' },
      body: { items: [{ key: 'a', title, link, children: [] }] },
    });
    if ((await read('/peil')).text.includes(title)) seen.push(title);
    const siteName = `Waterschap ${write}!`;
    await admin.call(contract.settings.saveSite, { body: { ...settings, siteName, version: version + write } });
    if ((await read('/peil')).text.includes(siteName)) seen.push(siteName);
    expect(await statusOf(`/oud-${write}`)).toBe(404);
    await admin.call(contract.redirects.add, { body: { from: `/oud-${write}`, pageID } });
    if ((await statusOf(`/oud-${write}`)) === 308) seen.push('redirect');
  }
  expect(seen).toHaveLength(60);
});

test('visitors see the result of scheduled publication immediately', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const soon = new Date(Date.now() - 1000);
  const runSchedule = (): Promise<void> | undefined =>
    product.application.handlers['run-schedule']?.({ pageID }, { id: '1', attempt: 1 });
  // The page may already be public, depending on the order of tests.
  await admin.call(contract.publication.publish, { params: params(), body: {} });
  await admin.call(contract.publication.unpublish, { params: params() });
  await admin.call(contract.publication.schedule, { params: params(), body: { publishAt: later } });
  expect(await statusOf('/peil')).toBe(404);
  await product.db.updateTable('page_schedules').set({ publish_at: soon }).execute();
  await runSchedule();
  expect(await statusOf('/peil')).toBe(200);
  await admin.call(contract.publication.schedule, { params: params(), body: { unpublishAt: later } });
  await product.db.updateTable('page_schedules').set({ unpublish_at: soon }).execute();
  await runSchedule();
  expect(await statusOf('/peil')).toBe(404);
});
