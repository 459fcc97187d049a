import { type CmsError, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, callDuringTransaction, type TestServer, testPassword } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('a change of password reports all errors together', async () => {
  const body = { currentPassword: 'Wrong-one-1', newPassword: 'short', confirmNewPassword: 'other' };
  const error = await server
    .client('editor')
    .call(contract.users.changePassword, { body })
    .catch((caught: CmsError) => caught);
  expect((error as CmsError).errors).toEqual([
    { property: 'currentPassword', code: 'AUTH_02' },
    { property: 'newPassword', code: 'V_09' },
    { property: 'newPassword', code: 'V_10' },
    { property: 'confirmNewPassword', code: 'V_08' },
  ]);
});

test('a change of password ends all other sessions and renews the current one', async () => {
  const here = server.browser();
  const credentials = { email: 'author@example.com', password: testPassword };
  await here.client.call(contract.auth.login, { body: credentials });
  const elsewhere = server.browser('author');
  const before = here.cookies.get('ximblox');
  const newPassword = 'Hondsbossche-zee9';
  const body = { currentPassword: testPassword, newPassword, confirmNewPassword: newPassword };
  expect(await here.client.call(contract.users.changePassword, { body })).toEqual({ Success: true, Errors: [] });
  expect(here.cookies.get('ximblox')).not.toBe(before);
  expect((await here.fetch('/api/ximblox/user')).status).toBe(200);
  expect((await elsewhere.fetch('/api/ximblox/user')).status).toBe(401);
  expect((await server.mails()).at(-1)).toMatchObject({ to: 'author@example.com' });
});

test.each([
  ['a change of password', { password_hash: 'another' }],
  ['a deactivation', { active: false }],
])('a login concurrent with %s creates no session', async (_, change) => {
  const email = 'viewer@example.com';
  const before = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const browser = server.browser();
  const { status } = await callDuringTransaction(
    server.db,
    (db) => db.updateTable('users').set(change).where('id', '=', before.id).execute(),
    () => browser.post('/api/ximblox/auth/login', { email, password: testPassword }),
  );
  expect(status).toBe(401);
  expect((await browser.fetch('/api/ximblox/user')).status).toBe(401);
  const { password_hash, active } = before;
  await server.db.updateTable('users').set({ password_hash, active }).where('id', '=', before.id).execute();
  expect((await browser.post('/api/ximblox/auth/login', { email, password: testPassword })).status).toBe(200);
});
