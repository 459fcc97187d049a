import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPurge, withPurge } from './purge-shared-cache.ts';

/** A content delivery network that records its calls. */
let network: Server;
let told: { authorization: string | undefined; body: unknown }[] = [];
/** Status codes of the next responses; 200 afterwards. */
let statuses: number[] = [];
let purgeUrl = '';

beforeAll(async () => {
  network = createServer((request: IncomingMessage, response) => {
    const hear = async (): Promise<void> => {
      const body = await text(request);
      const status = statuses.shift() ?? 200;
      if (status === 200) told.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
      response.writeHead(status).end('{}');
    };
    void hear();
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  purgeUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}/purge`;
});
afterAll(() => void network.close());
beforeEach(() => {
  told = [];
  statuses = [];
});

const warnings: unknown[] = [];
const purgeWith = (url: string | null) =>
  createPurge({
    settings: { purgeUrl: url, purgeToken: 'secret' },
    log: { warn: (details: unknown) => void warnings.push(details) },
    delays: [1, 1, 1],
  });

test('batches changes, without duplicates, thirty tags per call', async () => {
  const purge = purgeWith(purgeUrl);
  const tags = Array.from({ length: 31 }, (_, id) => `page:${id}`);
  purge.tags(tags);
  purge.tags(['page:0', 'page:1']);
  await expect.poll(() => told.length).toBe(2);
  await purge.close();
  expect(told.map(({ body }) => body)).toEqual([{ tags: tags.slice(0, 30) }, { tags: ['page:30'] }]);
  expect(told[0]?.authorization).toBe('Bearer secret');
});

test('retries failed purges, and logs a warning when giving up', async () => {
  const purge = purgeWith(purgeUrl);
  statuses = [500, 503];
  purge.everything();
  await expect.poll(() => told.map(({ body }) => body)).toEqual([{ purge_everything: true }]);
  statuses = [500, 500, 500];
  purge.tags(['page:1']);
  await expect.poll(() => warnings.length).toBe(1);
  await purge.close();
  expect(told).toHaveLength(1);
});

test('drops pages locally before purging', async () => {
  const dropped: string[] = [];
  const purge = purgeWith(purgeUrl);
  const cache = withPurge(
    { dropTags: (tags) => void dropped.push(...tags), dropAll: () => void dropped.push('all') },
    purge,
    'every-page',
  );
  cache.dropTags(['page:7']);
  expect(dropped).toEqual(['page:7']);
  await expect.poll(() => told.map(({ body }) => body)).toEqual([{ tags: ['page:7', 'every-page'] }]);
  cache.dropAll();
  await purge.close();
  expect(dropped).toEqual(['page:7', 'all']);
  expect(told.at(-1)?.body).toEqual({ purge_everything: true });
});

test('does nothing without a purge URL', async () => {
  const purge = purgeWith(null);
  purge.tags(['page:1']);
  purge.everything();
  await purge.close();
  expect(told).toEqual([]);
});
