import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSession } from '../modules/people/auth/index.ts';
import { createBrowser, createTestServer, type TestRole, type TestServer } from '../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Creates a page, and calls for it with a session of the role. */
async function opened(slug: string, role: TestRole = 'editor') {
  const administrator = server.client('administrator');
  const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] };
  const { pageID } = await administrator.call(contract.pages.create, { body });
  const { token } = await startSession(
    server.db,
    { userID: server.users[role], address: '127.0.0.1', agent: 'test' },
    server.services.settings,
  );
  const browser = createBrowser(server.url, { ximblox: token });
  const { client } = browser;
  const { newestVersionID } = await client.call(contract.pages.get, { params: { id: pageID } });
  return {
    browser,
    pageID,
    list: () => client.call(contract.pages.list, { body: {} }),
    fetch: (versionId = newestVersionID) => client.call(contract.versions.fetch, { params: { versionId } }),
    store: (title = 'Other') =>
      client.call(contract.versions.store, { params: { id: newestVersionID }, body: { title, blocks: [] } }),
  };
}

const endSessions = (role: TestRole) =>
  server.db.deleteFrom('sessions').where('user_id', '=', server.users[role]).execute();

/** Assigns another role to a user until the end of the test. */
async function giveRole(role: TestRole, other: TestRole): Promise<void> {
  const roleOf = (id: number) => sql`(select role_id from users where id = ${id})`;
  const users = [server.users[role], server.users[other]] as const;
  const before = await server.db.selectFrom('users').select('role_id').where('id', '=', users[0]).executeTakeFirst();
  onTestFinished(async () => {
    await sql`update users set role_id = ${before?.role_id} where id = ${users[0]}`.execute(server.db);
  });
  await sql`update users set role_id = ${roleOf(users[1])} where id = ${users[0]}`.execute(server.db);
}

/** Counts the versions and audit entries of a page. */
async function traces(pageID: number): Promise<{ versions: number; noted: number }> {
  const { rows } = await sql<{ versions: number; noted: number }>`select
    (select count(*) from page_versions where page_id = ${pageID}) as versions,
    (select count(*) from audit_log where object = 'page' and object_id = ${String(pageID)}) as noted
  `.execute(server.db);
  return rows[0] as { versions: number; noted: number };
}

test('a call whose session has ended gets 401 and stores nothing', async () => {
  const { pageID, fetch, store, list } = await opened('ended');
  const before = await traces(pageID);
  await endSessions('editor');
  await expect(store()).rejects.toMatchObject({ status: 401 });
  expect(await traces(pageID)).toEqual(before);
  await expect(fetch()).rejects.toMatchObject({ status: 401 });
  await expect(list()).rejects.toMatchObject({ status: 401 });
});

test('a call whose session has ended does not learn which versions exist', async () => {
  const { fetch } = await opened('unknown');
  await endSessions('editor');
  await expect(fetch(987_654_321)).rejects.toMatchObject({ status: 401, errors: [{ code: 'UM_01' }] });
});

test('an unreadable body gets 400 with a session and 401 without', async () => {
  const { browser } = await opened('unreadable');
  const send = () => browser.post('/api/ximblox/page/list', {}, { body: '{"title"' });
  expect((await send()).status).toBe(400);
  await endSessions('editor');
  expect((await send()).status).toBe(401);
});

test('a revoked permission takes effect immediately', async () => {
  const { pageID, store } = await opened('lost');
  const before = await traces(pageID);
  await giveRole('editor', 'viewer');
  await expect(store()).rejects.toMatchObject({ status: 403, errors: [{ code: 'UM_01' }] });
  expect(await traces(pageID)).toEqual(before);
});

test('a granted permission takes effect immediately', async () => {
  const { store } = await opened('got', 'viewer');
  await giveRole('viewer', 'editor');
  expect(await store()).toMatchObject({ Success: true, pageVersion: { title: 'Other' } });
});

test('more concurrent saves than database connections all succeed', async () => {
  const pages = await Promise.all(Array.from({ length: 30 }, (_, number) => opened(`many-${number}`, 'publisher')));
  const stored = await Promise.all(pages.map(({ store }, number) => store(`Page ${number}`)));
  expect(stored.map(({ pageVersion }) => pageVersion.title)).toEqual(pages.map((_, number) => `Page ${number}`));
});
