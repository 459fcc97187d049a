import { type CmsError, contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestRole, type TestServer, testPassword } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const failureOf = async (call: Promise<unknown>): Promise<[number, CmsError['errors']] | null> =>
  call.then(
    () => null,
    (error: CmsError) => [error.status, error.errors],
  );

const ask = (role: TestRole, email: string, currentPassword = testPassword) =>
  server.client(role).call(contract.users.changeEmail, { body: { email, currentPassword } });
const tokenIn = async (to: string): Promise<string> => {
  const mail = (await server.mails()).findLast((one) => one.to === to);
  return /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const confirm = (token: string) => server.client(null).call(contract.auth.confirmEmail, { body: { token } });
const emailOf = async (role: TestRole): Promise<string | undefined> =>
  (await server.db.selectFrom('users').select('email').where('id', '=', server.users[role]).executeTakeFirst())?.email;
const over = [422, [{ property: 'token', code: 'V_05' }]];

test('the link to the new address changes the address once, notifies the old address and ends other sessions', async () => {
  const elsewhere = server.browser('editor');
  await ask('editor', 'eva@example.com');
  await ask('editor', 'eva-too@example.com');
  expect(await emailOf('editor')).toBe('editor@example.com');
  const [token, second] = [await tokenIn('eva@example.com'), await tokenIn('eva-too@example.com')];
  const outcomes = await Promise.all([failureOf(confirm(token)), failureOf(confirm(token))]);
  expect(outcomes.filter((one) => one === null)).toHaveLength(1);
  expect(outcomes).toContainEqual(over);
  expect(await emailOf('editor')).toBe('eva@example.com');
  expect((await server.mails()).filter(({ to }) => to === 'editor@example.com')).toHaveLength(1);
  expect((await elsewhere.fetch('/api/ximblox/user')).status).toBe(401);
  // The change invalidates earlier requests.
  expect(await failureOf(confirm(second))).toEqual(over);
  const entry = await server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'changes'])
    .where('action', '=', 'user.change-email')
    .executeTakeFirst();
  expect(entry).toEqual({
    actor_id: server.users.editor,
    changes: { email: { from: 'editor@example.com', to: 'eva@example.com' } },
  });
});

test('reports all errors together and sends no email', async () => {
  expect(await failureOf(ask('author', 'author@example.com', 'wrong'))).toEqual([
    422,
    [
      { property: 'currentPassword', code: 'AUTH_02' },
      { property: 'email', code: 'V_07' },
    ],
  ]);
  // Without the password, the response does not reveal whether the address has an account.
  expect(await failureOf(ask('author', 'PUBLISHER@example.com', 'wrong'))).toEqual([
    422,
    [{ property: 'currentPassword', code: 'AUTH_02' }],
  ]);
  expect(await failureOf(ask('author', 'PUBLISHER@example.com'))).toEqual([422, [{ property: 'email', code: 'V_06' }]]);
  expect(await failureOf(ask('author', '', ''))).toEqual([
    422,
    [
      { property: 'email', code: 'V_01' },
      { property: 'currentPassword', code: 'V_01' },
    ],
  ]);
  expect(await server.mails()).toEqual([]);
});

test('a token that is forged, expired or whose address has been taken changes nothing', async () => {
  await ask('publisher', 'petra@example.com');
  const token = await tokenIn('petra@example.com');
  const [id = '', until = '', email = '', signed = ''] = token.split('.');
  const other = Buffer.from('mallory@example.com').toString('base64url');
  expect(await failureOf(confirm('a'.repeat(5000)))).toEqual([422, [{ property: 'token', code: 'V_04' }]]);
  expect(await failureOf(confirm('abc'))).toEqual([422, [{ property: 'token', code: 'V_04' }]]);
  expect(await failureOf(confirm([id, until, other, signed].join('.')))).toEqual(over);
  expect(await failureOf(confirm([String(server.users.administrator), until, email, signed].join('.')))).toEqual(over);
  expect(await failureOf(confirm([id, `${Number(until) + 1}`, email, signed].join('.')))).toEqual(over);
  const { now } = server.services;
  server.services.now = () => new Date(Date.now() + 61 * 60_000);
  expect(await failureOf(confirm(token))).toEqual(over);
  server.services.now = now;
  await server.db
    .updateTable('users')
    .set({ email: 'petra@example.com' })
    .where('id', '=', server.users.viewer)
    .execute();
  expect(await failureOf(confirm(token))).toEqual([422, [{ property: 'email', code: 'V_06' }]]);
  expect(await emailOf('publisher')).toBe('publisher@example.com');
});

test('sends at most three links an hour', async () => {
  for (const name of ['a', 'b', 'c']) await ask('privacy officer', `${name}@example.com`);
  expect((await failureOf(ask('privacy officer', 'd@example.com')))?.[0]).toBe(429);
});
