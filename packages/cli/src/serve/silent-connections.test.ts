import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { definePageType, defineSite } from '@ximblox/blocks';
import { type Client, contract } from '@ximblox/contract';
import { ensureFirstAdministrator } from '@ximblox/server';
import { createLog, openDatabase, readSettings } from '@ximblox/server/platform';
import {
  createBrowser,
  createTestDatabase,
  type DatabaseProxy,
  startDatabaseProxy,
  type TestDatabase,
  testPassword,
  testSite,
} from '@ximblox/server/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mountFastPath } from './fast-path.ts';
import { createApplication } from './application.ts';
import { subscribeToChanges } from './background.ts';

/** Milliseconds within which everything recovers after connections went silent. */
const recovery = 15_000;

const definition = defineSite({ ...testSite, pageTypes: [definePageType({ id: 'blank', label: 'Blank' })] });
const assets = {
  styles: [],
  fonts: [],
  islands: '',
  preview: { script: '', styles: [] },
  comparison: { script: '', styles: [] },
  moment: { script: '', styles: [] },
  development: [],
};
const email = 'administrator@example.com';

interface Instance {
  origin: string;
  admin: Client;
  close(): Promise<void>;
}

/** Starts an instance as `serve` composes it, on an existing database. */
async function startInstance(databaseUrl: string, folder: string): Promise<Instance> {
  const settings = {
    ...readSettings({
      PORT: '0',
      XIMBLOX_DATA: folder,
      XIMBLOX_LOG_LEVEL: 'silent',
      XIMBLOX_ADMIN_EMAIL: email,
      XIMBLOX_ADMIN_PASSWORD: testPassword,
    }),
    production: false,
  };
  const log = createLog(settings);
  const [database, publicDatabase] = [
    openDatabase({ url: databaseUrl }),
    openDatabase({ url: databaseUrl, poolSize: 3, statementTimeout: 5_000 }),
  ];
  const latest: { product?: Awaited<ReturnType<typeof createApplication>> } = {};
  const listener = await subscribeToChanges({ databaseUrl, log }, () => latest.product?.services);
  const product = await createApplication({
    settings,
    log,
    db: database.db,
    databaseUrl,
    publicDb: publicDatabase.db,
    definition,
    assets,
    admin: { page: () => '' },
    listener,
  });
  latest.product = product;
  await ensureFirstAdministrator({ db: database.db, services: product.services });
  mountFastPath(product.app, product.site, product.services);
  const origin = await product.app.listen({ host: '127.0.0.1', port: 0 });
  settings.port = Number(new URL(origin).port);
  const admin = createBrowser(origin).client;
  await admin.call(contract.auth.login, { body: { email, password: testPassword } });
  return {
    origin,
    admin,
    async close() {
      await product.app.close();
      await listener.close();
      await publicDatabase.close();
      await database.close();
    },
  };
}

let folder: string;
let direct: TestDatabase;
let proxy: DatabaseProxy;
/** One instance with direct connections, and one whose connections all pass the proxy. */
let [healthy, behind]: Instance[] = [];
let pageID: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ximblox-silent-'));
  direct = await createTestDatabase();
  proxy = await startDatabaseProxy(direct.url);
  healthy = await startInstance(direct.url, folder);
  behind = await startInstance(proxy.url, folder);
  const body = { title: 'Peil', slug: 'peil', type: 'blank', locale: 'nl-nl' };
  ({ pageID } = await admin().call(contract.pages.create, { body }));
});
afterAll(async () => {
  await behind?.close();
  await healthy?.close();
  await proxy.close();
  await direct.close();
  await rm(folder, { recursive: true, force: true });
});

function admin(): Client {
  if (!healthy) throw new Error('The instance does not run.');
  return healthy.admin;
}
const publish = () => admin().call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
const unpublish = () => admin().call(contract.publication.unpublish, { params: { id: String(pageID) }, body: {} });
const read = (path: string): Promise<Response> => fetch(new URL(path, behind?.origin), { redirect: 'manual' });
const statusOf = async (path: string): Promise<number> => (await read(path)).status;
const callStatus = async (): Promise<boolean> =>
  behind?.admin.call(contract.tags.list, {}).then(
    () => true,
    () => false,
  ) ?? false;

/** Polls until a condition holds. @returns the milliseconds since `began` */
async function until(began: number, isSo: () => Promise<boolean>): Promise<number> {
  while (performance.now() - began < 60_000 && !(await isSo())) await sleep(50);
  return performance.now() - began;
}

beforeEach(async () => {
  await publish();
  await expect.poll(() => statusOf('/peil')).toBe(200);
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  // Fills the pools with idle connections.
  await Promise.all([callStatus(), callStatus(), statusOf('/nothing'), statusOf('/nobody')]);
});

/** Whether a health check reports a recent contact with the database. */
const isRecent = (age: unknown): boolean => Number.isInteger(age) && Number(age) <= 6;

/** Expects fresh pages, working calls and immediate changes. */
async function expectAllWell(): Promise<void> {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf('/peil')));
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await callStatus()).toBe(true);
  expect(await (await read('/readyz')).json()).toEqual({ status: 'ready', listenerAge: expect.toSatisfy(isRecent) });
  await publish();
  const began = performance.now();
  expect(await until(began, async () => (await statusOf('/peil')) === 200)).toBeLessThan(2000);
}

test('serves no unpublished page 15 s after the notification connection went silent', async () => {
  expect(await statusOf('/peil')).toBe(200);
  const began = performance.now();
  expect(proxy.silence('ximblox listener')).toBe(1);
  await unpublish();
  expect(await statusOf('/peil')).toBe(200);
  expect(await until(began, async () => (await statusOf('/peil')) === 404)).toBeLessThan(recovery);
  await expectAllWell();
});

test('recovers within 15 s after all connections went silent', async () => {
  const began = performance.now();
  expect(proxy.silence()).toBeGreaterThan(3);
  await unpublish();
  const [page, call] = await Promise.all([
    until(began, async () => (await statusOf('/peil')) === 404),
    until(began, callStatus),
  ]);
  expect(
    [page, call, await until(began, async () => (await statusOf('/readyz')) === 200)].map((ms) => ms < recovery),
  ).toEqual([true, true, true]);
  await expectAllWell();
});

test('is not ready while it cannot connect, and recovers within 15 s', async () => {
  proxy.silence();
  proxy.silenceNew(true);
  await unpublish();
  const asked = async () => {
    const began = performance.now();
    const answer = await read('/readyz');
    expect(performance.now() - began).toBeLessThan(1500);
    return answer.json();
  };
  await expect.poll(asked, { timeout: recovery }).toEqual({
    status: 'not ready',
    failing: ['database', 'publicDatabase', 'notifications'],
    listenerAge: expect.toSatisfy((age: number) => age >= 10),
  });
  // Pods stay in the service, so that cached pages are served.
  const manifest = await readFile(new URL('../../../../deploy/kubernetes/ximblox.yaml', import.meta.url), 'utf8');
  expect(await statusOf(/path: (\/readyz\S+)/.exec(manifest)?.[1] ?? '')).toBe(200);
  proxy.silenceNew(false);
  const began = performance.now();
  expect(await until(began, async () => (await statusOf('/peil')) === 404)).toBeLessThan(recovery);
  expect(await until(began, async () => (await statusOf('/readyz')) === 200)).toBeLessThan(recovery);
  await expectAllWell();
});
