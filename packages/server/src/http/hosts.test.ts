import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer, testPassword } from '../testing/index.ts';

/** Sends a raw request, with any host or none. @returns the status and the whole response */
async function send(
  server: TestServer,
  lines: readonly string[],
  body = '',
): Promise<{ status: number; answer: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, 'Connection: close', `Content-Length: ${body.length}`, '', body].join('\r\n'));
  const answer = await text(socket);
  return { status: Number(answer.split(' ', 2)[1]), answer };
}

const statusAt = async (server: TestServer, host: string, more: readonly string[] = []): Promise<number> =>
  (await send(server, ['GET /api/ximblox/settings/get HTTP/1.1', `Host: ${host}`, ...more])).status;

const logIn = (server: TestServer, host: string, origin: string, more: readonly string[] = []) =>
  send(
    server,
    [
      'POST /api/ximblox/auth/login HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${origin}`,
      'X-Requested-With: XMLHttpRequest',
      'Content-Type: application/json',
      ...more,
    ],
    JSON.stringify({ email: 'editor@example.com', password: testPassword }),
  );

describe('with a public URL', () => {
  let server: TestServer;
  beforeAll(async () => {
    const settings = { publicUrl: 'https://www.example.com', allowedHosts: ['cms.internal'] };
    server = await createTestServer({ settings });
  });
  afterAll(() => server.close());

  test.each([
    'www.example.com',
    'WWW.Example.com',
    'www.example.com:443',
    'www.example.com.',
    'cms.internal:8080',
    'localhost:8080',
    'admin.localhost',
    '127.0.0.1',
    '[::1]:8080',
  ])('accepts requests to %s', async (host) => {
    expect(await statusAt(server, host)).toBe(200);
  });

  test.each([
    'evil.example',
    'www.example.com.evil.example',
    'evil.example:443',
    'example.com',
    'www.example.com@evil.example',
    'evil.example/www.example.com',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.5',
    '[::2]',
    '',
  ])('responds 421 to requests to "%s"', async (host) => {
    expect(await statusAt(server, host)).toBe(421);
    expect(await statusAt(server, host, ['X-Forwarded-Host: www.example.com'])).toBe(421);
  });

  test('responds 421 to a login there, even from that origin', async () => {
    const { status, answer } = await logIn(server, 'evil.example', 'https://evil.example');
    expect(status).toBe(421);
    expect(answer).not.toMatch(/set-cookie/i);
    expect(answer).toContain('"Success":false');
  });

  test('responds 421 to pages, unreadable paths and requests without a host', async () => {
    for (const line of ['GET / HTTP/1.1', 'GET /%zz HTTP/1.1', 'PROPFIND /x HTTP/1.1'])
      expect((await send(server, [line, 'Host: evil.example'])).status, line).toBe(421);
    expect((await send(server, ['GET / HTTP/1.0'])).status).toBe(421);
  });

  test('health checks work by IP address and without a host', async () => {
    for (const path of ['/healthz', '/readyz', '/healthz?full=1']) {
      expect((await send(server, [`GET ${path} HTTP/1.1`, 'Host: 10.0.0.5:8080'])).status, path).toBe(200);
      expect((await send(server, [`GET ${path} HTTP/1.0`])).status, path).toBe(200);
    }
    expect((await send(server, ['GET /healthz/x HTTP/1.1', 'Host: 10.0.0.5'])).status).toBe(421);
  });

  test.each([
    ['www.example.com', 'https://www.example.com', 200],
    ['cms.internal', 'https://cms.internal', 200],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080', 200],
    ['www.example.com', 'http://www.example.com', 403],
    ['www.example.com:8443', 'https://www.example.com:8443', 403],
    ['www.example.com', 'https://cms.internal', 403],
    ['www.example.com', 'https://evil.example', 403],
    ['cms.internal', 'https://cms.internal:8443', 403],
    ['www.example.com', 'null', 403],
  ])('a login at %s from the origin %s gets %i', async (host, origin, status) => {
    expect((await logIn(server, host, origin)).status).toBe(status);
  });
});

test('without a public URL every host is accepted as its own origin', async () => {
  const server = await createTestServer();
  expect(await statusAt(server, 'anything.example')).toBe(200);
  expect((await logIn(server, 'anything.example', 'http://anything.example')).status).toBe(200);
  expect((await logIn(server, 'anything.example', 'http://evil.example')).status).toBe(403);
  await server.close();
});

test('X-Forwarded-Host of a trusted proxy replaces Host', async () => {
  const settings = { publicUrl: 'https://www.example.com', trustedProxies: ['127.0.0.1'] };
  const server = await createTestServer({ settings });
  expect(await statusAt(server, 'upstream', ['X-Forwarded-Host: www.example.com'])).toBe(200);
  expect(await statusAt(server, 'upstream', ['X-Forwarded-Host: evil.example, www.example.com'])).toBe(200);
  expect(await statusAt(server, 'www.example.com', ['X-Forwarded-Host: evil.example'])).toBe(421);
  expect(await statusAt(server, 'www.example.com', ['X-Forwarded-Host: www.example.com, evil.example'])).toBe(421);
  const forged = await logIn(server, 'www.example.com', 'https://evil.example', ['X-Forwarded-Host: evil.example']);
  expect(forged.status).toBe(421);
  await server.close();
});
