import { contract, mailsForAllTopics } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  findSecretColumns,
  createBrowser,
  createTestServer,
  type TestServer,
  testPassword,
} from '../../../testing/index.ts';
import { hashSessionToken } from './session-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function loggedIn(email = 'author@example.com'): Promise<Browser> {
  const browser = server.browser();
  await browser.client.call(contract.auth.login, { body: { email, password: testPassword } });
  return browser;
}

const cookieOf = (browser: Browser): string => browser.cookies.get('ximblox') ?? '';
const statusWith = async (cookie: string): Promise<number> =>
  (await createBrowser(server.url, { ximblox: cookie }).fetch('/api/ximblox/user')).status;

const shift = (column: 'last_seen_at' | 'expires_at', minutes: number) =>
  sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})
    where user_id = ${server.users.author}`.execute(server.db);

test('stores only the hash of the session cookie', async () => {
  const browser = await loggedIn();
  const stored = hashSessionToken(cookieOf(browser)).toString('hex');
  expect(await findSecretColumns(server.db, 'sessions', stored)).toEqual(['token_hash']);
  expect(await findSecretColumns(server.db, 'sessions', cookieOf(browser))).toEqual([]);
});

test('a login ends the session of the request and starts a new one', async () => {
  const browser = await loggedIn();
  const before = cookieOf(browser);
  await browser.client.call(contract.auth.login, { body: { email: 'author@example.com', password: testPassword } });
  expect(cookieOf(browser)).not.toBe(before);
  expect(await statusWith(before)).toBe(401);
  expect(await statusWith(cookieOf(browser))).toBe(200);
});

test('a planted cookie does not become a session', async () => {
  const planted = 'A'.repeat(43);
  const browser = createBrowser(server.url, { ximblox: planted });
  await browser.client.call(contract.auth.login, { body: { email: 'author@example.com', password: testPassword } });
  expect(cookieOf(browser)).not.toBe(planted);
  expect(await statusWith(planted)).toBe(401);
});

test('a refresh renews the ID and CSRF token, returns the user and keeps the expiry date', async () => {
  const browser = await loggedIn();
  const before = cookieOf(browser);
  const { headers } = await browser.fetch('/api/ximblox/user');
  const oldToken = headers.get('X-CSRF-Token') ?? '';
  const ages = () =>
    server.db
      .selectFrom('sessions')
      .select(['id', 'expires_at'])
      .where('user_id', '=', server.users.author)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const age = await ages();
  const answer = await browser.client.call(contract.auth.refreshSession);
  expect(answer).toMatchObject({ Success: true, User: { ID: server.users.author } });
  expect(await statusWith(before)).toBe(401);
  expect(await ages()).toEqual(age);
  const stale = await browser.fetch('/api/ximblox/auth/logout', {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-Token': oldToken },
  });
  expect(stale.status).toBe(403);
  // The typed client recovers automatically, as after a refresh in another window.
  expect(await browser.client.call(contract.auth.logout)).toMatchObject({ Success: true });
});

test('without a session, refresh and logout return 401 and the user is anonymous', async () => {
  const { client } = server.browser();
  await expect(client.call(contract.auth.refreshSession)).rejects.toMatchObject({ status: 401 });
  await expect(client.call(contract.auth.logout)).rejects.toMatchObject({ status: 401 });
  expect(await client.call(contract.auth.user)).toEqual({
    ID: 0,
    name: '',
    email: '',
    role: { ID: 0, name: '', permissions: [] },
    jobTitle: '',
    image: '',
    language: '',
    hasLocalLogin: false,
    notificationMails: mailsForAllTopics('at-once'),
    twoFactor: 'off',
  });
});

test('a session ends after half an hour without activity', async () => {
  const browser = await loggedIn();
  await shift('last_seen_at', 29);
  expect(await statusWith(cookieOf(browser))).toBe(200);
  await shift('last_seen_at', 29);
  expect(await statusWith(cookieOf(browser))).toBe(200);
  await shift('last_seen_at', 31);
  expect(await statusWith(cookieOf(browser))).toBe(401);
});

test('a session ends after twelve hours, even if active', async () => {
  const browser = await loggedIn();
  await shift('expires_at', 12 * 60 - 1);
  expect(await statusWith(cookieOf(browser))).toBe(200);
  await shift('expires_at', 1);
  expect(await statusWith(cookieOf(browser))).toBe(401);
});

test('permissions are read at every request', async () => {
  const browser = await loggedIn('publisher@example.com');
  const call = () => browser.fetch('/api/ximblox/user/list');
  expect((await call()).status).toBe(403);
  const administrator = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'administrator')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('users')
    .set({ role_id: administrator.id })
    .where('id', '=', server.users.publisher)
    .execute();
  expect((await call()).status).toBe(200);
  await server.db.updateTable('users').set({ active: false }).where('id', '=', server.users.publisher).execute();
  expect((await call()).status).toBe(401);
});

test('behind TLS the cookie is bound to the host', async () => {
  const secure = await createTestServer({ settings: { publicUrl: 'https://www.example.com' } });
  try {
    const answer = await secure
      .browser()
      .post('/api/ximblox/auth/login', { email: 'author@example.com', password: testPassword });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-ximblox=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers.get('Strict-Transport-Security')).toBeTruthy();
  } finally {
    await secure.close();
  }
});

test('refuses malformed session cookies', async () => {
  const cookie = cookieOf(await loggedIn());
  for (const wrong of [cookie.slice(1), `${cookie}a`, cookie.toLowerCase(), '0', 'x'.repeat(5000)])
    expect(await statusWith(wrong)).toBe(401);
});
