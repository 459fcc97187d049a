import { type CmsError, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPasskeyDevice } from '../../../testing/passkey-device.ts';
import {
  type Browser,
  createTestServer,
  type TestRole,
  type TestServer,
  testPassword,
} from '../../../testing/index.ts';
import { getRelyingParty } from './relying-party.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

type Device = ReturnType<typeof createPasskeyDevice>;

const failureOf = async (call: Promise<unknown>): Promise<[number, CmsError['errors']] | null> =>
  call.then(
    () => null,
    (error: CmsError) => [error.status, error.errors],
  );

const unknown = [401, [{ property: 'passkey', code: 'AUTH_01' }]];

const relyingPartyOf = ({ services }: TestServer = server) =>
  getRelyingParty(services.settings) ?? { host: '', origin: '' };

/** The request that the login page sends to a device. */
const requestFor = (options: Record<string, unknown>, of = server) => ({
  challenge: String(options.challenge),
  ...relyingPartyOf(of),
});

/** Registers a passkey. @returns the device that stores it */
async function add(browser: Browser, name = 'Laptop', of = server): Promise<Device> {
  const device = createPasskeyDevice();
  const body = { name, currentPassword: testPassword };
  const { options } = await browser.client.call(contract.passkeys.begin, { body });
  await browser.client.call(contract.passkeys.add, {
    body: { passkey: device.register(requestFor(options, of)) },
  });
  return device;
}

interface Deviation {
  origin?: string;
  host?: string;
  challenge?: string;
  isVerified?: boolean;
  count?: number;
  userHandle?: string;
  email?: string;
  /** Further properties of the client data. */
  client?: object;
}

/** Logs in with a passkey. @param deviation values that differ from a correct login */
async function logInWith(device: Device, deviation: Deviation = {}, browser: Browser = server.browser(), of = server) {
  const { email = '', isVerified = true, count, userHandle, client, ...wrong } = deviation;
  const { options } = await browser.client.call(contract.passkeys.beginLogin);
  const given = {
    isVerified,
    ...(count === undefined ? {} : { count }),
    ...(userHandle === undefined ? {} : { userHandle }),
    ...(client === undefined ? {} : { client }),
  };
  const passkey = device.authenticate({ ...requestFor(options, of), ...wrong }, given);
  const body = { passkey, email };
  return { passkey, answer: await browser.client.call(contract.passkeys.logIn, { body }) };
}

const auditOf = (userID: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'changes', 'outcome'])
    .where('actor_id', '=', userID)
    .orderBy('id')
    .execute();

test('adding a passkey needs the password; it then logs its owner in without a code', async () => {
  const browser = server.browser('editor');
  const begin = (name: string, currentPassword: string) =>
    failureOf(browser.client.call(contract.passkeys.begin, { body: { name, currentPassword } }));
  expect(await begin('Laptop', 'wrong')).toEqual([422, [{ property: 'currentPassword', code: 'AUTH_02' }]]);
  expect(await begin('', '')).toEqual([
    422,
    [
      { property: 'name', code: 'V_01' },
      { property: 'currentPassword', code: 'V_01' },
    ],
  ]);
  const device = await add(browser);
  const visitor = server.browser();
  const { answer } = await logInWith(device, {}, visitor);
  expect(answer.User).toMatchObject({ ID: server.users.editor, twoFactor: 'on' });
  expect((await visitor.fetch('/api/ximblox/user')).status).toBe(200);
  const listed = await browser.client.call(contract.passkeys.list);
  expect(listed).toMatchObject({
    origin: relyingPartyOf().origin,
    passkeys: [{ name: 'Laptop', availableActions: ['rename', 'remove'] }],
  });
  expect(listed.passkeys[0]?.lastUsedAt).not.toBeNull();
  const mail = (await server.mails()).filter(({ to }) => to === 'editor@example.com');
  expect(mail.map(({ text }) => text).join()).toContain('“Laptop” was added');
  expect(await auditOf(server.users.editor)).toEqual([
    { action: 'user.add-passkey', changes: { passkey: 'Laptop' }, outcome: 'success' },
    { action: 'auth.login', changes: { passkey: 'Laptop' }, outcome: 'success' },
  ]);
});

test('an assertion is accepted once, and only for an open challenge of this installation', async () => {
  const device = await add(server.browser('author'));
  const { passkey } = await logInWith(device);
  const replay = { body: { passkey } };
  expect(await failureOf(server.client().call(contract.passkeys.logIn, replay))).toEqual(unknown);
  expect(await failureOf(logInWith(device, { challenge: 'A'.repeat(43) }))).toEqual(unknown);
  const { options } = await server.client().call(contract.passkeys.beginLogin);
  await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(server.db);
  const late = { body: { passkey: device.authenticate(requestFor(options)) } };
  expect(await failureOf(server.client().call(contract.passkeys.logIn, late))).toEqual(unknown);
  // Only one of two concurrent uses succeeds.
  const fresh = await server.client().call(contract.passkeys.beginLogin);
  const twice = { body: { passkey: device.authenticate(requestFor(fresh.options)) } };
  const both = await Promise.all([1, 2].map(() => failureOf(server.client().call(contract.passkeys.logIn, twice))));
  expect(both.filter((failure) => failure === null)).toHaveLength(1);
});

test('refuses a passkey that was created in an embedded page; accepts client data without crossOrigin', async () => {
  const { client } = server.browser('privacy officer');
  const make = async (said: object) => {
    const body = { name: 'Laptop', currentPassword: testPassword };
    const { options } = await client.call(contract.passkeys.begin, { body });
    const passkey = createPasskeyDevice().register(requestFor(options), { client: said });
    return failureOf(client.call(contract.passkeys.add, { body: { passkey } }));
  };
  const refused = [422, [{ property: 'passkey', code: 'V_12' }]];
  expect(await make({ crossOrigin: true })).toEqual(refused);
  expect(await make({ topOrigin: 'https://evil.example' })).toEqual(refused);
  expect(await make({ crossOrigin: undefined })).toBeNull();
  for (const said of [{ crossOrigin: undefined }, {}]) {
    const device = await add(server.browser('privacy officer'));
    expect(await failureOf(logInWith(device, { client: said }))).toBeNull();
  }
});

test('refuses another origin, an unverified user, a cloned key and another account', async () => {
  const device = await add(server.browser('publisher'));
  await logInWith(device, { email: 'PUBLISHER@example.com' });
  for (const deviation of [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { isVerified: false },
    { count: 1 },
    { client: { crossOrigin: true } },
    { client: { crossOrigin: true, topOrigin: 'https://evil.example' } },
    { client: { crossOrigin: 'true' } },
    { client: { topOrigin: 'https://evil.example' } },
  ]) {
    expect(await failureOf(logInWith(device, deviation)), JSON.stringify(deviation)).toEqual(unknown);
    await server.db.deleteFrom('rate_counters').execute();
  }
  expect(await failureOf(logInWith(device, { email: 'administrator@example.com' }))).toEqual(unknown);
  expect(await failureOf(logInWith(device, { userHandle: 'A'.repeat(43) }))).toEqual(unknown);
  expect(await failureOf(logInWith(createPasskeyDevice()))).toEqual(unknown);
  await server.db.deleteFrom('rate_counters').execute();
  expect(await failureOf(logInWith(device))).toBeNull();
});

test('a challenge is bound to its user, so that no passkey can be added to another account', async () => {
  const viewer = server.client('viewer');
  const body = { name: 'Mine', currentPassword: testPassword };
  const { options } = await viewer.call(contract.passkeys.begin, { body });
  const passkey = createPasskeyDevice().register(requestFor(options));
  const add = (as: TestRole) => failureOf(server.client(as).call(contract.passkeys.add, { body: { passkey } }));
  const refused = [422, [{ property: 'passkey', code: 'V_12' }]];
  expect(await add('privacy officer')).toEqual(refused);
  const unverified = createPasskeyDevice().register(requestFor(options), { isVerified: false });
  const asViewer = { body: { passkey: unverified } };
  expect(await failureOf(viewer.call(contract.passkeys.add, asViewer))).toEqual(refused);
  // A refused response consumes the challenge too.
  expect(await add('viewer')).toEqual(refused);
});

test('failures count like those with a password: five from one network lock the account', async () => {
  const device = await add(server.browser('administrator'));
  for (let guess = 0; guess < 5; guess += 1) await failureOf(logInWith(device, { isVerified: false }));
  expect((await failureOf(logInWith(device)))?.[0]).toBe(429);
  const body = { email: 'administrator@example.com', password: testPassword };
  expect((await failureOf(server.client().call(contract.auth.login, { body })))?.[0]).toBe(429);
  await server.db.deleteFrom('rate_counters').execute();
  expect(await failureOf(logInWith(device))).toBeNull();
});

test('only its owner can rename a passkey or, with the password, remove it; the owner is notified', async () => {
  const browser = server.browser('privacy officer');
  const device = await add(browser, 'Phone');
  const [passkey] = (await browser.client.call(contract.passkeys.list)).passkeys;
  const params = { id: String(passkey?.id) };
  const rename = (as: Browser, name: string) =>
    failureOf(as.client.call(contract.passkeys.rename, { params, body: { name } }));
  expect(await rename(browser, ' ')).toEqual([422, [{ property: 'name', code: 'V_01' }]]);
  expect(await rename(server.browser('viewer'), 'Mine')).toEqual([404, [{ property: 'id', code: 'V_12' }]]);
  expect(await rename(browser, 'Old <phone>')).toBeNull();
  expect((await auditOf(server.users['privacy officer'])).at(-1)).toEqual({
    action: 'user.rename-passkey',
    changes: { passkey: { from: 'Phone', to: 'Old <phone>' } },
    outcome: 'success',
  });
  const remove = (as: Browser, currentPassword: string) =>
    failureOf(as.client.call(contract.passkeys.remove, { params, body: { currentPassword } }));
  expect(await remove(browser, 'wrong')).toEqual([422, [{ property: 'currentPassword', code: 'AUTH_02' }]]);
  expect(await remove(server.browser('viewer'), testPassword)).toEqual([404, [{ property: 'id', code: 'V_12' }]]);
  expect(await remove(browser, testPassword)).toBeNull();
  expect(await failureOf(logInWith(device))).toEqual(unknown);
  const mail = (await server.mails()).findLast(({ to }) => to === 'privacy-officer@example.com');
  expect(mail?.text).toContain('“Old <phone>” was removed');
  expect(mail?.html).not.toContain('<phone>');
});

test('deactivated users cannot log in with a passkey; resetting the second factor removes passkeys too', async () => {
  const device = await add(server.browser('viewer'));
  const id = server.users.viewer;
  const set = (active: boolean) => server.db.updateTable('users').set({ active }).where('id', '=', id).execute();
  await set(false);
  expect(await failureOf(logInWith(device))).toEqual(unknown);
  await set(true);
  const admin = server.client('administrator');
  const user = (await admin.call(contract.users.list)).find(({ ID }) => ID === id);
  expect(user).toMatchObject({ twoFactor: true });
  expect(user?.availableActions).toContain('reset-two-factor');
  await admin.call(contract.twoFactor.reset, { params: { id: String(id) } });
  expect(await failureOf(logInWith(device))).toEqual(unknown);
});

test('a passkey satisfies a required second factor, and the password alone is refused from then on', async () => {
  const strict = await createTestServer({ settings: { requireTwoFactor: true } });
  try {
    const browser = strict.browser('editor');
    expect(await browser.client.call(contract.auth.user)).toMatchObject({ twoFactor: 'required' });
    const device = await add(browser, 'Key', strict);
    expect(await browser.client.call(contract.auth.user)).toMatchObject({ twoFactor: 'on' });
    expect(await browser.client.call(contract.pages.list, { body: {} })).toMatchObject({ totalItems: 0 });
    const body = { email: 'editor@example.com', password: testPassword };
    expect(await failureOf(strict.client().call(contract.auth.login, { body }))).toEqual([
      401,
      [{ property: 'passkey', code: 'V_01' }],
    ]);
    expect(await failureOf(logInWith(device, {}, strict.browser(), strict))).toBeNull();
    const [only] = (await browser.client.call(contract.passkeys.list)).passkeys;
    expect(only?.availableActions).toEqual(['rename']);
    const remove = { params: { id: String(only?.id) }, body: { currentPassword: testPassword } };
    expect((await failureOf(browser.client.call(contract.passkeys.remove, remove)))?.[0]).toBe(409);
  } finally {
    await strict.close();
  }
});

test.each([
  [null, '127.0.0.1', { host: 'localhost', origin: 'http://localhost:8080' }],
  [null, '0.0.0.0', { host: 'localhost', origin: 'http://localhost:8080' }],
  [null, '::1', { host: 'localhost', origin: 'http://localhost:8080' }],
  [null, '192.168.1.4', null],
  [null, 'cms.example', null],
  ['https://cms.example', '127.0.0.1', { host: 'cms.example', origin: 'https://cms.example' }],
  ['https://cms.example:8443', '127.0.0.1', { host: 'cms.example', origin: 'https://cms.example:8443' }],
  ['http://cms.example', '127.0.0.1', null],
  ['https://192.168.1.4', '127.0.0.1', null],
])('public address %s, host %s: %o', (publicUrl, host, place) => {
  expect(getRelyingParty({ publicUrl, host, port: 8080 })).toEqual(place);
});
