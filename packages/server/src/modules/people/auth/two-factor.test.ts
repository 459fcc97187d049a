import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CmsError, contract } from '@ximblox/contract';
import { Secret, type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passwordLinkFor } from '../../../index.ts';
import { serverKey, unseal } from '../../../platform/server-key.ts';
import {
  type Browser,
  findSecretColumns,
  createTestServer,
  type TestRole,
  type TestServer,
  testPassword,
} from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
/** Current time of server and device; a code works once per time step, so tests advance it. */
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await createTestServer();
  server.services.now = () => now;
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

const failureOf = async (call: Promise<unknown>): Promise<[number, CmsError['errors']] | null> =>
  call.then(
    () => null,
    (error: CmsError) => [error.status, error.errors],
  );

const login = (email: string, code?: string, browser: Browser = server.browser()): Promise<unknown> =>
  browser.client.call(contract.auth.login, {
    body: { email, password: testPassword, ...(code === undefined ? {} : { code }) },
  });

const password = { body: { currentPassword: testPassword } };

/** Turns on two-factor authentication for a user. @returns a generator of codes, and the recovery codes */
async function setUp(role: TestRole): Promise<{ code: () => string; recoveryCodes: string[]; browser: Browser }> {
  const browser = server.browser(role);
  const { uri, secret } = await browser.client.call(contract.twoFactor.begin, password);
  const device = URI.parse(uri) as TOTP;
  expect(device.secret.base32).toBe(secret);
  const code = () => device.generate({ timestamp: now.getTime() });
  const { recoveryCodes } = await browser.client.call(contract.twoFactor.confirm, { body: { code: code() } });
  later(30);
  return { code, recoveryCodes, browser };
}

/** Subjects of the emails to an address, in order. */
const subjectsTo = async (email: string): Promise<string[]> =>
  (await server.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

test('a first code turns it on; then a login needs a code after a correct password', async () => {
  const other = server.browser();
  await login('editor@example.com', undefined, other);
  const { code, browser } = await setUp('editor');
  expect((await other.fetch('/api/ximblox/user')).status).toBe(401);
  expect(await browser.client.call(contract.auth.user)).toMatchObject({ ID: server.users.editor, twoFactor: 'on' });
  const address = 'editor@example.com';
  expect(await failureOf(login(address))).toEqual([401, [{ property: 'code', code: 'V_01' }]]);
  expect(await failureOf(login(address, '000000'))).toEqual([401, [{ property: 'code', code: 'V_12' }]]);
  const body = { email: address, password: 'wrong', code: code() };
  expect(await failureOf(server.client().call(contract.auth.login, { body }))).toEqual([
    401,
    [{ property: 'email', code: 'AUTH_01' }],
  ]);
  const current = code();
  expect(await failureOf(login(address, `${current.slice(0, 3)} ${current.slice(3)}`))).toBeNull();
  // A code works once, even within its time step.
  expect(await failureOf(login(address, current))).toEqual([401, [{ property: 'code', code: 'V_12' }]]);
  later(30);
  const [one, two] = await Promise.all([failureOf(login(address, code())), failureOf(login(address, code()))]);
  expect([one, two].filter((result) => result === null)).toHaveLength(1);
  later(120);
});

test('each recovery code works once, in any spelling; new codes replace the old ones', async () => {
  const { recoveryCodes, browser } = await setUp('author');
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes.flatMap((one) => [one, one.replace('-', '')]))
    expect(await findSecretColumns(server.db, 'recovery_codes', code)).toEqual([]);
  const [first = '', second = ''] = recoveryCodes;
  const address = 'author@example.com';
  expect(await failureOf(login(address, first.toLowerCase().replace('-', ' ')))).toBeNull();
  expect(await failureOf(login(address, first))).toEqual([401, [{ property: 'code', code: 'V_12' }]]);
  expect(await browser.client.call(contract.twoFactor.status)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
  const renewed = await browser.client.call(contract.twoFactor.renewCodes, password);
  expect((await failureOf(login(address, second)))?.[0]).toBe(401);
  expect(await failureOf(login(address, renewed.recoveryCodes[0]))).toBeNull();
});

test('notifies the user of every change in their language', async () => {
  const { browser } = await setUp('privacy officer');
  await browser.client.call(contract.users.saveSettings, { body: { name: 'Piet', language: 'nl' } });
  await browser.client.call(contract.twoFactor.renewCodes, password);
  await browser.client.call(contract.twoFactor.turnOff, password);
  const site = server.services.site.name;
  expect(await subjectsTo('privacy-officer@example.com')).toEqual([
    `Two-factor authentication is on for your account for ${site}`,
    `Nieuwe herstelcodes voor uw account voor ${site}`,
    `Tweestapsverificatie staat uit voor uw account voor ${site}`,
  ]);
});

test('neither the secret nor a recovery code can be read from the database; the key is a separate file', async () => {
  const { secret } = await server.client('publisher').call(contract.twoFactor.begin, password);
  const seed = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
  for (const form of [secret, seed]) expect(await findSecretColumns(server.db, 'two_factors', form)).toEqual([]);
  const { secret: stored } = await server.db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', server.users.publisher)
    .executeTakeFirstOrThrow();
  const key = await serverKey(server.services.settings, 'two-factor');
  expect(unseal(key, stored, `two-factor:${server.users.publisher}`).toString('hex')).toBe(seed);
  const path = join(server.services.settings.dataFolder, 'secret.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path, 'utf8')).length).toBe(43);
  // An unconfirmed second factor is not required.
  expect(await failureOf(login('publisher@example.com'))).toBeNull();
  // A secret copied to another account cannot be decrypted there.
  await setUp('editor');
  const sealed = (
    await server.db
      .selectFrom('two_factors')
      .select('secret')
      .where('user_id', '=', server.users.editor)
      .executeTakeFirstOrThrow()
  ).secret;
  await server.db
    .updateTable('two_factors')
    .set({ secret: sealed })
    .where('user_id', '=', server.users.publisher)
    .execute();
  const confirm = server.client('publisher').call(contract.twoFactor.confirm, { body: { code: '123456' } });
  expect((await failureOf(confirm))?.[0]).toBe(500);
});

test('locks after five wrong codes', async () => {
  await setUp('editor');
  const address = 'editor@example.com';
  for (let guess = 0; guess < 5; guess += 1) await failureOf(login(address, `00000${guess}`));
  expect((await failureOf(login(address, '000009')))?.[0]).toBe(429);
});

test('turning it off needs the password; resetting it for another user needs manage-users and ends their sessions', async () => {
  const { browser: author } = await setUp('author');
  const wrong = author.client.call(contract.twoFactor.turnOff, { body: { currentPassword: 'wrong' } });
  expect(await failureOf(wrong)).toEqual([422, [{ property: 'currentPassword', code: 'AUTH_02' }]]);
  const reset = (as: TestRole, id: number) =>
    server.client(as).call(contract.twoFactor.reset, { params: { id: String(id) } });
  const params = { id: String(server.users.viewer) };
  expect((await failureOf(author.client.call(contract.twoFactor.reset, { params })))?.[0]).toBe(403);
  const users = await server.client('administrator').call(contract.users.list);
  const editor = users.find(({ ID }) => ID === server.users.author);
  expect(editor).toMatchObject({ twoFactor: true });
  expect(editor?.availableActions).toContain('reset-two-factor');
  await reset('administrator', server.users.author);
  expect((await author.fetch('/api/ximblox/user')).status).toBe(401);
  expect(await failureOf(login('author@example.com'))).toBeNull();
  expect((await failureOf(reset('administrator', server.users.author)))?.[0]).toBe(409);
  const notice = (await server.mails()).findLast(({ to }) => to === 'author@example.com');
  expect(notice?.subject).toContain('Two-factor authentication was reset for your account');
  expect(notice?.text).toContain('administrator reset two-factor authentication');
});

test('where it is required, all other calls are refused until it is set up, also after an activation', async () => {
  const strict = await createTestServer({ settings: { requireTwoFactor: true } });
  try {
    const viewer = { id: strict.users.viewer, email: 'viewer@example.com' };
    await strict.db
      .updateTable('users')
      .set({ active: false, password_hash: null })
      .where('id', '=', viewer.id)
      .execute();
    const link = new URL((await passwordLinkFor(strict, viewer.email)) ?? '');
    const chosen = { password: 'Duinversterking!2027', confirm: 'Duinversterking!2027' };
    const activated = strict.browser();
    const body = { ...chosen, token: link.searchParams.get('token') ?? '' };
    expect(await activated.client.call(contract.auth.resetAccount, { body })).toMatchObject({
      User: { ID: viewer.id, twoFactor: 'required' },
    });
    expect((await failureOf(activated.client.call(contract.pages.list, { body: {} })))?.[0]).toBe(403);
    const browser = strict.browser('editor');
    expect(await browser.client.call(contract.auth.user)).toMatchObject({ twoFactor: 'required' });
    expect(await failureOf(browser.client.call(contract.pages.list, { body: {} }))).toEqual([
      403,
      [{ property: '', code: 'UM_01' }],
    ]);
    const { uri } = await browser.client.call(contract.twoFactor.begin, password);
    const code = (URI.parse(uri) as TOTP).generate();
    await browser.client.call(contract.twoFactor.confirm, { body: { code } });
    expect(await browser.client.call(contract.pages.list, { body: {} })).toMatchObject({ totalItems: 0 });
    expect(await failureOf(browser.client.call(contract.twoFactor.turnOff, password))).toEqual([
      409,
      [{ property: '', code: 'V_07' }],
    ]);
  } finally {
    await strict.close();
  }
});

test('users list and end their own sessions, one or all, but not those of others', async () => {
  const here = server.browser();
  await login('viewer@example.com', undefined, here);
  const there = server.browser();
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  await there.post(
    '/api/ximblox/auth/login',
    { email: 'viewer@example.com', password: testPassword },
    { headers: { 'User-Agent': agent } },
  );
  const listed = await here.client.call(contract.sessions.list);
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const other = listed.find(({ browser }) => browser === 'Firefox');
  expect(other).toMatchObject({ system: 'Linux', kind: 'desktop', place: 'machine', isCurrent: false });
  const params = { id: String(other?.id) };
  expect(await failureOf(server.client('publisher').call(contract.sessions.end, { params }))).toEqual([
    404,
    [{ property: 'id', code: 'V_12' }],
  ]);
  await here.client.call(contract.sessions.end, { params });
  expect((await there.fetch('/api/ximblox/user')).status).toBe(401);
  expect((await here.fetch('/api/ximblox/user')).status).toBe(200);
  await here.client.call(contract.sessions.endAll, { body: {} });
  expect((await here.fetch('/api/ximblox/user')).status).toBe(401);
  expect((await server.browser('viewer').fetch('/api/ximblox/user')).status).toBe(401);
});
