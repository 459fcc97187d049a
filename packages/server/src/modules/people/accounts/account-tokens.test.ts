import { createHash } from 'node:crypto';
import { type CmsError, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passwordLinkFor, systemContext } from '../../../index.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  findSecretColumns,
  createTestServer,
  callDuringTransaction,
  type TestServer,
  testPassword,
} from '../../../testing/index.ts';
import { generateCode } from '../../../testing/sample-calls/one-time-code.ts';
import { createAccountToken } from './account-token-store.ts';
import { mailPasswordLink } from './forgot-password.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());
beforeEach(() => sql`truncate rate_counters`.execute(server.db));

const newPassword = 'Hondsbossche-zee9';

const forgot = (email: string, headers: Record<string, string> = {}): Promise<Response> =>
  server.browser().post('/api/ximblox/auth/forgot-password', { email }, { headers });

/** The link in the newest email to an address. */
async function newestLink(email: string): Promise<URL> {
  const mail = (await server.mails()).findLast(({ to }) => to === email);
  const [link = ''] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  expect(mail?.html).toContain(link.slice(link.indexOf('?')).replaceAll('&', '&#38;'));
  return new URL(link);
}

const tokenOf = (link: URL): string => link.searchParams.get('token') ?? '';

const reset = (token: string, password = newPassword, confirm = password) =>
  server.client().call(contract.auth.resetAccount, { body: { token, password, confirm } });

const errorsOf = (call: Promise<unknown>): Promise<CmsError['errors']> =>
  call.then(
    () => [],
    (error: CmsError) => error.errors,
  );

const login = (email: string, password: string): Promise<Response> =>
  server.browser().post('/api/ximblox/auth/login', { email, password });

const roleID = async (name: string): Promise<number> =>
  (await server.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

test('a new user is inactive until they use the activation link', async () => {
  const role = await roleID('editor');
  const { user } = await server.client('administrator').call(contract.auth.register, {
    body: { name: 'Noor de Vries', email: 'Noor@example.com', role, jobTitle: 'Editor' },
  });
  expect(user).toMatchObject({
    email: 'Noor@example.com',
    active: false,
    role: { name: 'editor' },
    profile: { jobTitle: 'Editor' },
  });
  expect((await login('noor@example.com', newPassword)).status).toBe(401);
  const link = await newestLink('Noor@example.com');
  expect(link.origin).toBe(server.url);
  expect(link.pathname).toBe('/cmsadmin/activate-account');
  expect(await reset(tokenOf(link))).toMatchObject({
    Success: true,
    User: { name: 'Noor de Vries' },
    isFirstLogin: true,
  });
  expect((await login('noor@example.com', newPassword)).status).toBe(200);
  expect(await errorsOf(reset(tokenOf(link)))).toEqual([{ property: 'token', code: 'V_05' }]);
});

test('user management creates invited users and refuses a taken address and an unknown role', async () => {
  const client = server.client('administrator');
  const role = await roleID('viewer');
  const body = { email: 'sem@example.com', role, profile: { name: 'Sem' } };
  const { user } = await client.call(contract.users.create, { body });
  expect(user).toMatchObject({ email: 'sem@example.com', active: false });
  expect(tokenOf(await newestLink('sem@example.com'))).toHaveLength(43);
  const again = client.call(contract.users.create, { body: { ...body, email: 'SEM@example.com' } });
  expect(await errorsOf(again)).toEqual([{ property: 'email', code: 'V_06' }]);
  const unknown = client.call(contract.users.create, { body: { ...body, email: 'a@example.com', role: 9999 } });
  expect(await errorsOf(unknown)).toEqual([{ property: 'role', code: 'V_12' }]);
});

test('users can only grant permissions that they have', async () => {
  await server.db
    .insertInto('roles')
    .values({
      name: 'office',
      permissions: JSON.stringify([
        { name: 'manage-users' },
        { name: 'edit-page', parameters: { locales: ['nl-nl'] } },
      ]),
    })
    .execute();
  await server.db
    .updateTable('users')
    .set({ role_id: await roleID('office') })
    .where('id', '=', server.users.viewer)
    .execute();
  await server.db
    .insertInto('roles')
    .values([
      {
        name: 'dutch',
        permissions: JSON.stringify([{ name: 'edit-page', parameters: { locales: ['nl-nl'], own: true } }]),
      },
      {
        name: 'english',
        permissions: JSON.stringify([{ name: 'edit-page', parameters: { locales: ['nl-nl', 'en-gb'] } }]),
      },
    ])
    .execute();
  const create = async (role: string) =>
    errorsOf(
      server.client('viewer').call(contract.users.create, {
        body: { email: `${role}-new@example.com`, role: await roleID(role), profile: { name: role } },
      }),
    );
  for (const role of ['administrator', 'editor', 'english'])
    expect(await create(role)).toEqual([{ property: 'role', code: 'UM_01' }]);
  for (const role of ['dutch', 'office']) expect(await create(role)).toEqual([]);
});

test('a reset link sets a password once, ends all sessions, notifies by email and does not log in', async () => {
  const browser = server.browser('editor');
  expect((await browser.fetch('/api/ximblox/user')).status).toBe(200);
  expect(await (await forgot('EDITOR@example.com')).json()).toEqual({ Success: true, Errors: [] });
  const link = await newestLink('editor@example.com');
  expect(link.pathname).toBe('/cmsadmin/reset-password');
  const answer = await server
    .browser()
    .post('/api/ximblox/auth/reset-account', { token: tokenOf(link), password: newPassword, confirm: newPassword });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toEqual({ Success: true, Errors: [], User: null, isFirstLogin: false });
  expect((await browser.fetch('/api/ximblox/user')).status).toBe(401);
  expect((await login('editor@example.com', testPassword)).status).toBe(401);
  expect((await login('editor@example.com', newPassword)).status).toBe(200);
  expect((await server.mails()).at(-1)).toMatchObject({
    to: 'editor@example.com',
    subject: expect.stringContaining('Test site'),
  });
  expect(await errorsOf(reset(tokenOf(link)))).toEqual([{ property: 'token', code: 'V_05' }]);
});

test('an activation logs in like a login: session, known browser and audit entry', async () => {
  const role = await roleID('editor');
  const body = { name: 'Noor', email: 'noor.activates@example.com', role };
  const { user } = await server.client('administrator').call(contract.auth.register, { body });
  const browser = server.browser();
  const token = tokenOf(await newestLink(body.email));
  const input = { token, password: newPassword, confirm: newPassword };
  const answer = await browser.post('/api/ximblox/auth/reset-account', input);
  expect(await answer.json()).toMatchObject({ User: { ID: user.ID, twoFactor: 'off' }, isFirstLogin: true });
  expect(answer.headers.getSetCookie()).toHaveLength(2);
  expect((await browser.fetch('/api/ximblox/user')).status).toBe(200);
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries).toEqual([
    { action: 'auth.login', actor_id: user.ID },
    { action: 'auth.activate-account', actor_id: user.ID },
  ]);
  const later = await login(body.email, newPassword);
  expect(await later.json()).toMatchObject({ isFirstLogin: false });
});

test('an activation does not log in to an account with a second factor', async () => {
  const browser = server.browser('viewer');
  const { secret } = await browser.client.call(contract.twoFactor.begin, { body: { currentPassword: testPassword } });
  await browser.client.call(contract.twoFactor.confirm, {
    body: { code: generateCode(secret, server.services.now()) },
  });
  await server.db
    .updateTable('users')
    .set({ active: false, password_hash: null })
    .where('id', '=', server.users.viewer)
    .execute();
  const token = tokenOf(new URL((await passwordLinkFor(server, 'viewer@example.com')) ?? ''));
  expect(await reset(token)).toMatchObject({ User: null });
  expect((await login('viewer@example.com', newPassword)).status).toBe(401);
});

test('an invitation uses the default language of the site, not that of the inviting user', async () => {
  const body = { email: 'language@example.com', role: await roleID('viewer'), profile: { name: 'Lou' } };
  await server.client('administrator').call(contract.users.create, { body });
  expect((await server.mails()).at(-1)?.subject).toBe('Activeer uw account voor Test site');
});

test('emails use the language of the profile, then of the request, then of the site', async () => {
  await server.db.updateTable('users').set({ spoken_language: '' }).where('email', '=', 'viewer@example.com').execute();
  const subject = async (languages: string): Promise<string | undefined> => {
    await server.browser().fetch('/api/ximblox/auth/forgot-password', {
      method: 'POST',
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
        'Accept-Language': languages,
      },
      body: JSON.stringify({ email: 'viewer@example.com' }),
    });
    return (await server.mails()).at(-1)?.subject;
  };
  const count = (await server.mails()).length;
  expect(await subject('fr-FR,fr;q=0.9,en;q=0.8')).toBe('Un nouveau mot de passe pour Test site');
  expect(await subject('pt-BR')).toBe('Een nieuw wachtwoord voor Test site');
  await server.db.updateTable('users').set({ language: 'de' }).where('email', '=', 'viewer@example.com').execute();
  expect(await subject('fr-FR')).toBe('Ein neues Passwort für Test site');
  expect(await server.mails()).toHaveLength(count + 3);
});

test('only one of several concurrent uses of a token succeeds', async () => {
  await forgot('author@example.com');
  const token = tokenOf(await newestLink('author@example.com'));
  const results = await Promise.all(Array.from({ length: 5 }, () => errorsOf(reset(token))));
  expect(results.filter((errors) => errors.length === 0)).toHaveLength(1);
  for (const errors of results.filter(({ length }) => length > 0))
    expect(errors).toEqual([{ property: 'token', code: 'V_05' }]);
});

test('a new link revokes the earlier one, and both expire', async () => {
  await forgot('publisher@example.com');
  const older = tokenOf(await newestLink('publisher@example.com'));
  await forgot('publisher@example.com');
  const newer = tokenOf(await newestLink('publisher@example.com'));
  expect(newer).not.toBe(older);
  expect(await errorsOf(reset(older))).toEqual([{ property: 'token', code: 'V_05' }]);
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from expires_at - created_at)::int / 60 as minutes from account_tokens order by id desc limit 1`.execute(
    server.db,
  );
  expect(rows[0]?.minutes).toBe(60);
  await sql`update account_tokens set expires_at = now() - interval '1 second'`.execute(server.db);
  expect(await errorsOf(reset(newer))).toEqual([{ property: 'token', code: 'V_05' }]);
});

test('only one of two links created concurrently is valid', async () => {
  const { id, email } = await server.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', 'viewer@example.com')
    .executeTakeFirstOrThrow();
  const context = systemContext(server.db, server.services);
  await callDuringTransaction(
    server.db,
    (db) => createAccountToken(db, id, 'reset'),
    () => mailPasswordLink(context, email, ''),
  );
  const good = server.db
    .selectFrom('account_tokens')
    .select('id')
    .where('user_id', '=', id)
    .where('used_at', 'is', null);
  expect(await good.execute()).toHaveLength(1);
});

test('creates no link for an address that is being changed', async () => {
  const email = 'viewer@example.com';
  const newest = () => server.db.selectFrom('account_tokens').select('id').orderBy('id', 'desc').executeTakeFirst();
  const before = await newest();
  const rename = (from: string, to: string) => (db: Database) =>
    db.updateTable('users').set({ email: to }).where('email', '=', from).execute();
  const context = systemContext(server.db, server.services);
  await callDuringTransaction(server.db, rename(email, 'elsewhere@example.com'), () =>
    mailPasswordLink(context, email, ''),
  );
  expect(await newest()).toEqual(before);
  await rename('elsewhere@example.com', email)(server.db);
});

test('a reset reports all errors together', async () => {
  expect(await errorsOf(reset('a'.repeat(5000)))).toEqual([{ property: 'token', code: 'V_04' }]);
  expect(await errorsOf(reset('nonsense', 'short', 'other'))).toEqual([
    { property: 'password', code: 'V_09' },
    { property: 'password', code: 'V_10' },
    { property: 'confirm', code: 'V_03' },
    { property: 'token', code: 'V_04' },
  ]);
  // Other fields are validated when one is empty.
  expect(await errorsOf(reset('zz', 'kort', ''))).toEqual([
    { property: 'confirm', code: 'V_01' },
    { property: 'password', code: 'V_09' },
    { property: 'password', code: 'V_10' },
    { property: 'token', code: 'V_04' },
  ]);
  expect(await errorsOf(reset('', 'bad', 'other'))).toEqual([
    { property: 'token', code: 'V_01' },
    { property: 'password', code: 'V_09' },
    { property: 'password', code: 'V_10' },
    { property: 'confirm', code: 'V_03' },
  ]);
});

test('known and unknown addresses get the same response, and unknown ones get no email', async () => {
  const before = (await server.mails()).length;
  const known = await forgot('viewer@example.com');
  const unknown = await forgot('nobody@example.com');
  const describe = async (response: Response) => ({
    status: response.status,
    body: await response.text(),
    headers: [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  });
  expect(await describe(known)).toEqual(await describe(unknown));
  const mails = (await server.mails()).slice(before);
  expect(mails.map(({ to }) => to)).toEqual(['viewer@example.com']);
});

test('allows three emails an hour for an account and ten requests from a network', async () => {
  const before = (await server.mails()).length;
  for (let time = 0; time < 5; time++) expect((await forgot('privacy-officer@example.com')).status).toBe(200);
  expect((await server.mails()).length - before).toBe(3);
  for (let time = 0; time < 5; time++) expect((await forgot(`a${time}@example.com`)).status).toBe(200);
  const eleventh = await forgot('b@example.com');
  expect(eleventh.status).toBe(429);
  expect(await eleventh.json()).toMatchObject({ Errors: [{ code: 'AUTH_03' }] });
});

test('links ignore the Host of a request', async () => {
  await forgot('administrator@example.com', { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' });
  expect((await newestLink('administrator@example.com')).origin).toBe(server.url);
});

test('an operator can create a link', async () => {
  const link = await passwordLinkFor(server, 'publisher@example.com');
  expect(await errorsOf(reset(tokenOf(new URL(link ?? ''))))).toEqual([]);
  expect(await passwordLinkFor(server, 'nobody@example.com')).toBeNull();
});

test('a deactivated account gets no link', async () => {
  await server.db.updateTable('users').set({ active: false }).where('id', '=', server.users.viewer).execute();
  const before = (await server.mails()).length;
  await forgot('viewer@example.com');
  expect(await server.mails()).toHaveLength(before);
});

test('stores tokens only as hashes', async () => {
  await forgot('administrator@example.com');
  const token = tokenOf(await newestLink('administrator@example.com'));
  const stored = createHash('sha256').update(token).digest('hex');
  expect(await findSecretColumns(server.db, 'account_tokens', stored)).toEqual(['token_hash']);
  expect(await findSecretColumns(server.db, 'account_tokens', token)).toEqual([]);
});
