import {
  createSiteClient,
  defineEndpoint,
  defineExtension,
  defineHook,
  defineJob,
  defineMessages,
  definePermission,
  defineSite,
} from '@ximblox/blocks';
import { contract, type TokenScope } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { prepareInstallation } from '../../../index.ts';
import { createTestServer, testPassword, type TestRole, type TestServer, testSite } from '../../../testing/index.ts';

const measure = definePermission({ name: 'measure', label: 'Measure levels', description: 'Enter water levels' });
const messages = defineMessages({ TOO_LOW: { en: 'is below the bottom.' } });
const annotate = definePermission({ name: 'annotate', label: 'Annotate', parameters: ['pageTypes', 'locales'] });

let seen: unknown[] = [];
let failures = 0;

const store = defineJob({
  name: 'store',
  input: z.object({ station: z.string(), level: z.number() }),
  attempts: 2,
  async run({ station, level }, { pages, user }) {
    seen.push(['store', station, level, user]);
    if (level > 900) throw new Error('The level is impossible.');
    const { pageID } = await pages.create({ type: 'blank', locale: 'nl-nl', title: station, slug: `peil-${station}` });
    await pages.publish(pageID);
  },
});

const sweep = defineJob({
  name: 'sweep',
  schedule: '0 6 * * *',
  attempts: 2,
  run: () => {
    seen.push(['sweep']);
    if (failures > 0) throw new Error(`failure ${failures--}`);
  },
});

const endpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/levels/{station}',
    summary: 'Levels of a station',
    access: 'anonymous',
    params: z.object({ station: z.string().min(2) }),
    query: z.object({ days: z.coerce.number().int().max(7).default(1) }),
    reply: z.object({ station: z.string(), days: z.number(), user: z.string().nullable() }),
    handle: async ({ params, query }, { user }) => ({
      ...params,
      ...query,
      user: user?.name ?? null,
      secret: 'not part of the reply',
    }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/levels/{station}',
    summary: 'Enter a level',
    access: measure,
    params: z.object({ station: z.string() }),
    body: z.object({ level: z.number(), note: z.string().max(10) }),
    reply: z.object({ queued: z.boolean() }),
    async handle({ params, body }, { jobs, can, fail }) {
      if (body.level === -99) fail({ code: 'UNKNOWN', text: 'is unknown.' }, 'level');
      if (body.level < 0) fail(messages.TOO_LOW, 'level');
      await jobs.enqueue(store, { ...params, level: body.level });
      return { queued: can(measure) };
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/notes/{type}',
    summary: 'Whether the caller may annotate pages of a type',
    access: annotate,
    params: z.object({ type: z.string() }),
    reply: z.object({ ofType: z.boolean(), ofAny: z.boolean() }),
    handle: async ({ params }, { can }) => ({ ofType: can(annotate, { pageType: params.type }), ofAny: can(annotate) }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/pages',
    summary: 'Create a page as the caller',
    access: 'session',
    reply: z.object({ pageID: z.number() }),
    handle: (_, { pages }) => pages.create({ type: 'blank', locale: 'nl-nl', title: 'Own', slug: 'own' }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/charts',
    summary: 'Add a chart to the media library',
    access: 'session',
    reply: z.object({ fileID: z.number() }),
    handle: (_, { media }) =>
      media.add({ folder: '/', fileName: 'levels.csv', bytes: new TextEncoder().encode('station;level\nhoek;2') }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/copy',
    summary: 'Read a page of another host',
    access: 'session',
    body: z.object({ url: z.string() }),
    reply: z.object({ text: z.string() }),
    handle: ({ body }, { fetch: fetchOutside }) => fetchOutside(body.url),
  }),
] as const;

const water = defineExtension({
  name: 'water',
  permissions: [measure, annotate],
  jobs: [store, sweep],
  endpoints: [...endpoints],
  messages,
});
const site = defineSite({ ...testSite, extensions: [water] });

let server: TestServer;
let restore: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer({ site, settings: { logLevel: 'silent' } });
  restore = await server.saveState();
});
beforeEach(async () => {
  await restore();
  seen = [];
  failures = 0;
});
afterAll(() => server.close());

const clientOf = (role: TestRole | null = null) => {
  const browser = server.browser(role);
  return createSiteClient<typeof endpoints>({ fetch: async (url, init) => browser.fetch(String(url), init) });
};

const makeDue = (name: string) =>
  server.db.updateTable('jobs').set({ run_at: new Date() }).where('name', '=', name).execute();

test('an endpoint validates its input and answers what its reply names', async () => {
  const client = clientOf();
  expect(await client.call('GET /levels/{station}', { params: { station: 'hoek' }, query: { days: 3 } })).toEqual({
    station: 'hoek',
    days: 3,
    user: null,
  });
  const wrong = client.call('GET /levels/{station}', { params: { station: 'h' }, query: { days: 8 } });
  await expect(wrong).rejects.toMatchObject({
    status: 400,
    errors: [{ property: 'station' }, { property: 'days' }],
  });
});

test('an endpoint asks for a session, a permission and the CSRF token', async () => {
  const body = { level: 12, note: '' };
  const params = { station: 'hoek' };
  const call = (role: TestRole | null) => clientOf(role).call('POST /levels/{station}', { params, body });
  await expect(call(null)).rejects.toMatchObject({ status: 401 });
  await expect(call('publisher')).rejects.toMatchObject({ status: 403 });
  expect(await call('administrator')).toEqual({ Success: true, Errors: [], queued: true });
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const untokened = await server.browser('administrator').fetch('/api/site/levels/hoek', init);
  expect(untokened.status).toBe(403);
});

test('an API token calls endpoints with a permission of an extension', async () => {
  const create = (scopes: TokenScope[]) =>
    server
      .client('administrator')
      .call(contract.apiTokens.create, { body: { name: 'Gauge', scopes, currentPassword: testPassword } });
  const enter = async (scopes: TokenScope[]) => {
    const { token } = await create(scopes);
    return fetch(`${server.url}/api/site/levels/hoek`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ level: 3, note: '' }),
    });
  };
  expect((await enter(['edit-page'])).status).toBe(403);
  const response = await enter(['water.measure']);
  expect(await response.json()).toEqual({ Success: true, Errors: [], queued: true });
  await expect(create(['moon.look'])).rejects.toMatchObject({ errors: [{ property: 'scopes', code: 'UM_01' }] });
  await expect(create(['Water.Measure'])).rejects.toMatchObject({ errors: [{ property: 'scopes.0', code: 'V_12' }] });
});

test('an endpoint that fails stores nothing', async () => {
  const body = { level: -1, note: '' };
  const call = clientOf('administrator').call('POST /levels/{station}', { params: { station: 'hoek' }, body });
  await expect(call).rejects.toMatchObject({ errors: [{ property: 'level', code: 'water.TOO_LOW' }] });
  await server.runJobs();
  expect(seen).toEqual([]);
});

test('an endpoint fails with a code that nobody declared as with a mistake of its own', async () => {
  const body = { level: -99, note: '' };
  const call = clientOf('administrator').call('POST /levels/{station}', { params: { station: 'hoek' }, body });
  await expect(call).rejects.toMatchObject({ status: 500, errors: [{ property: '', code: 'G_01' }] });
});

test('operations of an endpoint have the permissions of the caller', async () => {
  await expect(clientOf('viewer').call('POST /pages')).rejects.toMatchObject({ errors: [{ code: 'UM_01' }] });
  const { pageID } = await clientOf('editor').call('POST /pages');
  const { author } = await server.client('editor').call(contract.pages.get, { params: { id: String(pageID) } });
  expect(author.name).toBe('Test editor');
});

test('an endpoint adds files with the permissions of the caller', async () => {
  await expect(clientOf('viewer').call('POST /charts')).rejects.toMatchObject({ errors: [{ code: 'UM_01' }] });
  const { fileID } = await clientOf('editor').call('POST /charts');
  const { items } = await server.client('editor').call(contract.media.listFiles, { body: {} });
  expect(items).toMatchObject([{ id: fileID, fileName: 'levels.csv', fileSize: 20 }]);
  await expect(clientOf('editor').call('POST /charts')).rejects.toMatchObject({ errors: [{ code: 'ML_03' }] });
});

test('an endpoint cannot reach private addresses', async () => {
  const copy = (url: string) => clientOf('editor').call('POST /copy', { body: { url } });
  const { port } = new URL(server.url);
  for (const url of [`http://127.0.0.1:${port}/healthz`, `http://localhost:${port}/healthz`, 'file:///etc/hosts'])
    await expect(copy(url)).rejects.toMatchObject({ status: 500, errors: [{ code: 'G_01' }] });
});

test('unknown paths and methods answer as those of Ximblox', async () => {
  const browser = server.browser();
  expect((await browser.fetch('/api/site/nothing')).status).toBe(404);
  const wrong = await browser.fetch('/api/site/levels/hoek', { method: 'DELETE' });
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, POST']);
});

test('endpoints of extensions are documented', async () => {
  const document = await (await server.browser().fetch('/api/ximblox/openapi.json')).json();
  const path = document.paths['/api/site/levels/{station}'];
  expect(path.get).toMatchObject({ summary: 'Levels of a station', tags: ['water'] });
  expect(path.post.description).toContain('water.measure');
});

test('a job runs as the system, and is parked after its last attempt', async () => {
  const { db } = server;
  const enter = (level: number, station: string) =>
    clientOf('administrator').call('POST /levels/{station}', { params: { station }, body: { level, note: '' } });
  await enter(3, 'delfzijl');
  const pending = await server.client('administrator').call(contract.jobs.list, { body: { list: 'pending' } });
  expect(pending.items).toContainEqual(
    expect.objectContaining({ name: 'water.store', extension: 'water', state: 'waiting', attempts: 0, error: '' }),
  );
  await server.runJobs();
  expect(seen).toEqual([['store', 'delfzijl', 3, null]]);
  const pages = await db
    .selectFrom('pages')
    .select(['slug', 'public_since'])
    .where('slug', '=', 'peil-delfzijl')
    .execute();
  expect(pages).toEqual([{ slug: 'peil-delfzijl', public_since: expect.any(Date) }]);
  seen = [];
  await enter(999, 'hoek');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await makeDue('water.store');
    await server.runJobs();
  }
  expect(seen).toHaveLength(2);
  const administrator = server.client('administrator');
  const { items, parked } = await administrator.call(contract.jobs.list, { body: {} });
  expect(parked).toBe(1);
  expect(items).toMatchObject([
    { name: 'water.store', extension: 'water', state: 'parked', attempts: 2, error: 'The level is impossible.' },
  ]);
  const params = { id: String(items[0]?.id) };
  await expect(server.client('publisher').call(contract.jobs.retry, { params })).rejects.toMatchObject({ status: 403 });
  await administrator.call(contract.jobs.retry, { params });
  await server.runJobs();
  expect(seen).toHaveLength(3);
  await administrator.call(contract.jobs.forget, { params });
  expect((await administrator.call(contract.jobs.list, { body: {} })).items).toEqual([]);
  await expect(administrator.call(contract.jobs.retry, { params })).rejects.toMatchObject({ status: 409 });
});

test('a job whose process is killed in the last attempt is listed as failed, and can run again', async () => {
  await server.db
    .insertInto('jobs')
    .values({ name: 'water.killed', payload: '{}', attempts: 2, max_attempts: 2, held_until: new Date(0) })
    .execute();
  const administrator = server.client('administrator');
  const { items } = await administrator.call(contract.jobs.list, { body: {} });
  expect(items).toMatchObject([
    { name: 'water.killed', state: 'parked', error: expect.stringContaining('The process ended') },
  ]);
  const pending = await administrator.call(contract.jobs.list, { body: { list: 'pending' } });
  expect(pending.items.map(({ name }) => name)).not.toContain('water.killed');
  const params = { id: String(items[0]?.id) };
  await administrator.call(contract.jobs.retry, { params });
  const retried = await administrator.call(contract.jobs.list, { body: { list: 'pending' } });
  expect(retried.items).toContainEqual(
    expect.objectContaining({ name: 'water.killed', state: 'waiting', attempts: 0 }),
  );
  await server.db.deleteFrom('jobs').where('name', '=', 'water.killed').execute();
});

const ticks = () =>
  server.db.selectFrom('jobs').select(['run_at', 'payload']).where('name', '=', 'schedule-tick').execute();

test('a scheduled job runs once over all instances, in the time zone of the site', async () => {
  await prepareInstallation(server);
  await prepareInstallation(server);
  const [tick, ...others] = await ticks();
  expect(others).toEqual([]);
  expect(tick?.run_at.getTime()).toBeGreaterThan(Date.now());
  expect(tick?.run_at.getMinutes()).toBe(0);
  await makeDue('schedule-tick');
  await server.runJobs();
  expect(seen).toEqual([['sweep']]);
  expect(await ticks()).toHaveLength(1);
});

test('a scheduled job runs once at its time on an instance whose clock is behind', async () => {
  const { now } = server.services;
  server.services.now = () => new Date(Date.now() - 2 * 3_600_000);
  onTestFinished(() => {
    server.services.now = now;
  });
  await makeDue('schedule-tick');
  await server.runJobs();
  expect(seen).toEqual([['sweep']]);
  const [tick] = await ticks();
  expect(tick?.run_at.getTime()).toBeGreaterThan(Date.now());
});

test('a scheduled job that fails is retried and not queued twice', async () => {
  failures = 1;
  await makeDue('schedule-tick');
  await server.runJobs();
  await makeDue('schedule-tick');
  await server.runJobs();
  expect(seen).toEqual([['sweep']]);
  const waiting = await server.db.selectFrom('jobs').select(['attempts']).where('name', '=', 'water.sweep').execute();
  expect(waiting).toEqual([{ attempts: 1 }]);
  await makeDue('water.sweep');
  await server.runJobs();
  expect(seen).toEqual([['sweep'], ['sweep']]);
});

test('an `after` hook that fails is retried and parked', async () => {
  const after = vi.fn(() => {
    throw new Error('on purpose');
  });
  const failing = defineExtension({ name: 'failing', hooks: [defineHook('page.create', { after })] });
  const other = await createTestServer({
    site: defineSite({ ...testSite, extensions: [failing] }),
    settings: { logLevel: 'silent' },
  });
  try {
    const body = { title: 'Page', slug: 'page', type: 'blank', locale: 'nl-nl' };
    const { pageID } = await other.client('editor').call(contract.pages.create, { body });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await other.db.updateTable('jobs').set({ run_at: new Date() }).where('name', '=', 'after-hook').execute();
      await other.runJobs();
    }
    expect(after).toHaveBeenCalledTimes(10);
    const { items } = await other.client('administrator').call(contract.jobs.list, { body: {} });
    expect(items).toMatchObject([
      { name: 'after-hook', extension: 'failing', about: 'failing, page.create', state: 'parked' },
    ]);
    expect(pageID).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});

test('hooks that cause one another end', async () => {
  let runs = 0;
  const hook = defineHook('page.create', {
    async after(_, { pages }) {
      runs += 1;
      await pages.create({ type: 'blank', locale: 'nl-nl', title: 'Next', slug: `next-${runs}` });
    },
  });
  const endless = defineExtension({ name: 'endless', hooks: [hook] });
  const other = await createTestServer({
    site: defineSite({ ...testSite, extensions: [endless] }),
    settings: { logLevel: 'silent' },
  });
  try {
    const body = { title: 'Page', slug: 'page', type: 'blank', locale: 'nl-nl' };
    await other.client('editor').call(contract.pages.create, { body });
    for (let round = 0; round < 12; round += 1) await other.runJobs();
    expect(runs).toBe(5);
  } finally {
    await other.close();
  }
});

test('a role restricts a permission of an extension by the parameters that it declares', async () => {
  const administrator = server.client('administrator');
  const create = (name: string, body: object) =>
    administrator.call(contract.roles.create, { body: { name, permissions: [], ...body } });
  const measured = [{ name: 'edit-page' }, { name: 'water.measure', parameters: { pageTypes: ['news'] } }];
  await expect(create('Gauger', { permissions: measured })).rejects.toMatchObject({
    errors: [{ property: 'permissions.1.parameters.pageTypes', code: 'V_12' }],
  });
  const own = await create('Own', { permissions: [{ name: 'water.annotate', parameters: { pageTypes: ['news'] } }] });
  const scoped = await create('Scoped', {
    permissions: [{ name: 'water.annotate' }, { name: 'water.measure' }],
    scope: { pageTypes: ['news'] },
  });
  expect(scoped.role.permissions).toEqual([
    { name: 'water.annotate', parameters: { pageTypes: ['news'] } },
    { name: 'water.measure' },
  ]);
  for (const { role } of [own, scoped]) {
    await server.db.updateTable('users').set({ role_id: role.ID }).where('id', '=', server.users.viewer).execute();
    const ask = (type: string) => clientOf('viewer').call('GET /notes/{type}', { params: { type } });
    expect(await ask('news')).toEqual({ ofType: true, ofAny: false });
    expect(await ask('blank')).toEqual({ ofType: false, ofAny: false });
  }
  const excepted = await create('Excepted', {
    permissions: [{ name: 'water.annotate' }],
    scope: { pageTypes: ['news'] },
    exceptions: ['water.annotate'],
  });
  expect(excepted.role.permissions).toEqual([{ name: 'water.annotate' }]);
});
