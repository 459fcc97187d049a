import { basePath, type Client, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, testPassword, type TestServer } from '../../../testing/index.ts';
import { failureOf, params, reviewCalls } from './review-request.fixture.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let calls: ReturnType<typeof reviewCalls>;

const requireFourEyes = async (fourEyesForPublishers: boolean) => {
  const administrator = server.client('administrator');
  const { settings, version } = await administrator.call(contract.settings.site);
  const body = { ...settings, version, fourEyes: true, fourEyesForPublishers };
  return administrator.call(contract.settings.saveSite, { body });
};

beforeAll(async () => {
  server = await createTestServer();
  calls = reviewCalls(server);
  await server.runJobs();
  restoreState = await server.saveState();
});
beforeEach(async () => {
  await restoreState();
  await requireFourEyes(true);
});
afterAll(() => server.close());

const needsApproval = { status: 409, errors: [{ property: '', code: 'PM_02' }] };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const publish = (id: number, body = {}, as = calls.publisher) =>
  as.call(contract.publication.publish, { params: params(id), body });
const schedule = (id: number, as = calls.publisher) =>
  as.call(contract.publication.schedule, { params: params(id), body: { publishAt: inAnHour() } });
const administrator = () => server.client('administrator');

describe('with a second person for every publication, a publisher is refused', () => {
  test('to publish directly, and is offered a request instead', async () => {
    const { pageID } = await calls.create('direct');
    const { availableActions } = await calls.get(pageID, calls.publisher);
    expect(availableActions).toContain('request-publication');
    expect(availableActions).not.toContain('publish');
    expect(availableActions).not.toContain('store-and-publish');
    expect(await failureOf(publish(pageID))).toMatchObject(needsApproval);
    expect(await failureOf(publish(pageID, {}, administrator()))).toMatchObject(needsApproval);
    expect(await calls.get(pageID)).toMatchObject({ state: 'not-published' });
  });

  test('to store and publish a newer version than the approved one', async () => {
    const { pageID, pageVersionID } = await calls.create('later');
    await calls.request(pageID);
    await calls.accept(pageVersionID);
    const newer = await calls.store(pageVersionID, 'Nieuwer');
    expect(await failureOf(publish(pageID, { versionID: newer.id }))).toMatchObject(needsApproval);
    expect(await calls.get(pageID)).toMatchObject({ publishedVersionID: pageVersionID });
  });

  test('to schedule', async () => {
    const { pageID } = await calls.create('gepland');
    expect(await failureOf(schedule(pageID))).toMatchObject(needsApproval);
    expect((await calls.get(pageID)).schedule).toBeNull();
  });

  test('to let a schedule run that was set before', async () => {
    await requireFourEyes(false);
    const { pageID } = await calls.create('eerder-gepland');
    await schedule(pageID);
    await requireFourEyes(true);
    await sql`update page_schedules set publish_at = now() - interval '1 second'`.execute(server.db);
    await sql`update jobs set run_at = now()`.execute(server.db);
    await server.runJobs();
    const { state, schedule: failed } = await calls.get(pageID);
    expect(state).toBe('not-published');
    expect(failed).toMatchObject({ failure: { errors: [{ code: 'PM_02' }] } });
  });

  test('to publish in bulk', async () => {
    const { pageID } = await calls.create('samen');
    const body = { action: { kind: 'publish' as const }, pageIDs: [pageID] };
    const { items } = await calls.publisher.call(contract.bulkActions.preview, { body });
    expect(items).toMatchObject([{ outcome: 'failed', errors: needsApproval.errors }]);
    const { bulkAction } = await calls.publisher.call(contract.bulkActions.start, { body });
    await server.runJobs();
    const report = await calls.publisher.call(contract.bulkActions.listItems, {
      params: params(bulkAction.id),
      body: {},
    });
    expect(report.items).toMatchObject([{ errors: needsApproval.errors }]);
    expect(await calls.get(pageID)).toMatchObject({ state: 'not-published' });
  });

  test('to publish with an API token', async () => {
    const { pageID } = await calls.create('programma');
    const body = { name: 'Deploy', scopes: ['publish-page' as const], currentPassword: testPassword };
    const { token } = await administrator().call(contract.apiTokens.create, { body });
    const call = (action: string, input: object) =>
      fetch(`${server.url}${basePath}/page/${pageID}/${action}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      });
    expect((await call('publish', {})).status).toBe(409);
    expect((await call('schedule', { publishAt: inAnHour() })).status).toBe(409);
    expect(await calls.get(pageID)).toMatchObject({ state: 'not-published', schedule: null });
  });

  test('to approve an own version that another user requested', async () => {
    const { pageID, pageVersionID } = await calls.create('eigen-werk');
    const body = { title: 'Van de uitgever' };
    const own = await calls.publisher.call(contract.versions.store, { params: params(pageVersionID), body });
    await calls.request(pageID);
    const status = () => calls.publisher.call(contract.publication.status, { params: params(pageID) });
    expect((await status()).request?.barredBy).toBe('author');
    const list = await calls.publisher.call(contract.publication.listRequests, { body: { status: 'review' } });
    expect(list.totalItems).toBe(0);
    expect((await failureOf(calls.accept(own.pageVersion.id))).status).toBe(403);
    await calls.accept(own.pageVersion.id, administrator());
    expect(await calls.get(pageID)).toMatchObject({ state: 'published' });
  });
});

describe('with a second person for every publication, writers of a request are those of every version that it brings', () => {
  const barOf = async (pageID: number, as = calls.publisher) =>
    (await as.call(contract.publication.status, { params: params(pageID) })).request?.barredBy;
  const storeAs = async (as: Client, id: number, title: string) =>
    (await as.call(contract.versions.store, { params: params(id), body: { title } })).pageVersion.id;

  test('so the author of an earlier version does not approve a later one', async () => {
    const { pageID, pageVersionID } = await calls.create('eerder-geschreven');
    const earlier = await storeAs(calls.publisher, pageVersionID, 'Van de uitgever');
    const later = await storeAs(calls.editor, earlier, 'Met een komma');
    await calls.request(pageID);
    expect(await barOf(pageID)).toBe('author');
    const waiting = await calls.publisher.call(contract.publication.listRequests, { body: { status: 'review' } });
    expect(waiting.totalItems).toBe(0);
    expect((await failureOf(calls.accept(later))).status).toBe(403);
    await calls.accept(later, administrator());
    expect(await calls.get(pageID)).toMatchObject({ publishedVersionID: later });
  });

  test('but not those of versions that have been public', async () => {
    const { pageID, pageVersionID } = await calls.create('al-publiek');
    const earlier = await storeAs(calls.publisher, pageVersionID, 'Van de uitgever');
    await calls.request(pageID);
    await calls.accept(earlier, administrator());
    await calls.publisher.call(contract.publication.unpublish, { params: params(pageID) });
    const later = await storeAs(calls.editor, earlier, 'Van de redacteur');
    await calls.request(pageID);
    expect(await barOf(pageID)).toBeNull();
    await calls.accept(later);
    expect(await calls.get(pageID)).toMatchObject({ publishedVersionID: later });
  });

  test('so an approval from before the setting does not count for them', async () => {
    await requireFourEyes(false);
    const { pageID, pageVersionID } = await calls.create('oude-goedkeuring');
    const earlier = await storeAs(calls.publisher, pageVersionID, 'Van de uitgever');
    const later = await storeAs(calls.editor, earlier, 'Met een komma');
    await calls.request(pageID);
    await calls.accept(later);
    await calls.publisher.call(contract.publication.unpublish, { params: params(pageID) });
    await requireFourEyes(true);
    expect(await failureOf(publish(pageID))).toMatchObject(needsApproval);
  });

  test('so a reviewer who fixes the page resends the request for someone else', async () => {
    const { pageID, pageVersionID } = await calls.create('verbeterd');
    await calls.request(pageID);
    const status = () => calls.publisher.call(contract.publication.status, { params: params(pageID) });
    expect((await status()).request).toMatchObject({ barredBy: null, fix: 'resend' });
    const fixed = await storeAs(calls.publisher, pageVersionID, 'Verbeterd');
    const body = { fixedVersionID: fixed };
    const accept = (as: Client, id: number, input = {}) =>
      as.call(contract.publication.accept, { params: params(id), body: input });
    expect(await failureOf(accept(calls.publisher, pageVersionID, body))).toMatchObject(needsApproval);
    await calls.resend(pageVersionID, calls.publisher);
    expect((await failureOf(accept(calls.publisher, fixed))).status).toBe(403);
    await accept(administrator(), fixed);
    expect(await calls.get(pageID)).toMatchObject({ publishedVersionID: fixed });
  });
});

test('with a second person for requests, reviewers approve what they wrote only if they may publish it themselves', async () => {
  await requireFourEyes(false);
  const permissions = ['edit-page', 'review-publication'].map((name) => ({ name, parameters: {} }));
  const { role } = await administrator().call(contract.roles.create, { body: { name: 'Reviewer', permissions } });
  await server.db.updateTable('users').set({ role_id: role.ID }).where('id', '=', server.users.viewer).execute();
  const reviewer = server.client('viewer');
  const { pageID, pageVersionID } = await calls.create('alleen-beoordelen');
  await calls.request(pageID);
  const requestFor = async (as: Client) =>
    (await as.call(contract.publication.status, { params: params(pageID) })).request;
  expect(await requestFor(reviewer)).toMatchObject({ barredBy: null, fix: 'resend' });
  expect(await requestFor(calls.publisher)).toMatchObject({ barredBy: null, fix: 'approve' });
  const stored = await reviewer.call(contract.versions.store, { params: params(pageVersionID), body: { title: 'B' } });
  const fixedVersionID = stored.pageVersion.id;
  const accept = reviewer.call(contract.publication.accept, {
    params: params(pageVersionID),
    body: { fixedVersionID },
  });
  expect(await failureOf(accept)).toMatchObject(needsApproval);
  await calls.resend(pageVersionID, reviewer);
  expect(await requestFor(reviewer)).toMatchObject({ barredBy: 'author', fix: null });
  const waiting = (as: Client) => as.call(contract.publication.listRequests, { body: { status: 'review' } });
  expect((await waiting(reviewer)).totalItems).toBe(0);
  expect((await waiting(calls.publisher)).totalItems).toBe(1);
  expect((await failureOf(calls.accept(fixedVersionID, reviewer))).status).toBe(403);
  await calls.accept(fixedVersionID);
  expect(await calls.get(pageID)).toMatchObject({ publishedVersionID: fixedVersionID });
});

describe('an approved version', () => {
  test('is published by the approval, and can be published again', async () => {
    const { pageID, pageVersionID } = await calls.create('goedgekeurd');
    await calls.request(pageID, '', calls.publisher);
    expect((await failureOf(calls.accept(pageVersionID))).status).toBe(403);
    await calls.accept(pageVersionID, administrator());
    await calls.publisher.call(contract.publication.unpublish, { params: params(pageID) });
    expect((await calls.get(pageID, calls.publisher)).availableActions).toContain('publish');
    await publish(pageID);
    expect(await calls.get(pageID)).toMatchObject({ state: 'published' });
  });

  test('is published at the requested time', async () => {
    const { pageID, pageVersionID } = await calls.create('later-publiek');
    const body = { publishAt: inAnHour() };
    await calls.editor.call(contract.publication.request, { params: params(pageID), body });
    await calls.accept(pageVersionID);
    await sql`update page_schedules set publish_at = now() - interval '1 second'`.execute(server.db);
    await sql`update jobs set run_at = now()`.execute(server.db);
    await server.runJobs();
    expect(await calls.get(pageID)).toMatchObject({ state: 'published' });
  });
});

test('without it, publishers publish directly, and the settings name their roles', async () => {
  const { publishers } = await requireFourEyes(false);
  expect(publishers).toEqual([
    { role: 'administrator', users: 1 },
    { role: 'publisher', users: 1 },
  ]);
  const { pageID } = await calls.create('vrij');
  await publish(pageID);
  expect(await calls.get(pageID)).toMatchObject({ state: 'published' });
});
