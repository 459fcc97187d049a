import { basePath, type CmsError, contract, type TokenScope } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordLinkFor } from '../../../index.ts';
import { createTestServer, testPassword, type TestRole, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const create = (scopes: TokenScope[], as: TestRole = 'administrator') =>
  server
    .client(as)
    .call(contract.apiTokens.create, { body: { name: 'Deploy', scopes, currentPassword: testPassword } });

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => expect.fail('it succeeded'),
    (failure: CmsError) => failure,
  );
  return [error.status, ...error.errors.map(({ property, code }) => `${property} ${code}`)];
};

const makeAdministrator = (who: TestRole) =>
  sql`update users set role_id = (select id from roles where name = 'administrator')
    where id = ${server.users[who]}`.execute(server.db);

/** A browser logged in with a password, so that its session can be ended without affecting other tests. */
async function loggedIn(email: string) {
  const browser = server.browser();
  await browser.client.call(contract.auth.login, { body: { email, password: testPassword } });
  return browser;
}

const isAccepted = async (token: string): Promise<boolean> => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${server.url}${basePath}/page/list`, { method: 'POST', headers, body: '{}' });
  return response.status === 200;
};

describe('creating a token', () => {
  test('needs the current password, with a limited number of attempts', async () => {
    const admin = server.client('administrator');
    const tryWith = (body: object) =>
      failureOf(
        admin.call(contract.apiTokens.create, { body: { name: 'x', scopes: ['read-drafts'], ...body } as never }),
      );
    const before = (await admin.call(contract.apiTokens.list)).length;
    expect(await tryWith({})).toEqual([422, 'currentPassword V_01']);
    expect(await tryWith({ currentPassword: '', name: '' })).toEqual([422, 'name V_01', 'currentPassword V_01']);
    for (let guess = 0; guess < 5; guess++)
      expect(await tryWith({ currentPassword: `Wrong-one-${guess}` })).toEqual([422, 'currentPassword AUTH_02']);
    expect((await tryWith({ currentPassword: testPassword }))[0]).toBe(429);
    expect(await admin.call(contract.apiTokens.list)).toHaveLength(before);
    await sql`truncate rate_counters`.execute(server.db);
    // Correct attempts do not count.
    for (let time = 0; time < 7; time++) await create(['read-drafts']);
  });
});

describe('all tokens of an account can be revoked', () => {
  const restOf = async () => (await server.client('administrator').call(contract.apiTokens.list)).length;

  test('when all sessions are ended', async () => {
    await makeAdministrator('editor');
    const [mine, other] = [await create(['read-drafts'], 'editor'), await create(['read-drafts'])];
    await (await loggedIn('editor@example.com')).client.call(contract.sessions.endAll, { body: {} });
    expect(await isAccepted(mine.token)).toBe(true);
    const rest = await restOf();
    const { client } = await loggedIn('editor@example.com');
    await client.call(contract.sessions.endAll, { body: { revokeTokens: true } });
    expect([await isAccepted(mine.token), await isAccepted(other.token)]).toEqual([false, true]);
    expect(await restOf()).toBe(rest - 1);
    const body = { object: 'api-token', objectID: String(mine.apiToken.id) };
    const { items } = await server.client('administrator').call(contract.audit.list, { body });
    expect(items.map(({ action, actor }) => [action, actor.ID])).toEqual([
      ['api-token.revoke', server.users.editor],
      ['api-token.create', server.users.editor],
    ]);
  });

  test('when the password is reset', async () => {
    await makeAdministrator('author');
    const { token } = await create(['read-drafts'], 'author');
    const reset = async (revokeTokens?: boolean) => {
      const link = (await passwordLinkFor({ db: server.db, services: server.services }, 'author@example.com')) ?? '';
      const body = {
        token: new URL(link).searchParams.get('token') ?? '',
        password: 'Dijk-2026!',
        confirm: 'Dijk-2026!',
      };
      await server.client().call(contract.auth.resetAccount, {
        body: { ...body, ...(revokeTokens === undefined ? {} : { revokeTokens }) },
      });
    };
    await reset();
    expect(await isAccepted(token)).toBe(true);
    await reset(true);
    expect(await isAccepted(token)).toBe(false);
  });
});
