import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { basePath, fail, mailsForAllTopics } from '@ximblox/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../context.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { openBlobStore } from '../platform/blobs/open-blob-store.ts';
import { createPageStreams } from '../modules/collaboration/presence/index.ts';
import { jobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/read-settings.ts';
import { defaultLimits } from '../platform/setting-values.ts';
import {
  createTestDatabase,
  emptyPublicCaches,
  emptyDelivery,
  emptyFileCache,
  type TestDatabase,
  testSite,
} from '../testing/index.ts';
import { createApp } from './app.ts';
import { handlerContexts } from '../modules/reach/extensions/index.ts';
import { contentEventListeners } from '../content-event-listeners.ts';
import type { AllHandlers } from './mount.ts';

let database: TestDatabase;
let folder: string;
let app: FastifyInstance;
const done: string[] = [];

/** Handlers that make the effects of mounting visible. */
const handlers: AllHandlers = {
  auth: {
    user: async () => ({
      ID: 0,
      name: '',
      email: '',
      role: { ID: 0, name: '', permissions: [] },
      jobTitle: '',
      image: '',
      language: '',
      hasLocalLogin: true,
      notificationMails: mailsForAllTopics('at-once'),
      twoFactor: 'off',
      passwordHash: 'x',
    }),
    resetAccount: async ({ db, afterCommit }, { body }) => {
      const { token } = body as { token: string };
      await db.insertInto('roles').values({ name: token }).execute();
      afterCommit(() => void done.push(token));
      if (token === 'refused') fail('V_07', 'token', { details: { newest: 3 } });
      if (token === 'broken') throw new Error('select secret from somewhere');
      return { User: null, isFirstLogin: false };
    },
    login: async ({ db }) => {
      await db.insertInto('roles').values({ name: 'wrong reply' }).execute();
      return { User: { ID: 'not a number' } };
    },
  },
  settings: {
    get: async () => ({ availableLocales: [], defaultLocale: 'nl-nl', customSlugLocales: [] }),
  },
  forms: {
    submit: {
      parts: () => ({ texts: new Map([['name', 100]]), files: new Set(['cv', 'motivation']) }),
      handle: async (_, { body }, { files }) => {
        const received = await Promise.all(
          files.map(async (file) => `${file.field}:${file.fileName}:${file.size}:${await text(file.open())}`),
        );
        done.push(JSON.stringify({ body, received }));
        return {};
      },
    },
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ximblox-app-'));
  const settings = {
    ...readSettings({ XIMBLOX_DATA: folder, XIMBLOX_LOG_LEVEL: 'silent' }),
    limits: {
      ...defaultLimits,
      search: { count: 3, seconds: 60 },
      forms: { count: 1000, seconds: 60 },
      formTries: { count: 1000, seconds: 60 },
    },
  };
  const log = createLog(settings);
  const services: Services = {
    settings,
    site: testSite,
    jobs,
    mailer: createMailer(jobs),
    blobs: await openBlobStore(settings),
    backups: { take: () => Promise.reject(new Error('not used')) },
    log,
    preview: { renderBlocks: async () => [] },
    delivery: emptyDelivery,
    pageStreams: createPageStreams({ db: database.db, log, ages: settings }),
    fileCache: emptyFileCache,
    publicCaches: emptyPublicCaches,
    contentEventListeners,
    handlerContexts,
    publicReader: { pages: async () => ({ items: [], total: 0, pages: 0 }), resolve: async () => [] },
    now: () => new Date(),
  };
  app = await createApp({ db: database.db, services, handlers, csrfSecret: Buffer.alloc(32), version: '1.2.3' });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({
    method: 'POST',
    remoteAddress,
    url: `${basePath}${path}`,
    payload,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
  });

const roleNames = async (): Promise<string[]> =>
  (await database.db.selectFrom('roles').select('name').execute()).map(({ name }) => name);

const reset = (token: string) => post('/auth/reset-account', { token, password: 'a', confirm: 'a' });

test('a write commits and returns Success before its after-commit actions run', async () => {
  const answer = await reset('kept');
  expect(answer.json()).toEqual({ Success: true, Errors: [], User: null, isFirstLogin: false });
  expect(await roleNames()).toContain('kept');
  expect(done).toContain('kept');
});

test('a failure rolls back, returns codes and details, and runs no after-commit action', async () => {
  const answer = await reset('refused');
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    newest: 3,
    Success: false,
    Errors: [{ property: 'token', code: 'V_07' }],
    Message: 'This operation cannot be executed.',
  });
  expect(await roleNames()).not.toContain('refused');
  expect(done).not.toContain('refused');
});

test('an unexpected error becomes G_01 without its message', async () => {
  const answer = await reset('broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
  expect(answer.json()).toEqual({
    Success: false,
    Errors: [{ property: '', code: 'G_01' }],
    Message: 'Something went wrong, please try again later.',
  });
  expect(await roleNames()).not.toContain('broken');
});

test('a reply contains only the properties of its schema', async () => {
  const answer = await post('/auth/user', {});
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).not.toHaveProperty('passwordHash');
});

test('a reply that does not match its schema fails and rolls back', async () => {
  const answer = await post('/auth/login', { email: 'a@example.com', password: 'x' });
  expect(answer.statusCode).toBe(500);
  expect(await roleNames()).not.toContain('wrong reply');
});

const multipart = (
  parts: [name: string, content: string, fileName?: string][],
): { payload: Buffer; headers: Record<string, string> } => {
  const lines = parts.map(
    ([name, content, fileName]) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`,
  );
  return {
    payload: Buffer.from(`${lines.join('')}--b--\r\n`),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  };
};

const submit = (parts: Parameters<typeof multipart>[0]) => {
  const { payload, headers } = multipart(parts);
  return post('/form/contact/submit', payload, headers);
};

test('files and fields of a multipart body arrive in any order and leave no temporary files', async () => {
  const answer = await submit([
    ['cv', 'some bytes', 'cv.pdf'],
    ['name', 'Noor'],
    ['motivation', '', 'm.pdf'],
  ]);
  expect(answer.json()).toEqual({ Success: true, Errors: [] });
  expect(done.at(-1)).toBe(
    JSON.stringify({ body: { name: 'Noor' }, received: ['cv:cv.pdf:10:some bytes', 'motivation:m.pdf:0:'] }),
  );
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('refuses a multipart body over a limit or with a repeated field, and leaves no temporary files', async () => {
  // Larger than all files together can be; a single file that is too large is reported together with the other errors.
  const tooLarge = await submit([['cv', 'x'.repeat(4 * 5 * 1_048_576 + 1), 'cv.pdf']]);
  expect(tooLarge.statusCode).toBe(422);
  expect(tooLarge.json()).toMatchObject({ Errors: [{ property: 'cv', code: 'ML_01' }] });
  expect(
    (
      await submit([
        ['name', 'a'],
        ['name', 'b'],
      ])
    ).statusCode,
  ).toBe(400);
  expect((await submit([['__proto__', 'a']])).statusCode).toBe(400);
  expect(
    (
      await submit([
        ['cv', 'x', 'x.txt'],
        ['cv', 'x', 'x.txt'],
      ])
    ).statusCode,
  ).toBe(400);
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('refuses a malformed or truncated multipart body, and leaves no temporary files', async () => {
  const whole = multipart([
    ['name', 'Noor'],
    ['cv', 'some bytes', 'cv.pdf'],
  ]);
  const bodies: [string, string][] = [
    ['multipart/form-data; boundary=b', '--b\r\ngarbage'],
    ['multipart/form-data; boundary=', whole.payload.toString()],
    ['multipart/form-data; boundary=other', whole.payload.toString()],
    ['multipart/form-data', 'x'],
    ...Array.from({ length: whole.payload.length - 9 }, (_, cut): [string, string] => [
      'multipart/form-data; boundary=b',
      whole.payload.toString().slice(0, cut + 1),
    ]),
  ];
  for (const [type, body] of bodies) {
    const answer = await post('/form/contact/submit', Buffer.from(body), { 'content-type': type });
    expect(answer.statusCode, `${type} ${body.length}`).toBe(400);
    expect(answer.json()).toMatchObject({ Success: false, Errors: [{ property: '', code: 'V_12' }] });
  }
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  const stored = await submit([['name', 'a\u0000b']]);
  expect(stored.statusCode).toBe(422);
  expect(stored.json()).toMatchObject({ Errors: [{ property: 'name', code: 'V_12' }] });
});

test('limits the rate of calls', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 5; call++) statuses.push((await post('/tags/search', { term: 'a' })).statusCode);
  expect(statuses).toEqual([501, 501, 501, 429, 429]);
  const refused = await post('/tags/search', { term: 'a' }, { 'x-forwarded-for': '192.0.2.7' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ Errors: [{ property: '', code: 'G_01' }] });
});

test('too many login calls get the error of too many attempts', async () => {
  const answers = [];
  for (let call = 0; call <= defaultLimits.login.count; call++)
    answers.push(await post('/auth/forgot-password', {}, {}, '192.0.2.9'));
  expect(answers.at(-1)?.statusCode).toBe(429);
  expect(answers.at(-1)?.json()).toMatchObject({ Errors: [{ property: '', code: 'AUTH_03' }] });
});

test('serves the contract as OpenAPI, with documentation that needs no other host or inline script', async () => {
  const document = (await app.inject(`${basePath}/openapi.json`)).json<{ openapi: string; paths: object }>();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths).toHaveProperty([`${basePath}/page/{id}/publish`, 'post']);
  const page = await app.inject(`${basePath}/docs`);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).not.toMatch(/https?:|<script>|style=/);
  for (const [, source = ''] of page.body.matchAll(/src="([^"]+)"/g))
    expect((await app.inject(source)).statusCode).toBe(200);
});

test('every response has the security headers', async () => {
  for (const path of [
    `${basePath}/settings/get`,
    `${basePath}/nothing`,
    '/healthz',
    '/nowhere',
    `${basePath}/user`,
    '/%zz',
  ]) {
    const { headers } = await app.inject(path);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  expect((await app.inject(`${basePath}/settings/get`)).headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
});

test('the server is alive and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
