import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { DeliveryError } from './delivery-error.ts';

let server: Server;
let url = '';
let requests: IncomingMessage[] = [];
let reply: (response: ServerResponse) => void = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    reply(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const failure = (call: Promise<unknown>): Promise<DeliveryError> =>
  call.then(
    () => Promise.reject(new Error('The call did not fail.')),
    (error: DeliveryError) => error,
  );

test('an error has status, code, field and hint', async () => {
  reply = (response) =>
    response.writeHead(400, { 'Content-Type': 'application/json' }).end(
      JSON.stringify({
        Success: false,
        Errors: [
          { property: 'where.price.lt', code: 'V_12' },
          { property: 'limit', code: 'V_12' },
        ],
        Message: 'The lt is not valid.',
        Hints: ['Use a number.', 'Use less.'],
      }),
    );
  const error = await failure(createClient({ url }).pages('news'));
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error).toMatchObject({ status: 400, code: 'V_12', field: 'where.price.lt' });
  expect(error.errors[1]).toEqual({ property: 'limit', code: 'V_12', hint: 'Use less.' });
  expect(error.message).toBe('where.price.lt: Use a number. (V_12)\nlimit: Use less. (V_12)');
});

test('a reply that is no JSON is an error with its status', async () => {
  reply = (response) => response.writeHead(502).end('<html>');
  expect(await failure(createClient({ url }).settings())).toMatchObject({ status: 502, code: 'G_01', field: '' });
});

test('a call without a reply fails after the timeout, and one that is cancelled with its reason', async () => {
  reply = () => undefined;
  const slow = await failure(createClient({ url, timeout: 50 }).settings());
  expect(slow).toMatchObject({ status: 0, code: 'G_01', message: 'No answer within 50 ms.' });
  const away = await failure(createClient({ url: 'http://127.0.0.1:1' }).settings());
  expect(away).toMatchObject({ status: 0, code: 'G_01' });
  const cancel = new AbortController();
  const cancelled = failure(createClient({ url }).settings({ signal: cancel.signal }));
  cancel.abort();
  expect(await cancelled).toMatchObject({ name: 'AbortError' });
});

test('searches in parts, and sends the API token', async () => {
  requests = [];
  const bodies: unknown[] = [];
  reply = (response) => {
    const request = requests.at(-1);
    request?.on('data', (chunk: Buffer) => bodies.push(JSON.parse(chunk.toString())));
    request?.on('end', () => response.end('{"total":26,"results":[{"title":"Light"}]}'));
  };
  const client = createClient({ url, apiToken: 'secret' });
  const found = await client.search('light', { limit: 10, page: 3, locales: ['en'] });
  expect(found).toMatchObject({ items: [{ title: 'Light' }], total: 26, pages: 3 });
  expect(bodies).toEqual([{ term: 'light', locales: ['en'], count: 10, offset: 20 }]);
  expect(requests[0]?.headers.authorization).toBe('Bearer secret');
});

test('writes parameters and the token', async () => {
  requests = [];
  reply = (response) => response.end('{"items":[],"total":0,"pages":0}');
  await createClient({ url, token: 'a.b' }).pages('news', {
    orderBy: [{ title: 'desc' }, { publishedAt: 'asc' }],
    where: { title: { contains: 'a&b' } },
    limit: 5,
  });
  const [request] = requests;
  expect(request?.headers['x-draft-token']).toBe('a.b');
  expect(Object.fromEntries(new URL(request?.url ?? '', url).searchParams)).toEqual({
    type: 'news',
    where: '{"title":{"contains":"a&b"}}',
    orderBy: '-title,publishedAt',
    limit: '5',
  });
});
