import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestServer, type TestServer, testPassword } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  // The test plays several machines behind a proxy that the server trusts.
  server = await createTestServer({ settings: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => server.close());
beforeEach(() => sql`truncate rate_counters`.execute(server.db));

const login = (email: string, password: string, address = '192.0.2.1'): Promise<Response> =>
  server.browser().post('/api/ximblox/auth/login', { email, password }, { headers: { 'X-Forwarded-For': address } });

const codes = async (answers: Promise<Response>[]): Promise<string[]> =>
  Promise.all(
    answers.map(async (answer) => {
      const { Errors } = (await (await answer).json()) as { Errors: { code: string }[] };
      return Errors[0]?.code ?? 'none';
    }),
  );

/** Moves all counters into the past. */
const later = (minutes: number) =>
  sql`update rate_counters set
    window_start = window_start - make_interval(secs => ${minutes * 60}),
    blocked_until = blocked_until - make_interval(secs => ${minutes * 60})`.execute(server.db);

async function failTimes(times: number, email: string, address?: string): Promise<void> {
  for (let time = 0; time < times; time++) expect((await login(email, 'Wrong-one-1', address)).status).toBe(401);
}

test('wrong credentials are AUTH_01 on email, whether the address is known or not', async () => {
  const known = await login('editor@example.com', 'Wrong-one-1');
  const unknown = await login('nobody@example.com', 'Wrong-one-1');
  expect(known.status).toBe(401);
  const body = await known.text();
  expect(JSON.parse(body)).toEqual({
    Success: false,
    Errors: [{ property: 'email', code: 'AUTH_01' }],
    Message: 'These credentials do not match our records.',
  });
  expect(await unknown.text()).toBe(body);
  expect(unknown.status).toBe(401);
});

test('five failures lock the account for that network for ten minutes, even for the right password', async () => {
  await failTimes(5, 'editor@example.com');
  const locked = await login('Editor@example.com', testPassword);
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(590);
  expect(await locked.json()).toEqual({
    Success: false,
    Errors: [{ property: '', code: 'AUTH_03' }],
    Message: 'Too many login attempts. Try again after 10 minutes.',
  });
  expect((await login('editor@example.com', testPassword, '192.0.2.2')).status).toBe(200);
  expect((await login('author@example.com', testPassword)).status).toBe(200);
});

test('further tries do not prolong the lock', async () => {
  await failTimes(5, 'editor@example.com');
  await later(9);
  for (let time = 0; time < 3; time++) expect((await login('editor@example.com', testPassword)).status).toBe(429);
  await later(1.1);
  expect((await login('editor@example.com', testPassword)).status).toBe(200);
});

test('failures older than ten minutes do not count', async () => {
  await failTimes(4, 'editor@example.com');
  await later(10.1);
  await failTimes(4, 'editor@example.com');
  expect((await login('editor@example.com', testPassword)).status).toBe(200);
});

test('a login that succeeds forgets the failures before it', async () => {
  await failTimes(4, 'editor@example.com');
  expect((await login('editor@example.com', testPassword)).status).toBe(200);
  await failTimes(4, 'editor@example.com');
  expect((await login('editor@example.com', testPassword)).status).toBe(200);
});

test('addresses that nobody has lock alike', async () => {
  await failTimes(5, 'nobody@example.com');
  expect((await login('nobody@example.com', 'Wrong-one-1')).status).toBe(429);
});

test('parallel guesses do not pass', async () => {
  const guesses = Array.from({ length: 20 }, () => login('editor@example.com', 'Wrong-one-1'));
  const found = await codes(guesses);
  expect(found.filter((code) => code === 'AUTH_01')).toHaveLength(5);
  expect(found.filter((code) => code === 'AUTH_03')).toHaveLength(15);
});

test('thirty failures lock a network for all accounts, counting an IPv6 /64 as one', async () => {
  for (let account = 0; account < 30; account++) {
    const address = `2001:db8:1:2::${account.toString(16)}`;
    expect((await login(`guess${account}@example.com`, 'Wrong-one-1', address)).status).toBe(401);
  }
  expect((await login('editor@example.com', testPassword, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await login('editor@example.com', testPassword, '2001:db8:1:3::1')).status).toBe(200);
}, 120_000);
