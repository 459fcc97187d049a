import { contract } from '@ximblox/contract';
import { serveMetrics } from '@ximblox/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../testing/start-product.ts';
import { museum } from './delivery.fixture.tsx';

const token = 'a-token-for-prometheus';
let product: Product;

/** A scrape: the values by name and labels, as they are written. */
type Scrape = (series: string) => number | undefined;

async function scrape(): Promise<Scrape & { text: string }> {
  const reply = await fetch(`${product.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  const text = await reply.text();
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
  return Object.assign((series: string) => values.get(series), { text });
}

beforeAll(async () => {
  product = await startProduct(museum, { XIMBLOX_METRICS_TOKEN: token });
});
afterAll(() => product[Symbol.asyncDispose]());

test('needs the token, and does not exist without one', async () => {
  for (const Authorization of ['', 'Bearer wrong', token]) {
    const reply = await fetch(`${product.origin}/metrics`, { headers: { Authorization } });
    expect([reply.status, await reply.text()]).toEqual([401, 'Unauthorized\n']);
  }
  await using closed = await startProduct(museum);
  const reply = await fetch(`${closed.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(404);
  expect(await reply.text()).not.toContain('ximblox_');
});

test('is served on an address of its own, which must be free', async () => {
  const { port, close } = await serveMetrics({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('ximblox_info{version=');
  expect((await fetch(`${url}/`)).status).toBe(404);
  await expect(serveMetrics({ host: '127.0.0.1', port })).rejects.toThrow('XIMBLOX_METRICS');
  await close();
  await expect(fetch(`${url}/metrics`)).rejects.toThrow('fetch failed');
});

test('counts requests by route template, and never by path', async () => {
  const requests = 'ximblox_http_requests_total';
  const created = `${requests}{method="POST",route="/api/ximblox/page/create",status="200"}`;
  const unknown = `${requests}{method="PROPFIND",route="(none)",status="404"}`;
  const before = await scrape();
  await product.admin.call(contract.pages.create, {
    body: { title: 'Secret plan', slug: 'secret-plan', type: 'artist', locale: 'en', content: [] },
  });
  for (let index = 0; index < 20; index++) {
    expect((await fetch(`${product.origin}/unknown-path-${index}?q=query-${index}`)).status).toBe(404);
    await fetch(`${product.origin}/api/ximblox/unknown-call-${index}`, { method: 'PROPFIND' });
  }
  // Requests are counted when the client has the response already.
  await expect.poll(async () => (await scrape())(unknown)).toBe((before(unknown) ?? 0) + 20);
  const after = await scrape();
  expect(after(created)).toBe((before(created) ?? 0) + 1);
  const { method, route } = { method: 'POST', route: '/api/ximblox/page/create' };
  expect(after(`ximblox_http_request_duration_seconds_count{method="${method}",route="${route}"}`)).toBe(
    after(created),
  );
  const count = ({ text }: { text: string }): number => text.split(`\n${requests}{`).length;
  expect(count(after) - count(before)).toBeLessThan(6);
  for (const word of ['unknown-path', 'unknown-call', 'secret', 'query-']) expect(after.text).not.toContain(word);
});

test('does not measure how long a stream of events is open', async () => {
  const pageID = await product.publish({ title: 'Hals', slug: 'hals', type: 'artist', locale: 'en' });
  const stream = await product.browser.fetch(`/api/ximblox/page/${pageID}/events?client=window-of-test`);
  // The server ends it: a request whose client leaves is not counted.
  for (const { id } of await product.db.selectFrom('sessions').select('id').execute())
    product.application.services.pageStreams.onSessionNotification(String(id));
  await stream.text();
  const route = '/api/ximblox/page/:id/events';
  await expect
    .poll(async () => (await scrape())(`ximblox_http_requests_total{method="GET",route="${route}",status="200"}`))
    .toBe(1);
  expect((await scrape()).text).not.toContain(
    `ximblox_http_request_duration_seconds_count{method="GET",route="${route}"}`,
  );
});

test('reports renderings, caches, database, jobs, emails and pages', async () => {
  await product.publish({ title: 'Rembrandt', slug: 'rembrandt', type: 'artist', locale: 'en' });
  const before = await scrape();
  for (let visit = 0; visit < 4; visit++) await (await fetch(`${product.origin}/rembrandt`)).text();
  await product.db
    .insertInto('mails')
    .values({
      id: crypto.randomUUID(),
      recipient: 'a@example.com',
      subject: '',
      state: 'failed',
      content: '{}',
      settled_at: new Date(),
    })
    .execute();
  const payload = JSON.stringify({});
  const parked = { name: 'parked', payload, attempts: 3, max_attempts: 3, last_error: 'It failed.' };
  const late = { name: 'late', payload, max_attempts: 3, run_at: new Date(Date.now() - 3_600_000) };
  await product.db.insertInto('jobs').values([parked, late]).execute();
  const grown = async (name: string): Promise<number> => ((await scrape())(name) ?? 0) - (before(name) ?? 0);
  await expect.poll(() => grown('ximblox_jobs_failed{state="parked"}')).toBe(1);
  await expect.poll(() => grown('ximblox_mails_failed')).toBe(1);
  expect(await grown('ximblox_render_duration_seconds_count')).toBe(1);
  expect(await grown('ximblox_cache_misses_total{cache="pages"}')).toBe(1);
  expect(await grown('ximblox_cache_hits_total{cache="pages"}')).toBeGreaterThanOrEqual(3);
  expect(
    await grown('ximblox_http_requests_total{method="GET",route="(cached page)",status="200"}'),
  ).toBeGreaterThanOrEqual(2);
  expect(await grown('ximblox_database_query_duration_seconds_count{pool="main"}')).toBeGreaterThan(0);
  const after = await scrape();
  expect(after('ximblox_jobs_lag_seconds')).toBeGreaterThan(3_590);
  expect(after('ximblox_database_up')).toBe(1);
  expect(after('ximblox_database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(after('ximblox_pages{locale="en"}')).toBeGreaterThan(0);
  expect(after('ximblox_disk_free_bytes')).toBeGreaterThan(0);
  expect(after('ximblox_listener_age_seconds')).toBe(0);
  expect(after('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(after('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});
