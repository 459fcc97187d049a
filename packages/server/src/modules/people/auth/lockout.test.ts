import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Challenge } from '@ximblox/contract';
import { defaultLimits } from '../../../platform/setting-values.ts';
import { countTry, takeBackTry } from '../../../platform/rate-counters.ts';
import { createTestServer, solve, type TestServer, testPassword } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  // The tests simulate several clients behind a trusted proxy.
  const limits = { ...defaultLimits, login: { count: 1_000, seconds: 60 } };
  server = await createTestServer({ settings: { trustedProxies: ['127.0.0.1'], limits } });
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

/** Moves all counters into the past by a number of minutes. */
const later = (minutes: number) =>
  sql`update rate_counters set
    window_start = window_start - make_interval(secs => ${minutes * 60}),
    blocked_until = blocked_until - make_interval(secs => ${minutes * 60})`.execute(server.db);

async function failTimes(times: number, email: string, address?: string): Promise<void> {
  for (let time = 0; time < times; time++) expect((await login(email, 'Wrong-one-1', address)).status).toBe(401);
}

test('wrong credentials get AUTH_01 on email for known and unknown addresses', async () => {
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

test('five failures lock an account for that network for ten minutes, even with the correct password', async () => {
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

test('further attempts do not extend the lock', async () => {
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

test('a successful login resets the failures', async () => {
  await failTimes(4, 'editor@example.com');
  expect((await login('editor@example.com', testPassword)).status).toBe(200);
  await failTimes(4, 'editor@example.com');
  expect((await login('editor@example.com', testPassword)).status).toBe(200);
});

test('unknown addresses are locked too', async () => {
  await failTimes(5, 'nobody@example.com');
  expect((await login('nobody@example.com', 'Wrong-one-1')).status).toBe(429);
});

test('concurrent guesses do not exceed the limit', async () => {
  const guesses = Array.from({ length: 20 }, () => login('editor@example.com', 'Wrong-one-1'));
  const found = await codes(guesses);
  expect(found.filter((code) => code === 'AUTH_01')).toHaveLength(5);
  expect(found.filter((code) => code === 'AUTH_03')).toHaveLength(15);
});

test('thirty failures lock a network for all accounts, with an IPv6 /64 as one network', async () => {
  for (let account = 0; account < 30; account++) {
    const address = `2001:db8:1:2::${account.toString(16)}`;
    expect((await login(`guess${account}@example.com`, 'Wrong-one-1', address)).status).toBe(401);
  }
  expect((await login('editor@example.com', testPassword, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await login('editor@example.com', testPassword, '2001:db8:1:3::1')).status).toBe(200);
}, 120_000);

describe('successful logins between guesses', () => {
  const address = '192.0.2.1';
  const headers = { 'X-Forwarded-For': address };

  /** Logs the author in from the network of the guesses. @returns a function that logs in again in the same, known browser */
  async function knownBrowser(): Promise<() => Promise<Response>> {
    const browser = server.browser();
    const logIn = () =>
      browser.post('/api/ximblox/auth/login', { email: 'author@example.com', password: testPassword }, { headers });
    expect((await logIn()).status).toBe(200);
    return logIn;
  }

  /** Guesses for one account after another. @returns how many guesses were checked */
  async function guess(times: number, between: () => Promise<unknown>): Promise<number> {
    let checked = 0;
    for (let time = 0; time < times; time++) {
      if ((await login(`guess${time}@example.com`, 'Wrong-one-1', address)).status === 401) checked += 1;
      await between();
    }
    return checked;
  }

  test('do not give a network more than thirty guesses in a known browser', async () => {
    const logIn = await knownBrowser();
    expect(await guess(40, logIn)).toBe(30);
    const { rows } = await sql`select count from rate_counters where key = ${`login:address:${address}`}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ count: 31 }]);
  }, 120_000);

  test('do not give a network more than thirty guesses in an unknown browser', async () => {
    expect(await guess(29, () => login('author@example.com', testPassword, address))).toBe(29);
    expect((await login('author@example.com', testPassword, address)).status).toBe(200);
    expect((await login('guess30@example.com', 'Wrong-one-1', address)).status).toBe(401);
    expect((await login('author@example.com', testPassword, address)).status).toBe(429);
    await later(10.1);
    expect((await login('author@example.com', testPassword, address)).status).toBe(200);
  }, 120_000);

  test('in a known browser do not unlock the account for others in its network', async () => {
    const logIn = await knownBrowser();
    await failTimes(5, 'author@example.com', address);
    expect((await logIn()).status).toBe(200);
    expect((await login('author@example.com', 'Wrong-one-1', address)).status).toBe(429);
  });

  test('do not decrement the counter of a later time window', async () => {
    const limit = { count: 3, seconds: 600 };
    const first = await countTry(server.db, 'key', limit);
    await later(10.1);
    await countTry(server.db, 'key', limit);
    await takeBackTry(server.db, first);
    expect(await countTry(server.db, 'key', limit)).toMatchObject({ count: 2, allowed: true });
  });
});

describe('failures from many networks', () => {
  const email = 'editor@example.com';

  /** Records fifty failures for an account in the counter of all networks. */
  const fiftyFailures = (account: string) =>
    sql`insert into rate_counters (key, count, window_start)
      values (${`login:unknown:${account}`}, 50, clock_timestamp())`.execute(server.db);

  const tryWith = (password: string, body: Record<string, unknown> = {}, browser = server.browser()) =>
    browser.post(
      '/api/ximblox/auth/login',
      { email, password, ...body },
      { headers: { 'X-Forwarded-For': '198.51.100.7' } },
    );

  const challengeIn = async (answer: Response): Promise<Challenge> => {
    expect(answer.status).toBe(429);
    const body = (await answer.json()) as { Errors: unknown; challenge: Challenge };
    expect(body.Errors).toEqual([{ property: '', code: 'AUTH_03' }]);
    return body.challenge;
  };

  test('count each failed attempt and no successful one', async () => {
    await failTimes(3, email, '192.0.2.10');
    await failTimes(2, email, '192.0.2.11');
    expect((await login(email, testPassword, '192.0.2.12')).status).toBe(200);
    const { rows } = await sql`select count from rate_counters where key = ${`login:unknown:${email}`}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ count: 5 }]);
  });

  test('need a proof of work after fifty, valid once and for one account', async () => {
    await fiftyFailures(email);
    const first = await challengeIn(await tryWith(testPassword));
    const captcha = await solve(first);
    expect((await tryWith('Wrong-one-1', { captcha })).status).toBe(401);
    await challengeIn(await tryWith(testPassword, { captcha }));

    const parameters = { ...first.parameters, keyPrefix: '0', nonce: '00' };
    for (const wrong of [
      'x',
      'bnVsbA==',
      btoa(JSON.stringify({ challenge: { ...first, parameters }, solution: {} })),
    ]) {
      await challengeIn(await tryWith(testPassword, { captcha: wrong }));
    }
    await fiftyFailures('author@example.com');
    const ofAnother = await challengeIn(
      await server.browser().post('/api/ximblox/auth/login', { email: 'author@example.com', password: testPassword }),
    );
    await challengeIn(await tryWith(testPassword, { captcha: await solve(ofAnother) }));

    const again = await solve(await challengeIn(await tryWith(testPassword)));
    expect((await tryWith(testPassword, { captcha: again })).status).toBe(200);
  });

  test('need a proof of work for unknown addresses too', async () => {
    await fiftyFailures('nobody@example.com');
    const answer = await login('Nobody@example.com', 'Wrong-one-1');
    expect((await challengeIn(answer)).parameters.data).toHaveProperty('purpose');
  });

  test('do not lock out a known browser, but its own failures do', async () => {
    const browser = server.browser();
    expect((await tryWith(testPassword, {}, browser)).status).toBe(200);
    browser.cookies.delete('ximblox');
    await sql`truncate rate_counters`.execute(server.db);
    await fiftyFailures(email);
    await sql`insert into rate_counters (key, count, window_start, blocked_until)
      values (${`login:account:${email}|198.51.100.7`}, 6, clock_timestamp(), clock_timestamp() + interval '9 minutes'),
        ('login:address:198.51.100.7', 31, clock_timestamp(), clock_timestamp() + interval '9 minutes')`.execute(
      server.db,
    );
    expect((await tryWith(testPassword)).status).toBe(429);
    expect((await tryWith(testPassword, {}, browser)).status).toBe(200);
    for (let time = 0; time < 5; time++) expect((await tryWith('Wrong-one-1', {}, browser)).status).toBe(401);
    expect((await tryWith(testPassword, {}, browser)).status).toBe(429);
  });

  test('do not accept a device cookie of another user or a forged one', async () => {
    await fiftyFailures(email);
    const other = server.browser();
    const answer = await other.post('/api/ximblox/auth/login', { email: 'author@example.com', password: testPassword });
    expect(answer.status).toBe(200);
    const mark = other.cookies.get(`ximblox-device-${server.users.author}`) ?? '';
    const [random, end, mac] = mark.split('.');
    const later = `${random}.${Number(end) + 1}.${mac}`;
    for (const [owner, value] of [
      ['editor', mark],
      ['author', later],
      ['author', '..'],
      ['author', ''],
    ] as const) {
      const account = `${owner}@example.com`;
      if (owner === 'author') await sql`truncate rate_counters`.execute(server.db).then(() => fiftyFailures(account));
      const stranger = server.browser();
      stranger.cookies.set(`ximblox-device-${server.users[owner]}`, value);
      const tried = await stranger.post('/api/ximblox/auth/login', { email: account, password: testPassword });
      expect(tried.status, `${owner} ${value}`).toBe(429);
    }
  });
});
