import { contract } from '@ximblox/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureFirstAdministrator } from '../../../index.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  await server.db.updateTable('users').set({ active: false }).where('id', '=', server.users.administrator).execute();
});
afterEach(() => server.close());

const login = (email: string, password: string): Promise<Response> =>
  server.browser().post('/api/ximblox/auth/login', { email, password });

test('each start creates a new one-time link until an administrator is active', async () => {
  const first = await ensureFirstAdministrator(server);
  const second = await ensureFirstAdministrator(server);
  if (first.kind !== 'link' || second.kind !== 'link') throw new Error('no link');
  expect(second.url).toMatch(`${server.url}/cmsadmin/activate-account?token=`);
  const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';
  const password = 'Afsluitdijk-1932';
  const activate = (url: string) =>
    server.client().call(contract.auth.resetAccount, { body: { token: tokenOf(url), password, confirm: password } });
  await expect(activate(first.url)).rejects.toMatchObject({ errors: [{ property: 'token', code: 'V_05' }] });
  await activate(second.url);
  expect(await ensureFirstAdministrator(server)).toEqual({ kind: 'exists' });
  const answer = await login(second.email, password);
  expect(await answer.json()).toMatchObject({ User: { role: { name: 'administrator' } } });
});

test('creates an administrator from the settings once', async () => {
  const { settings } = server.services;
  await ensureFirstAdministrator(server);
  Object.assign(settings, { adminEmail: 'Baas@example.com', adminPassword: 'Afsluitdijk-1932' });
  const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdministrator(server)));
  expect(made.map(({ kind }) => kind).toSorted()).toEqual(['created', 'exists', 'exists']);
  expect((await login('baas@example.com', 'Afsluitdijk-1932')).status).toBe(200);
  Object.assign(settings, { adminPassword: 'Haringvliet-1970' });
  expect(await ensureFirstAdministrator(server)).toEqual({ kind: 'exists' });
  expect((await login('baas@example.com', 'Afsluitdijk-1932')).status).toBe(200);
});

test('a password that breaks the rules stops the start', async () => {
  Object.assign(server.services.settings, { adminEmail: 'baas@example.com', adminPassword: 'password' });
  await expect(ensureFirstAdministrator(server)).rejects.toThrow('XIMBLOX_ADMIN_PASSWORD');
});
