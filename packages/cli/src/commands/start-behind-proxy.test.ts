import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@ximblox/contract';
import { type Browser, createBrowser } from '@ximblox/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../build/ensure-built.ts';
import { findRoot } from '../root.ts';
import { freePort } from '../testing/free-port.ts';
import { startNginx } from '../testing/nginx.ts';
import { type Run, runXimblox, untilListening } from '../testing/run-ximblox.ts';

const password = 'Zandmotor-2026!';
let folder: string;
let run: Run;
let port: number;

beforeAll(async () => {
  ensureBuilt(findRoot());
  folder = await mkdtemp(join(tmpdir(), 'ximblox-proxy-'));
  port = await freePort();
  run = runXimblox(['start'], {
    PORT: String(port),
    XIMBLOX_DATA: folder,
    XIMBLOX_PUBLIC_URL: 'https://www.example.com',
    XIMBLOX_TRUSTED_PROXIES: '127.0.0.1',
    XIMBLOX_LOG_LEVEL: 'info',
    XIMBLOX_ADMIN_EMAIL: 'beheer@example.com',
    XIMBLOX_ADMIN_PASSWORD: password,
  });
  await untilListening(run);
});
afterAll(async () => {
  run.child.kill('SIGTERM');
  await run.ended;
  await rm(folder, { recursive: true, force: true });
});

async function get(path: string, host: string): Promise<{ status: number; head: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const [head = ''] = (await text(socket)).split('\r\n\r\n', 1);
  return { status: Number(head.split(' ', 2)[1]), head };
}

async function logIn(): Promise<Browser> {
  const browser = createBrowser(`http://127.0.0.1:${port}`);
  const answer = await browser.post('/api/ximblox/auth/login', { email: 'beheer@example.com', password });
  expect(answer.status).toBe(200);
  for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/^__Host-ximblox.*Secure/);
  return browser;
}

test('serves neither cached pages nor cached files for another host', async () => {
  expect((await get('/', 'www.example.com')).status).toBe(200);
  for (const path of ['/', '/robots.txt', '/%zz', '/cmsadmin']) {
    expect((await get(path, 'evil.example')).status, path).toBe(421);
  }
  expect((await get('/', '127.0.0.1')).status).toBe(200);
});

test('sets the review cookie with Secure', async () => {
  const { client } = await logIn();
  const { items } = await client.call(contract.pages.list, { body: { pageIndex: 0, pageSize: 1 } });
  const pageID = items[0]?.id ?? 0;
  const { link } = await client.call(contract.reviewLinks.create, { params: { id: String(pageID) }, body: {} });
  const { searchParams } = new URL(link.url);
  const { status, head } = await get(`/cmsadmin/review/page?token=${searchParams.get('token')}`, 'www.example.com');
  expect(status).toBe(200);
  expect(head).toMatch(/^set-cookie: ximblox_review=.*; HttpOnly; SameSite=Lax; Secure$/im);
});

test('writes links in emails to files, but not to the log', async () => {
  const browser = await logIn();
  const asked = await browser.post('/api/ximblox/auth/forgot-password', { email: 'beheer@example.com' });
  expect(asked.status).toBe(200);
  const mails = join(folder, 'mail');
  const written = async () => (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(written, { timeout: 60_000 }).toHaveLength(1);
  const [name = ''] = await written();
  expect(await readFile(join(mails, name), 'utf8')).toContain('/cmsadmin/reset-password');
  const output = (): string => run.output() + run.errors();
  await expect.poll(output, { timeout: 20_000 }).toContain(join(mails, name));
  expect(output()).not.toMatch(/token=|token%3D/i);
});

test('works behind nginx with the documented configuration', async () => {
  const ports = { instance: port, plain: await freePort(), secure: await freePort() };
  await using nginx = await startNginx(join(findRoot(), 'docs/nginx.md'), join(folder, 'nginx'), ports);
  const plain = await fetch(`http://127.0.0.1:${ports.plain}/page?q=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('Location')]).toEqual([301, 'https://www.example.com/page?q=1']);

  const page = await nginx.ask('/', { headers: { 'Accept-Encoding': 'br' } });
  expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
  expect(page.headers['strict-transport-security']).toContain('max-age=');
  const { etag = '' } = page.headers;
  expect((await nginx.ask('/', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } })).status).toBe(304);

  // The address is that of the connection to nginx, whatever the visitor claims.
  const browser = await logIn();
  const { items: pages } = await browser.client.call(contract.pages.list, { body: { pageIndex: 0, pageSize: 1 } });
  const headers = {
    Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    Origin: 'https://www.example.com',
    ...browser.client.headers(),
  };
  const login = await nginx.ask('/api/ximblox/auth/login', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
    body: Buffer.from(JSON.stringify({ email: 'nobody@example.com', password })),
  });
  expect(login.status).toBe(401);
  const { items } = await browser.client.call(contract.audit.list, {
    body: { pageIndex: 0, pageSize: 1, action: 'auth.login', outcome: 'failure' },
  });
  expect(items[0]?.address).toBe(nginx.clientAddress);

  // More than the default of nginx, and less than an upload may have.
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new File([new Uint8Array(3_000_000).fill(32)], 'large.txt', { type: 'text/plain' }));
  const encoded = new Response(form);
  const upload = await nginx.ask('/api/ximblox/medialib/add-file', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': encoded.headers.get('Content-Type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(upload.body).toContain('large.txt');

  const stream = await nginx.ask(`/api/ximblox/page/${pages[0]?.id}/events?client=${crypto.randomUUID()}`, {
    headers,
    until: 'event: people',
  });
  expect(stream.status).toBe(200);
});
