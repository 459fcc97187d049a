import { type Client, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { failureOf, forbidden, params, reviewCalls } from './review-request.fixture.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let calls: ReturnType<typeof reviewCalls>;

beforeAll(async () => {
  server = await createTestServer();
  calls = reviewCalls(server);
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const storeAs = async (as: Client, id: number, title: string): Promise<number> =>
  (await as.call(contract.versions.store, { params: params(id), body: { title } })).pageVersion.id;
const approve = (id: number, fixedVersionID: number, as = calls.publisher) =>
  as.call(contract.publication.accept, { params: params(id), body: { fixedVersionID } });
const outdated = { status: 409, errors: [{ property: 'fixedVersionID', code: 'V_07' }] };

test('publishes the fix of the reviewer, closes the request for it, and tells the requester what has changed', async () => {
  const { pageID, pageVersionID } = await calls.create('fout');
  await calls.request(pageID);
  const { request } = await calls.publisher.call(contract.publication.status, { params: params(pageID) });
  expect(request).toMatchObject({ fix: 'approve' });
  const fixed = await storeAs(calls.publisher, pageVersionID, 'Goed');
  const between = await calls.publisher.call(contract.publication.status, { params: params(pageID) });
  expect(between.request).toMatchObject({ fix: 'approve', isOutdated: true });
  await approve(pageVersionID, fixed);
  expect(await calls.get(pageID)).toMatchObject({ state: 'published', publishedVersionID: fixed });
  const { outcome } = await calls.editor.call(contract.publication.status, { params: params(pageID) });
  expect(outcome).toMatchObject({ status: 'accepted', versionID: fixed, number: 2, by: { name: 'Test publisher' } });
  const [mail] = await calls.mailsTo('editor', 'Goed');
  expect(mail?.text).toContain('Test publisher changed the page before approving it.');
  expect(mail?.text).toContain('Changes:\n• Page: Title');
  const { rows } = await sql<{ changes: object }>`
    select changes from audit_log where action = 'publication.accept'`.execute(server.db);
  expect(rows).toMatchObject([{ changes: { versionID: fixed, fixes: pageVersionID } }]);
});

test('is scheduled at the requested time', async () => {
  const { pageID, pageVersionID } = await calls.create('later');
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  await calls.editor.call(contract.publication.request, { params: params(pageID), body: { publishAt } });
  const fixed = await storeAs(calls.publisher, pageVersionID, 'Later goed');
  await approve(pageVersionID, fixed);
  expect(await calls.get(pageID)).toMatchObject({ state: 'scheduled', schedule: { publishAt } });
});

test('needs a version of the reviewer alone, and the newest of that page', async () => {
  const { pageID, pageVersionID } = await calls.create('van-twee');
  await calls.request(pageID);
  const byEditor = await storeAs(calls.editor, pageVersionID, 'Niet gezien');
  const fixed = await storeAs(calls.publisher, byEditor, 'Wel gezien');
  const { request } = await calls.publisher.call(contract.publication.status, { params: params(pageID) });
  expect(request).toMatchObject({ fix: null });
  const unchanged = await calls.create('onveranderd');
  await calls.request(unchanged.pageID);
  expect(await failureOf(approve(unchanged.pageVersionID, unchanged.pageVersionID))).toMatchObject(outdated);
  const other = await calls.create('andere-pagina');
  for (const id of [fixed, byEditor, pageVersionID, other.pageVersionID, 999_999]) {
    expect(await failureOf(approve(pageVersionID, id)), String(id)).toMatchObject(outdated);
  }
  expect(await calls.get(pageID)).toMatchObject({ state: 'requested', publishedVersionID: null });
});

test('needs the permission to edit the page, and an open request for that version', async () => {
  const { pageID, pageVersionID } = await calls.create('gesloten');
  await calls.request(pageID);
  const permissions = [{ name: 'review-publication' as const, parameters: {} }];
  const { role } = await server
    .client('administrator')
    .call(contract.roles.create, { body: { name: 'Only reviews', permissions } });
  await server.db.updateTable('users').set({ role_id: role.ID }).where('id', '=', server.users.viewer).execute();
  const reviewer = server.client('viewer');
  expect((await reviewer.call(contract.publication.status, { params: params(pageID) })).request?.fix).toBeNull();
  const fixed = await storeAs(calls.publisher, pageVersionID, 'Verbeterd');
  expect((await failureOf(approve(pageVersionID, fixed, reviewer))).status).toBe(403);
  await calls.revoke(pageVersionID);
  expect(await failureOf(approve(pageVersionID, fixed))).toMatchObject(forbidden);
  await calls.publisher.call(contract.pages.delete, { params: params(pageID) });
  expect(await failureOf(approve(pageVersionID, fixed))).toMatchObject({ status: 404, errors: [{ code: 'PM_01' }] });
});
