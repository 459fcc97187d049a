import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/index.ts';

let server: TestServer;
let waiting: (() => void)[] = [];

beforeAll(async () => {
  server = await createTestServer({
    settings: { maxInFlight: 2 },
    compose: ({ app }) => {
      app.get('/wait', () => new Promise<string>((resolve) => waiting.push(() => resolve('done'))));
      app.get('/long', (_, reply) => {
        reply.raw.writeHead(200);
        reply.hijack();
        reply.raw.write('begun');
      });
    },
  });
});
afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${server.url}${path}`, init);

/** Starts requests that stay in progress until the returned function is called. */
async function busy(count: number): Promise<() => Promise<number[]>> {
  const statuses = Array.from({ length: count }, async () => (await get('/wait')).status);
  await expect.poll(() => waiting.length).toBe(count);
  return () => {
    for (const answer of waiting) answer();
    waiting = [];
    return Promise.all(statuses);
  };
}

/** Sends a request whose headers the server has read and whose body never arrives completely. */
async function slowSender(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /api/ximblox/auth/user HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json'];
  const more = ['X-Requested-With: XMLHttpRequest', 'Content-Length: 100', 'Expect: 100-continue', '', '{'];
  socket.write([...head, ...more].join('\r\n'));
  await once(socket, 'data');
  return socket;
}

describe('requests over the limit', () => {
  test('are refused immediately, as JSON or HTML, and accepted again afterwards', async () => {
    const finish = await busy(2);
    const call = await get('/api/ximblox/settings/get');
    expect(call.status).toBe(503);
    expect(call.headers.get('Retry-After')).toBe('2');
    expect(call.headers.get('Cache-Control')).toBe('no-store');
    expect(await call.json()).toMatchObject({ Success: false, Errors: [{ property: '', code: 'G_01' }] });
    const page = await get('/anything');
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
    const upload = await get('/api/ximblox/medialib/add-file', { method: 'POST', body: 'x'.repeat(200_000) });
    expect(upload.status).toBe(503);
    for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(200);
    expect(await finish()).toEqual([200, 200]);
    expect((await get('/api/ximblox/settings/get')).status).toBe(200);
  });

  test('do not affect accepted requests', async () => {
    const finish = await busy(2);
    const refused = await Promise.all(Array.from({ length: 200 }, async () => (await get('/wait')).status));
    expect(new Set(refused)).toEqual(new Set([503]));
    expect(await finish()).toEqual([200, 200]);
  });

  test('do not include those of disconnected or slow clients', async () => {
    const gone = new AbortController();
    const requests = [get('/wait', { signal: gone.signal }), get('/wait', { signal: gone.signal })];
    await expect.poll(() => waiting.length).toBe(2);
    gone.abort();
    await Promise.allSettled(requests);
    waiting = [];
    const readers = await Promise.all([get('/long'), get('/long')]);
    const senders = await Promise.all([slowSender(), slowSender(), slowSender()]);
    await expect.poll(async () => (await get('/api/ximblox/settings/get')).status).toBe(200);
    const finish = await busy(1);
    expect(await finish()).toEqual([200]);
    for (const socket of senders) socket.destroy();
    for (const reader of readers) await reader.body?.cancel();
  });
});
