import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PrivateAddressError } from '../../../platform/outside/outbound-request.ts';
import { fetchOutside } from './fetch-outside.ts';

const servers: Server[] = [];
const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

let origin: string;
let other: string;
beforeAll(async () => {
  const echo: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, headers } = request;
      response.end(JSON.stringify({ method, body, authorization: headers.authorization, accept: headers.accept }));
    });
  };
  other = await listen(echo);
  origin = await listen((request, response) => {
    const redirects: Record<string, string> = {
      '/here': '/',
      '/there': other,
      '/circle': '/circle',
      '/file': 'file:///',
    };
    const location = redirects[request.url ?? ''];
    if (location) response.writeHead(302, { Location: location }).end();
    else if (request.url === '/large') response.end(Buffer.alloc(6 * 1_048_576));
    else echo(request, response);
  });
});
afterAll(() => servers.forEach((server) => server.close()));

const anywhere = () => true;
const post = { method: 'POST', body: 'level=2', headers: { Authorization: 'secret', Accept: 'text/plain' } } as const;
const fetchJson = async (path: string, options: Parameters<typeof fetchOutside>[1] = {}) =>
  JSON.parse((await fetchOutside(`${origin}${path}`, options, anywhere)).text);

test('sends method, header fields and body, and returns the answer', async () => {
  expect(await fetchJson('/', post)).toEqual({
    method: 'POST',
    body: 'level=2',
    authorization: 'secret',
    accept: 'text/plain',
  });
  expect(await fetchOutside(`${origin}/`, {}, anywhere)).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
  });
});

test('follows redirects with GET, and sends credentials to their own origin only', async () => {
  expect(await fetchJson('/here', post)).toMatchObject({ method: 'GET', body: '', authorization: 'secret' });
  const elsewhere = await fetchJson('/there', post);
  expect(elsewhere).toEqual({ method: 'GET', body: '', accept: 'text/plain' });
});

test('refuses endless redirects, other protocols and large answers', async () => {
  await expect(fetchJson('/circle')).rejects.toThrow('redirects more than 5 times');
  await expect(fetchJson('/file')).rejects.toThrow('file: is not supported');
  await expect(fetchJson('/large')).rejects.toThrow('more than 5242880 bytes');
});

test('refuses private addresses, by number and by name', async () => {
  await expect(fetchOutside(origin)).rejects.toThrow(PrivateAddressError);
  await expect(fetchOutside(origin.replace('127.0.0.1', 'localhost'))).rejects.toThrow(PrivateAddressError);
});
