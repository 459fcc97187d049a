import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@ximblox/contract';
import { type Browser, createBrowser } from '@ximblox/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../build/ensure-built.ts';
import { findRoot } from '../root.ts';
import { type Run, runXimblox, untilListening } from '../testing/run-ximblox.ts';

const password = 'Zandmotor-2026!';
let folder: string;
let run: Run;
let port: number;

/** Returns a free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

beforeAll(async () => {
  ensureBuilt(findRoot());
  folder = await mkdtemp(join(tmpdir(), 'ximblox-proxy-'));
  port = await freePort();
  run = runXimblox(['start'], {
    PORT: String(port),
    XIMBLOX_DATA: folder,
    XIMBLOX_PUBLIC_URL: 'https://www.example.com',
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
