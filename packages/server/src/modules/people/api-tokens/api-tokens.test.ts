import { createHash } from 'node:crypto';
import { basePath, type CmsError, contract, type TokenScope } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../platform/setting-values.ts';
import {
  findSecretColumns,
  createTestServer,
  testPassword,
  type TestRole,
  type TestServer,
} from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  const limits = { ...defaultLimits, public: { count: 3, seconds: 3600 }, token: { count: 8, seconds: 3600 } };
  server = await createTestServer({ settings: { limits } });
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

let made = 0;
const create = async (scopes: TokenScope[], as: TestRole = 'administrator') => {
  const body = { name: `Deploy ${(made += 1)}`, scopes, currentPassword: testPassword };
  return server.client(as).call(contract.apiTokens.create, { body });
};

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => expect.fail('it succeeded'),
    (failure: CmsError) => failure,
  );
  return [error.status, ...error.errors.map(({ property, code }) => `${property} ${code}`)];
};

/** Calls the API as a program does: with a token and without the headers of a browser. */
const call = (path: string, token: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${basePath}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const newPage = { title: 'By a program', slug: 'program', type: 'content', locale: 'nl-nl', content: [] };
const give = (as: TestRole, role: TestRole | 'inactive') =>
  sql`update users set active = ${role !== 'inactive'}, role_id = (select id from roles where name = ${role === 'inactive' ? as : role})
    where id = ${server.users[as]}`.execute(server.db);

describe('an API token', () => {
  test('acts for its owner with its scopes and is shown once', async () => {
    const { token, apiToken } = await create(['create-page', 'edit-page', 'read-drafts']);
    expect(token).toMatch(/^xb_[\w-]{43}$/);
    const answer = await call('/page/create', token, newPage);
    expect(answer.status).toBe(200);
    const { pageID } = (await answer.json()) as { pageID: number };
    expect((await call(`/page/${pageID}`, token)).status).toBe(200);
    const publish = await call(`/page/${pageID}/publish`, token, {});
    expect([publish.status, (await publish.json()) as unknown]).toMatchObject([403, { Errors: [{ code: 'UM_01' }] }]);
    expect(answer.headers.get('X-CSRF-Token')).toBeNull();

    const admin = server.client('administrator');
    const { items } = await admin.call(contract.audit.list, { body: { object: 'page', objectID: String(pageID) } });
    expect(items).toMatchObject([
      { action: 'page.create', actor: { ID: server.users.administrator }, token: apiToken.name, session: '' },
    ]);
    const listed = await admin.call(contract.apiTokens.list);
    expect(JSON.stringify(listed)).not.toContain(token);
    expect(listed).toMatchObject([
      { id: apiToken.id, ending: token.slice(-4), idle: [], lastUsedAt: expect.any(String) as unknown },
    ]);
    const stored = createHash('sha256').update(token).digest('hex');
    expect(await findSecretColumns(server.db, 'api_tokens', stored)).toEqual(['token_hash']);
    // Only the last characters are stored in plain text.
    for (const part of [token, token.slice(3), token.slice(3, -4)])
      expect(await findSecretColumns(server.db, 'api_tokens', part)).toEqual([]);
  });

  test('is limited by the current permissions of its owner', async () => {
    await give('publisher', 'administrator');
    const { token } = await create(['publish-page', 'read-drafts'], 'publisher');
    const { pageID } = await server.client('editor').call(contract.pages.create, {
      body: { ...newPage, slug: 'owner' },
    });
    const publish = async () => (await call(`/page/${pageID}/publish`, token, {})).status;
    expect(await publish()).toBe(200);
    await give('publisher', 'editor');
    expect(await publish()).toBe(403);
    const [shown] = await server.client('administrator').call(contract.apiTokens.list);
    expect(shown).toMatchObject({ idle: ['publish-page'], isOwnerActive: true });
    await give('publisher', 'inactive');
    expect(await publish()).toBe(401);
    await give('publisher', 'publisher');
    expect(await publish()).toBe(200);
    server.services.settings.requireTwoFactor = true;
    expect(await publish()).toBe(401);
    server.services.settings.requireTwoFactor = false;
  });

  test('is invalid as soon as it is revoked or expires', async () => {
    const second = await createTestServer({ sameDatabaseAs: server });
    const one = await create(['read-drafts']);
    const other = await create(['read-drafts']);
    const status = async (token: string, of = server) => {
      const response = await fetch(`${of.url}${basePath}/page/list-requests`, {
        method: 'POST',
        body: '{}',
        headers: { Authorization: `bearer ${token}`, 'Content-Type': 'application/json' },
      });
      return response.status;
    };
    expect(await status(one.token, second)).toBe(200);
    const params = { id: one.apiToken.id };
    await server.client('administrator').call(contract.apiTokens.revoke, { params });
    expect(await status(one.token, second)).toBe(401);
    expect(await status(other.token)).toBe(200);
    await sql`update api_tokens set expires_at = now() where id = ${other.apiToken.id}`.execute(server.db);
    expect(await status(other.token)).toBe(401);
    const again = server.client('administrator').call(contract.apiTokens.revoke, { params });
    expect(await failureOf(again)).toEqual([404, 'id V_12']);
    await second.close();
  });

  test('is refused with WWW-Authenticate if it is unknown', async () => {
    for (const token of ['xb_', 'xb_nothing', `xb_${'x'.repeat(43)}`, `xb_${'x'.repeat(5000)}`]) {
      const response = await call('/user', token);
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toContain('Bearer');
      await response.body?.cancel();
    }
    // Tokens with another prefix, such as those of a proxy, are ignored.
    expect((await call('/auth/login', 'eyJhbGciOi', {}, { 'X-Requested-With': 'XMLHttpRequest' })).status).toBe(422);
  });

  test('is refused together with a session', async () => {
    const { token } = await create(['read-drafts', 'create-page']);
    const browser = server.browser('administrator');
    const response = await browser.fetch(`${basePath}/page/list-requests`, {
      method: 'POST',
      body: '{}',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });

  test('with read-published sees no drafts and has its own rate limit', async () => {
    const admin = server.client('administrator');
    const { pageID } = await admin.call(contract.pages.create, { body: { ...newPage, slug: 'draft' } });
    const ask = (token: string) => call('/page/get-multiple', token, { locale: 'nl-nl', pageIDs: [pageID] });
    const drafts = await create(['read-drafts', 'read-published']);
    expect(await (await ask(drafts.token)).json()).toMatchObject([{ pageID }]);
    const { token } = await create(['read-published']);
    for (let count = 0; count < 8; count += 1) {
      const response = await ask(token);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual([]);
    }
    const refused = await ask(token);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.any(String)]);
    expect((await call('/page/list', token, {})).status).toBe(403);
  });
});

test('creating a token needs manage-tokens, and its scopes must be a non-empty subset of the permissions', async () => {
  const { role } = await server.client('administrator').call(contract.roles.create, {
    body: { name: 'Integrator', permissions: [{ name: 'manage-tokens' }, { name: 'edit-page' }] },
  });
  await sql`update users set role_id = ${role.ID} where id = ${server.users.viewer}`.execute(server.db);
  expect(await failureOf(create(['edit-page', 'publish-page'], 'viewer'))).toEqual([403, 'scopes UM_01']);
  expect(await failureOf(create([], 'viewer'))).toEqual([422, 'scopes V_01']);
  expect(await failureOf(create(['manage-users'], 'administrator'))).toEqual([422, 'scopes.0 V_12']);
  expect(await failureOf(create(['read-drafts'], 'editor'))).toEqual([403, ' UM_01']);
  expect((await create(['edit-page', 'edit-page'], 'viewer')).apiToken).toMatchObject({
    scopes: ['edit-page'],
    owner: { ID: server.users.viewer },
  });
});
