import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../../platform/read-settings.ts';
import { defaultLimits } from '../../../platform/setting-values.ts';
import type { SsoProvider } from '../../../platform/sso-settings.ts';
import {
  type Browser,
  createBrowser,
  createTestServer,
  testPassword,
  type TestServer,
} from '../../../testing/index.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../testing/identity-provider.ts';

let server: TestServer;
let idp: IdentityProvider;
let restoreState: () => Promise<void>;

/** Parses a provider as the settings do. */
const providerOf = (settings: Record<string, unknown>): SsoProvider => {
  const given = {
    id: 'acme',
    name: 'Acme',
    issuer: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
  };
  const [provider] = readSettings({ XIMBLOX_SSO: JSON.stringify([{ ...given, ...settings }]) }).sso;
  if (!provider) throw new Error('no provider');
  return provider;
};

/** Replaces the configured provider. */
const configure = (settings: Record<string, unknown> = {}): void => {
  server.services.settings.sso = [providerOf({ domains: ['example.org'], ...settings })];
};

beforeAll(async () => {
  const often = { count: 1_000_000, seconds: 60 };
  server = await createTestServer({ settings: { limits: { ...defaultLimits, login: often } } });
  const callback = (id: string): string => `${server.url}/api/ximblox/sso/${id}/callback`;
  idp = await startIdentityProvider([callback('acme'), callback('other')]);
  restoreState = await server.saveState();
});
beforeEach(async () => {
  await restoreState();
  idp.tamper = null;
  idp.signsWithOtherKey = false;
  configure({ defaultRole: 'editor' });
});
afterAll(async () => {
  await idp.close();
  await server.close();
});

const locationOf = (response: Response): string => response.headers.get('Location') ?? '';

/** Goes through the provider. @returns the path and query of the callback */
async function visitProvider(address: string): Promise<string> {
  const there = createBrowser(idp.issuer);
  let next = address;
  while (next.startsWith(idp.issuer) || next.startsWith('/')) {
    const isLogin = next.includes('/interaction/');
    const response = await there.fetch(next, isLogin ? { method: 'POST' } : {});
    next = locationOf(response);
    if (next === '') throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
  }
  const { pathname, search } = new URL(next);
  return pathname + search;
}

const start = async (browser: Browser, query = ''): Promise<string> =>
  locationOf(await browser.fetch(`/api/ximblox/sso/acme/login${query}`));

/** Logs in through the provider. @returns where the browser ends up */
async function logIn(browser: Browser, query = ''): Promise<string> {
  return locationOf(await browser.fetch(await visitProvider(await start(browser, query))));
}

/** Logs a person in as an administrator. */
async function administratorOf(person: IdentityProvider['account']): Promise<Browser> {
  configure({ defaultRole: 'administrator' });
  idp.account = person;
  const browser = server.browser();
  await logIn(browser);
  return browser;
}

const createToken = (browser: Browser, currentPassword = 'confirmed') =>
  browser.client.call(contract.apiTokens.create, {
    body: { name: 'Mine', scopes: ['read-published'], currentPassword },
  });

const anna = { subject: 'anna-1', email: 'anna@example.org', name: 'Anna Berg' };
const refused = (reason: string): string => `/cmsadmin/login?sso=${reason}`;
const userOf = (browser: Browser) => browser.client.call(contract.auth.user);
const findUser = async (email: string) =>
  (await server.client('administrator').call(contract.users.list)).find((user) => user.email === email);

describe('a login', () => {
  test('creates an account with the default role, and logs in to it again', async () => {
    idp.account = anna;
    const browser = server.browser();
    expect(await logIn(browser, '?to=/cmsadmin/pages')).toBe('/cmsadmin/pages');
    const first = await userOf(browser);
    expect(first).toMatchObject({ email: anna.email, name: 'Anna Berg', role: { name: 'editor' } });
    const again = server.browser();
    expect(await logIn(again)).toBe('/cmsadmin/');
    expect((await userOf(again)).ID).toBe(first.ID);
    expect(await findUser(anna.email)).toMatchObject({ providers: ['Acme'], hasLocalLogin: false, state: 'active' });
    const body = { actorID: first.ID, action: 'auth.login' };
    const { items } = await server.client('administrator').call(contract.audit.list, { body });
    expect(items[0]).toMatchObject({ changes: { provider: 'acme', secondFactor: false } });
  });

  test('makes the name of the provider one line', async () => {
    idp.account = { ...anna, name: 'Anna\r\nBerg \u202Egreb' };
    const browser = server.browser();
    await logIn(browser);
    expect((await userOf(browser)).name).toBe('Anna Berg  greb');
  });

  test('does not confirm an action that asks for the password, but another one at the provider does', async () => {
    const browser = await administratorOf(anna);
    const refusal = { errors: [{ property: 'currentPassword', code: 'AUTH_05' }] };
    await expect(createToken(browser, testPassword)).rejects.toMatchObject(refusal);
    const status = () => browser.client.call(contract.sso.confirmation);
    expect(await status()).toEqual({ providers: [{ ID: 'acme', name: 'Acme' }], isConfirmed: false });

    const address = await start(browser, '?confirm=1&to=/cmsadmin/pages');
    const { searchParams } = new URL(address);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(locationOf(await browser.fetch(await visitProvider(address)))).toBe('/cmsadmin/confirmed');
    expect(await status()).toMatchObject({ isConfirmed: true });
    await createToken(browser);
    const { items } = await browser.client.call(contract.audit.list, { body: { action: 'auth.confirm' } });
    expect(items).toMatchObject([{ actor: { name: 'Anna Berg' }, changes: { provider: 'acme' }, outcome: 'success' }]);

    const confirmed_at = new Date(Date.now() - 301_000);
    await server.db.updateTable('sessions').set({ confirmed_at }).execute();
    await expect(createToken(browser)).rejects.toMatchObject(refusal);
  });

  test.each([
    ['by a login that the provider remembered', 'not-fresh', { auth_time: Math.floor(Date.now() / 1000) - 120 }],
    ['without the time of the login', 'not-fresh', { auth_time: undefined }],
  ])('confirms nothing %s', async (_, reason, claims) => {
    const browser = await administratorOf(anna);
    idp.tamper = (given) => ({ ...given, ...claims });
    expect(await logIn(browser, '?confirm=1')).toBe(`/cmsadmin/confirmed?sso=${reason}`);
    await expect(createToken(browser)).rejects.toMatchObject({ errors: [{ code: 'AUTH_05' }] });
    const { items } = await browser.client.call(contract.audit.list, { body: { action: 'auth.confirm' } });
    expect(items).toMatchObject([{ changes: { provider: 'acme', reason }, outcome: 'failure' }]);
  });

  test('confirms only the session that asked for it, of the same person', async () => {
    const browser = await administratorOf(anna);
    idp.account = { subject: 'ben-1', email: 'ben@example.org' };
    await logIn(server.browser());
    expect(await logIn(browser, '?confirm=1')).toBe('/cmsadmin/confirmed?sso=other-account');
    idp.account = anna;
    const other = server.browser();
    await logIn(other);
    expect(await logIn(browser, '?confirm=1')).toBe('/cmsadmin/confirmed');
    await expect(createToken(other)).rejects.toMatchObject({ errors: [{ code: 'AUTH_05' }] });
    // Another person stays logged out of this browser, and a visitor has nothing to confirm.
    expect((await userOf(browser)).email).toBe(anna.email);
    expect(await start(server.browser(), '?confirm=1')).toBe('/cmsadmin/confirmed?sso=failed');
  });

  test('confirms instead of a password that may no longer be used', async () => {
    configure({ domains: ['example.com'], required: true });
    const administrator = server.browser('administrator');
    await expect(createToken(administrator, testPassword)).rejects.toMatchObject({ errors: [{ code: 'AUTH_05' }] });
  });

  test('creates no account in the domain of another provider', async () => {
    server.services.settings.sso = [
      providerOf({ defaultRole: 'editor' }),
      providerOf({ id: 'other', domains: ['example.org'] }),
    ];
    idp.account = anna;
    expect(await logIn(server.browser())).toBe(refused('no-access'));
    expect(await findUser(anna.email)).toBeUndefined();
  });

  test('gives no role by the groups of another provider', async () => {
    configure({ defaultRole: 'editor', roles: { Admins: 'administrator' } });
    idp.account = anna;
    await logIn(server.browser());
    const user_id = (await findUser(anna.email))?.ID ?? 0;
    const { db } = server;
    await db.insertInto('scim_users').values({ user_id, provider: 'other', user_name: anna.email }).execute();
    const group = { provider: 'other', display_name: 'Admins' };
    const { id: group_id } = await db.insertInto('scim_groups').values(group).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('scim_members').values({ group_id, user_id }).execute();
    await logIn(server.browser());
    expect((await findUser(anna.email))?.role.name).toBe('editor');
    await db.updateTable('scim_groups').set({ provider: 'acme' }).execute();
    await logIn(server.browser());
    expect((await findUser(anna.email))?.role.name).toBe('administrator');
  });

  test('leads only to addresses of the admin', async () => {
    idp.account = anna;
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/cmsadmin/',
      '/%09/evil.example',
      '/elsewhere',
    ]) {
      expect(await logIn(server.browser(), `?to=${encodeURIComponent(to)}`)).toBe('/cmsadmin/');
    }
  });

  test('ends at the provider too', async () => {
    idp.account = anna;
    const browser = server.browser();
    await logIn(browser);
    const { redirect } = await browser.client.call(contract.auth.logout);
    const end = new URL(redirect ?? '');
    expect(end.origin + end.pathname).toBe(`${idp.issuer}/session/end`);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/cmsadmin/login`);
    expect(end.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect(await server.browser('editor').client.call(contract.auth.logout)).toMatchObject({ redirect: null });
  });
});

describe('accounts', () => {
  test('are linked where the provider is authoritative for the mail domain', async () => {
    configure({ domains: ['example.com'] });
    idp.account = { subject: 'x', email: 'Editor@example.com' };
    const browser = server.browser();
    expect(await logIn(browser)).toBe('/cmsadmin/');
    expect((await userOf(browser)).ID).toBe(server.users.editor);
    // Another person at the provider with the same address does not get the account.
    idp.account = { subject: 'y', email: 'editor@example.com' };
    expect(await logIn(server.browser())).toBe(refused('account-exists'));
  });

  test('of other mail domains are not taken over', async () => {
    configure({ domains: [], defaultRole: 'viewer' });
    idp.account = { subject: 'x', email: 'administrator@example.com' };
    expect(await logIn(server.browser())).toBe(refused('account-exists'));
  });

  test('for emergencies are never linked, and keep their password', async () => {
    configure({ domains: ['example.com'], required: true });
    server.services.settings.ssoEmergency = ['administrator@example.com'];
    idp.account = { subject: 'x', email: 'administrator@example.com' };
    expect(await logIn(server.browser())).toBe(refused('account-exists'));
    const local = (email: string) =>
      server.client().call(contract.auth.login, { body: { email, password: testPassword } });
    await expect(local('administrator@example.com')).resolves.toMatchObject({
      User: { ID: server.users.administrator },
    });
    const errors = [{ property: 'email', code: 'AUTH_04' }];
    await expect(local('editor@example.com')).rejects.toMatchObject({ status: 403, errors });
    await expect(local('unknown@example.com')).rejects.toMatchObject({ status: 403, errors });
    const newPassword = 'Stormvloed-2026!';
    const body = { currentPassword: testPassword, newPassword, confirmNewPassword: newPassword };
    await expect(server.client('editor').call(contract.users.changePassword, { body })).rejects.toMatchObject({
      errors,
    });
    await server.client().call(contract.auth.forgotPassword, { body: { email: 'editor@example.com' } });
    expect(await server.mails()).toEqual([]);
  });

  test('need a verified address', async () => {
    idp.account = { ...anna, isEmailVerified: false };
    expect(await logIn(server.browser())).toBe(refused('unverified'));
    expect(await findUser(anna.email)).toBeUndefined();
  });

  test('of other domains than those of the provider are not created', async () => {
    idp.account = { subject: 'x', email: 'x@elsewhere.example' };
    expect(await logIn(server.browser())).toBe(refused('no-access'));
  });

  test('stay deactivated, and become active again by an administrator', async () => {
    idp.account = anna;
    await logIn(server.browser());
    const user = await findUser(anna.email);
    const update = (active: boolean) =>
      server.client('administrator').call(contract.users.update, {
        params: { id: user?.ID ?? 0 },
        body: { email: anna.email, role: user?.role.ID ?? 0, profile: { name: 'Anna' }, active },
      });
    await update(false);
    expect((await findUser(anna.email))?.state).toBe('deactivated');
    expect(await logIn(server.browser())).toBe(refused('deactivated'));
    await update(true);
    expect(await logIn(server.browser())).toBe('/cmsadmin/');
  });

  test('are unlinked by an administrator, which ends their sessions', async () => {
    idp.account = anna;
    const browser = server.browser();
    await logIn(browser);
    const { ID } = await userOf(browser);
    const params = { id: ID };
    const [identity] = await browser.client.call(contract.sso.identities, { params });
    expect(identity).toMatchObject({ provider: { ID: 'acme', name: 'Acme' }, email: anna.email });
    await expect(server.client('editor').call(contract.sso.identities, { params })).rejects.toMatchObject({
      status: 403,
    });
    const unlink = { params };
    await expect(browser.client.call(contract.sso.unlink, unlink)).rejects.toMatchObject({ status: 403 });
    await server.client('administrator').call(contract.sso.unlink, unlink);
    expect((await userOf(browser)).ID).toBe(0);
  });
});

describe('groups', () => {
  const roles = { admins: 'administrator', writers: 'editor' };

  test('decide about the role at each login', async () => {
    configure({ roles });
    idp.account = { ...anna, groups: ['writers', 'admins'] };
    const browser = server.browser();
    await logIn(browser);
    expect((await userOf(browser)).role.name).toBe('administrator');
    idp.account = { ...anna, groups: ['writers'] };
    const later = server.browser();
    await logIn(later);
    expect((await userOf(later)).role.name).toBe('editor');
    // The session with more permissions has ended.
    expect((await userOf(browser)).ID).toBe(0);
  });

  test('that no longer give a role take away role and sessions', async () => {
    configure({ roles });
    idp.account = { ...anna, groups: ['writers'] };
    const browser = server.browser();
    await logIn(browser);
    idp.account = { ...anna, groups: ['others'] };
    expect(await logIn(server.browser())).toBe(refused('no-access'));
    expect((await userOf(browser)).ID).toBe(0);
    expect((await findUser(anna.email))?.role.name).toBe('viewer');
  });

  test('do not remove the last administrator', async () => {
    configure({ domains: ['example.com'], roles });
    idp.account = { subject: 'x', email: 'administrator@example.com', groups: ['writers'] };
    expect(await logIn(server.browser())).toBe(refused('last-administrator'));
  });
});

test('a required second factor must come from the provider', async () => {
  server.services.settings.requireTwoFactor = true;
  idp.account = anna;
  expect(await logIn(server.browser())).toBe(refused('second-factor'));
  idp.account = { ...anna, amr: ['pwd', 'mfa'] };
  const browser = server.browser();
  expect(await logIn(browser)).toBe('/cmsadmin/');
  expect((await userOf(browser)).twoFactor).toBe('on');
  configure({ defaultRole: 'editor', trustSecondFactor: true });
  idp.account = anna;
  expect(await logIn(server.browser())).toBe('/cmsadmin/');
});

describe('hostile answers', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each([
    ['another nonce', { nonce: 'other' }],
    ['another issuer', { iss: 'http://127.0.0.1:1' }],
    ['another audience', { aud: 'other-client' }],
    ['an expired token', { exp: past, iat: past - 60 }],
    ['a token without subject', { sub: undefined }],
  ])('%s is refused', async (_, change) => {
    idp.account = anna;
    idp.tamper = (claims) => ({ ...claims, ...change });
    const browser = server.browser();
    expect(await logIn(browser)).toBe(refused('failed'));
    expect((await userOf(browser)).ID).toBe(0);
    expect(await findUser(anna.email)).toBeUndefined();
  });

  test('a token signed with another key is refused', async () => {
    idp.account = anna;
    idp.tamper = (claims) => claims;
    expect(await logIn(server.browser())).toBe('/cmsadmin/');
    idp.signsWithOtherKey = true;
    expect(await logIn(server.browser())).toBe(refused('failed'));
  });

  test('a clock that is half a minute off is accepted', async () => {
    idp.account = anna;
    idp.tamper = (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 30 });
    expect(await logIn(server.browser())).toBe('/cmsadmin/');
  });

  test('an answer counts once, in the browser that asked, with its state and issuer', async () => {
    idp.account = anna;
    const browser = server.browser();
    const callback = await visitProvider(await start(browser));
    const finish = async (by: Browser, address = callback) => locationOf(await by.fetch(address));
    expect(await finish(server.browser())).toBe(refused('failed'));
    const query = new URLSearchParams(callback.split('?')[1]);
    query.set('state', 'x'.repeat(43));
    expect(await finish(browser, `/api/ximblox/sso/acme/callback?${query}`)).toBe(refused('failed'));
    expect(await finish(browser)).toBe('/cmsadmin/');
    expect(await finish(browser)).toBe(refused('failed'));
    const mixedUp = new URL(await visitProvider(await start(browser)), server.url);
    expect(mixedUp.searchParams.get('iss')).toBe(idp.issuer);
    mixedUp.searchParams.set('iss', 'https://attacker.example');
    expect(await finish(browser, mixedUp.pathname + mixedUp.search)).toBe(refused('failed'));
  });

  test('an answer for another provider is refused', async () => {
    const [acme] = server.services.settings.sso;
    server.services.settings.sso = [acme as SsoProvider, providerOf({ id: 'other', name: 'Other' })];
    idp.account = anna;
    const browser = server.browser();
    const callback = await visitProvider(await start(browser));
    expect(locationOf(await browser.fetch(callback.replace('/acme/', '/other/')))).toBe(refused('failed'));
  });

  test('too many logins of one address are refused', async () => {
    const { sso } = server.services.settings;
    const limits = { ...defaultLimits, login: { count: 1, seconds: 60 } };
    const other = await createTestServer({ sameDatabaseAs: server, settings: { sso, limits } });
    await start(other.browser());
    expect(await start(other.browser())).toBe(refused('busy'));
    await other.close();
  });
});

test('an unreachable provider is reported, and so is the reason in the test of the settings', async () => {
  configure({ issuer: 'http://127.0.0.1:1', roles: { a: 'no such role' } });
  expect(await start(server.browser())).toBe(refused('unavailable'));
  const admin = server.client('administrator');
  const steps = await admin.call(contract.sso.test, { body: { provider: 'acme' } });
  expect(steps).toMatchObject([
    { step: 'metadata', isDone: false },
    { step: 'roles', isDone: false, detail: 'no such role' },
  ]);
  configure({ roles: { a: 'editor' } });
  expect(await admin.call(contract.sso.test, { body: { provider: 'acme' } })).toEqual([
    { step: 'metadata', isDone: true, detail: idp.issuer },
    { step: 'keys', isDone: true, detail: '1' },
    { step: 'roles', isDone: true, detail: '' },
  ]);
  const status = await admin.call(contract.sso.status);
  expect(JSON.stringify(status)).not.toContain(idp.clientSecret);
  expect(status.providers).toMatchObject([{ ID: 'acme', callback: `${server.url}/api/ximblox/sso/acme/callback` }]);
  expect(await server.client().call(contract.sso.providers)).toEqual([{ ID: 'acme', name: 'Acme' }]);
});
