import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { createApp } from './app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ settings: { logLevel: 'silent' } });
});
afterAll(() => server.close());

test('without a database the server is alive, not ready, and calls get 503 within three seconds', async () => {
  const away = openDatabase({ url: 'postgres://nobody:nothing@127.0.0.1:1/none' });
  const app = await createApp({
    db: away.db,
    services: server.services,
    handlers: {},
    csrfSecret: Buffer.alloc(32),
    version: '0',
  });
  const began = performance.now();
  const call = await app.inject('/api/ximblox/user');
  expect(performance.now() - began).toBeLessThan(3000);
  expect(call.statusCode).toBe(503);
  expect(call.headers['retry-after']).toBe('2');
  expect(call.json()).toMatchObject({ Success: false, Errors: [{ property: '', code: 'G_01' }] });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
  await away.close();
});

test('responds 503 once a shutdown has closed the database', async () => {
  const browser = server.browser('administrator');
  await server.db.destroy();
  expect((await browser.fetch('/api/ximblox/user')).status).toBe(503);
  expect((await browser.fetch('/readyz')).status).toBe(503);
});
