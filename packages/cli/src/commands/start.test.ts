import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@ximblox/contract';
import { createLog, lockDataFolder, startEmbeddedPostgres } from '@ximblox/server/platform';
import { createBrowser } from '@ximblox/server/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../build/ensure-built.ts';
import { findRoot } from '../root.ts';
import { freePort } from '../testing/free-port.ts';
import { runXimblox, untilListening } from '../testing/run-ximblox.ts';

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(settings: Record<string, string>) {
  const run = runXimblox(['start'], { PORT: '0', ...settings });
  onTestFinished(async () => {
    run.child.kill('SIGTERM');
    await run.ended;
  });
  return { ...run, origin: await untilListening(run) };
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

const serverOf = async (dataFolder: string): Promise<number> =>
  Number((await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const appendType = 'application/offset+octet-stream';

/** Starts a resumable upload and sends the first bytes of it, on a connection that stays open. @returns its path */
async function beginUpload(origin: string, headers: Record<string, string>, size: number, first: Buffer) {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const begun = await fetch(`${origin}/api/ximblox/medialib/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${base64('lang.txt')},path ${base64('/')}`,
    },
  });
  const path = begun.headers.get('Location') ?? '';
  const sending = request(origin + path, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': appendType, 'Content-Length': String(size) },
  });
  const broken = once(sending, 'error');
  await new Promise<void>((resolve) => sending.write(first, () => resolve()));
  return { path, broken };
}

/** A data folder for tests that only need content. The first test to start in it fills it, which is slow. */
let filled: string;
beforeAll(async () => {
  // Builds once, before the tests measure time.
  ensureBuilt(findRoot());
  filled = await mkdtemp(join(tmpdir(), 'ximblox-start-'));
});
afterAll(() => rm(filled, { recursive: true, force: true }));

describe('errors at the start are one sentence with exit code 1', () => {
  const refused = async (settings: Record<string, string>): Promise<string> => {
    const run = runXimblox(['start'], { PORT: '0', ...settings });
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe('');
    const message = run
      .errors()
      .replace(/^Building \.\.\.\n(?: +\w+ [\d.]+ s\n)*/, '')
      .replace(/^Loaded .*\n/, '');
    expect(message).not.toMatch(/^ +at /m);
    return message.trim();
  };

  test('port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = String(address !== null && typeof address === 'object' ? address.port : 0);
    const dataFolder = await makeDataFolder();
    const message = await refused({ PORT: port, XIMBLOX_DATA: dataFolder });
    expect(message).toBe(
      `Port ${port} of 127.0.0.1 cannot be used: another program uses it. Set PORT or HOST to another value.`,
    );
    // The embedded database was stopped.
    await expect(serverOf(dataFolder)).rejects.toThrow('ENOENT');
  });

  test('unreachable database', async () => {
    const message = await refused({
      DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/site',
      XIMBLOX_DATA: await makeDataFolder(),
    });
    expect(message).toBe(
      'The database at 127.0.0.1:1/site cannot be used: the connection was refused. Check the host and port in DATABASE_URL, and that PostgreSQL is running and listening on that address.',
    );
  });

  test('bucket whose host does not exist, on an empty database', async () => {
    const message = await refused({
      XIMBLOX_DATA: await makeDataFolder(),
      XIMBLOX_S3_BUCKET: 'media',
      XIMBLOX_S3_ENDPOINT: 'https://nowhere.invalid',
      XIMBLOX_S3_ACCESS_KEY: 'key',
      XIMBLOX_S3_SECRET_KEY: 'secret',
    });
    expect(message).toBe(
      'The storage of files is unreachable or not writable (getaddrinfo ENOTFOUND nowhere.invalid). Check the settings of the bucket, or the folder media in the data folder.',
    );
  });

  test('read-only data folder', async () => {
    const file = join(await makeDataFolder(), 'file');
    await writeFile(file, '');
    const folder = join(file, 'data');
    expect(await refused({ XIMBLOX_DATA: folder })).toBe(
      `The data folder ${folder} cannot be used: a file with this name exists. Fix this or set XIMBLOX_DATA to another folder.`,
    );
  });

  test('all invalid settings together', async () => {
    const message = await refused({ PORT: 'eighty', DATABASE_URL: 'mysql://x', XIMBLOX_DATA: await makeDataFolder() });
    expect(message.split('\n')).toEqual([
      'Some settings are not valid:',
      expect.stringContaining('PORT'),
      expect.stringContaining('DATABASE_URL'),
    ]);
  });
});

test('starts, stops with its database at SIGTERM, and restarts with its data', async () => {
  const first = await start({ XIMBLOX_DATA: filled });
  if (process.platform === 'linux') {
    expect(await readFile(`/proc/${first.child.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=2');
  }
  const link = join(filled, 'activation-link.txt');
  expect(first.output()).toContain(link);
  expect(first.output()).not.toContain('token');
  expect(await readFile(link, 'utf8')).toContain('/cmsadmin/activate-account?token=');
  expect(await statusOf(`${first.origin}/readyz`)).toBe(200);
  expect(await statusOf(`${first.origin}/cmsadmin`)).toBe(200);
  expect(await statusOf(first.origin)).toBe(200);
  const formLink = await fetch(`${first.origin}/_form/confirm?token=none`);
  expect([formLink.status, formLink.headers.get('referrer-policy')]).toEqual([404, 'no-referrer']);
  const server = await serverOf(filled);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(isAlive(server)).toBe(false);

  const second = await start({
    XIMBLOX_DATA: filled,
    XIMBLOX_ADMIN_EMAIL: 'beheer@example.com',
    XIMBLOX_ADMIN_PASSWORD: 'Zandmotor-2026!',
  });
  expect(second.errors()).not.toContain('Loaded');
  expect(second.output()).toContain('beheer@example.com');
  expect(await statusOf(second.origin)).toBe(200);

  const beside = runXimblox(['user', 'create-admin', 'tweede@example.com'], { XIMBLOX_DATA: filled });
  expect(await beside.ended, beside.errors()).toBe(0);
  expect(beside.output()).toContain('/cmsadmin/activate-account?token=');

  // The message suggests the setting, and the start proceeds.
  const other = runXimblox(['start'], { PORT: '0', XIMBLOX_DATA: filled, XIMBLOX_DTAA: 'x' });
  expect(await other.ended).toBe(1);
  const [warning, message] = [other.output(), other.errors().trim()];
  expect(warning).toContain('The setting XIMBLOX_DTAA is unknown and has no effect; did you mean XIMBLOX_DATA?');
  expect(message).toBe(`Another Ximblox is already running with the data folder ${filled}. Stop it first.`);
});

test('starts, serves and stops while the disk of its log is full', async () => {
  // A device of Linux, on which every write fails for lack of space.
  if (process.platform !== 'linux') return;
  const full = await open('/dev/full', 'w');
  onTestFinished(() => full.close());
  const port = await freePort();
  // Its first start also prints what it loads.
  const settings = { PORT: String(port), XIMBLOX_DATA: await makeDataFolder(), XIMBLOX_LOG_LEVEL: 'debug' };
  const run = runXimblox(['start'], settings, { outputTo: full.fd });
  onTestFinished(async () => {
    run.child.kill('SIGTERM');
    await run.ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  const status = async (path: string): Promise<number | null> =>
    run.child.exitCode ?? (await statusOf(origin + path).catch(() => null));
  await expect.poll(() => status('/readyz'), { timeout: 60_000 }).toBe(200);
  expect(await status('/')).toBe(200);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

test('blocks search engines with XIMBLOX_INDEXING=no only', async () => {
  const robotsOf = async (settings: Record<string, string>) => {
    const run = await start({ XIMBLOX_DATA: filled, ...settings });
    const [page, robots] = await Promise.all([fetch(run.origin), fetch(`${run.origin}/robots.txt`)]);
    const [html, text] = await Promise.all([page.text(), robots.text()]);
    run.child.kill('SIGTERM');
    await run.ended;
    return {
      header: page.headers.get('x-robots-tag'),
      isInPage: html.includes('<meta name="robots" content="noindex, nofollow"'),
      forbidsAll: /^Disallow: \/$/m.test(text),
      leadsToSitemap: text.includes('Sitemap: '),
    };
  };
  expect(await robotsOf({ XIMBLOX_INDEXING: 'no' })).toMatchObject({
    header: 'noindex, nofollow',
    forbidsAll: true,
    leadsToSitemap: false,
  });
  expect(await robotsOf({})).toEqual({ header: null, isInPage: false, forbidsAll: false, leadsToSitemap: true });
});

test('drains at shutdown: not ready first, then closes connections without failed requests', async () => {
  const seconds = 2;
  const run = await start({ XIMBLOX_DATA: filled, XIMBLOX_SHUTDOWN_DELAY: String(seconds) });
  const readiness = `${run.origin}/readyz`;
  expect(await (await fetch(readiness)).json()).toMatchObject({ status: 'ready' });
  const paths = ['/', '/healthz', '/cmsadmin', '/nothing/here'];
  const seen: { status: number; closes: boolean }[] = [];
  /** Keeps the connection until the server ends it and opens none once the server is not ready, like a load balancer. */
  const visit = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let number = 0; ; number += 1) {
      const asked = request(`${run.origin}${paths[number % paths.length]}`, { agent }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      const closes = answer.headers.connection === 'close';
      seen.push({ status: answer.statusCode ?? 0, closes });
      if (closes) return;
    }
  };
  const visitors = Array.from({ length: 12 }, visit);
  await expect.poll(() => seen.length).toBeGreaterThan(200);
  const began = performance.now();
  run.child.kill('SIGTERM');
  // Terminal and npm both send a signal.
  run.child.kill('SIGTERM');
  await Promise.all(visitors);
  const answer = await fetch(readiness);
  expect([answer.status, await answer.json(), answer.headers.get('connection')]).toEqual([
    503,
    { status: 'not ready', failing: ['stopping'], listenerAge: expect.any(Number) },
    'close',
  ]);
  expect(await statusOf(`${run.origin}/`)).toBe(200);
  expect(await run.ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(seconds * 1000);
  expect(seen.filter(({ closes }) => closes)).toHaveLength(12);
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 404]));
});

test('survives a crash of its database: serves cached pages and becomes ready again', async () => {
  const { origin, child } = await start({ XIMBLOX_DATA: filled });
  expect(await statusOf(origin)).toBe(200);
  const server = await serverOf(filled);
  process.kill(server, 'SIGKILL');
  expect(await statusOf(origin)).toBe(200);
  // Until the supervisor notices, the file names the old server; then it is missing for a moment.
  await expect.poll(() => serverOf(filled).catch(() => server), { timeout: 30_000 }).not.toBe(server);
  await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 30_000 }).toBe(200);
  expect(child.exitCode).toBeNull();
});

test('uses and fills an external database; an upload that a shutdown interrupts continues after the restart', async () => {
  const folder = await lockDataFolder(await makeDataFolder());
  const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: createLog({ logLevel: 'silent' }) });
  onTestFinished(async () => {
    await postgres.stop();
    folder.release();
  });
  const dataFolder = await makeDataFolder();
  const settings = {
    DATABASE_URL: postgres.url(),
    XIMBLOX_DATA: dataFolder,
    XIMBLOX_ADMIN_EMAIL: 'beheer@example.com',
    XIMBLOX_ADMIN_PASSWORD: 'Zandmotor-2026!',
  };
  const { XIMBLOX_ADMIN_EMAIL: email, XIMBLOX_ADMIN_PASSWORD: password } = settings;
  const logIn = async (origin: string): Promise<Record<string, string>> => {
    const browser = createBrowser(origin);
    const { User } = await browser.client.call(contract.auth.login, { body: { email, password } });
    expect(User.email).toBe(email);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { ...browser.client.headers(), Cookie: cookie, 'Tus-Resumable': '1.0.0' };
  };
  const first = await start(settings);
  expect(first.errors()).toMatch(/Loaded \d+ pages/);
  expect(await statusOf(first.origin)).toBe(200);
  const file = Buffer.from('Een dijk is zo sterk als de zwakste meter ervan.\n'.repeat(40_000));
  const upload = await beginUpload(first.origin, await logIn(first.origin), file.length, file.subarray(0, 1_000_000));
  first.child.kill('SIGTERM');
  // The upload does not end by itself; the shutdown ends it after ten seconds.
  await upload.broken;
  expect(await first.ended).toBe(0);

  const second = await start(settings);
  expect(second.errors()).not.toContain('Loaded');
  expect(await statusOf(second.origin)).toBe(200);
  expect(existsSync(join(dataFolder, 'postgres'))).toBe(false);
  const headers = await logIn(second.origin);

  // The upload continues where the bytes that have arrived end.
  const offset = await fetch(second.origin + upload.path, { method: 'HEAD', headers });
  const received = Number(offset.headers.get('Upload-Offset'));
  expect([offset.status, received > 0, received <= 1_000_000]).toEqual([200, true, true]);
  const rest = await fetch(second.origin + upload.path, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': String(received), 'Content-Type': appendType },
    body: new Uint8Array(file.subarray(received)),
  });
  expect([rest.status, rest.headers.get('Upload-Offset')]).toEqual([204, String(file.length)]);
});
