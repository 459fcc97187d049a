import { type Client, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer, testPassword } from '../../../testing/index.ts';
import { failureOf, forbidden, params, reviewCalls } from './review-request.fixture.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: ReturnType<typeof reviewCalls>['editor'];
let publisher: ReturnType<typeof reviewCalls>['publisher'];
let create: ReturnType<typeof reviewCalls>['create'];
let request: ReturnType<typeof reviewCalls>['request'];
let resend: ReturnType<typeof reviewCalls>['resend'];
let revoke: ReturnType<typeof reviewCalls>['revoke'];
let accept: ReturnType<typeof reviewCalls>['accept'];
let reject: ReturnType<typeof reviewCalls>['reject'];
let store: ReturnType<typeof reviewCalls>['store'];
let get: ReturnType<typeof reviewCalls>['get'];
let mailsTo: ReturnType<typeof reviewCalls>['mailsTo'];
let openRequests: ReturnType<typeof reviewCalls>['openRequests'];

beforeAll(async () => {
  server = await createTestServer();
  ({ editor, publisher, create, request, resend, revoke, accept, reject, store, get, mailsTo, openRequests } =
    reviewCalls(server));
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

describe('a publication request', () => {
  test('is visible to its requester and to reviewers', async () => {
    const { pageID, pageVersionID } = await create('gezien');
    await request(pageID, 'Klaar!');
    expect(await get(pageID)).toMatchObject({ state: 'requested' });
    for (const as of [editor, publisher]) {
      expect((await openRequests(as)).filter(({ page }) => page.id === pageID)).toMatchObject([
        { versionID: pageVersionID, comment: 'Klaar!', requester: { ID: server.users.editor }, isOutdated: false },
      ]);
      expect(await as.call(contract.publication.fetchRequestComment, { params: params(pageVersionID) })).toEqual({
        comment: 'Klaar!',
      });
    }
    expect(await openRequests(server.client('viewer'))).toEqual([]);
    const list = (status: 'open' | 'mine' | 'done', as = publisher) =>
      as.call(contract.publication.listRequests, { body: { status, searchTerm: 'gezien' } });
    expect((await list('open')).totalItems).toBe(1);
    expect((await list('mine')).totalItems).toBe(0);
    expect((await list('mine', editor)).totalItems).toBe(1);
    const comment = server
      .client('viewer')
      .call(contract.publication.fetchRequestComment, { params: params(pageVersionID) });
    expect((await failureOf(comment)).status).toBe(403);
    expect((await get(pageID)).availableActions).toEqual(expect.arrayContaining(['resend-request', 'revoke-request']));
    expect((await get(pageID, publisher)).availableActions).toContain('review-request');
    await accept(pageVersionID);
    expect((await list('done')).totalItems).toBe(1);
    expect((await list('open')).totalItems).toBe(0);
  });

  test('is unique for a page', async () => {
    const { pageID } = await create('een-tegelijk');
    const results = await Promise.allSettled([request(pageID), request(pageID), request(pageID)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(request(pageID))).toMatchObject(forbidden);
  });

  test('is for the same version until it is resent', async () => {
    const { pageID, pageVersionID } = await create('vastgepind');
    await request(pageID);
    const second = await store(pageVersionID, 'Later');
    expect(second.hasPublicationRequest).toBe(false);
    expect((await openRequests(editor)).find(({ page }) => page.id === pageID)).toMatchObject({
      versionID: pageVersionID,
      isOutdated: true,
    });
    expect(await failureOf(accept(second.id))).toMatchObject(forbidden);
    await resend(pageVersionID);
    expect(await failureOf(accept(pageVersionID))).toMatchObject(forbidden);
    await accept(second.id);
    expect(await get(pageID)).toMatchObject({ state: 'published', publishedVersionID: second.id });
    expect(await failureOf(accept(second.id))).toMatchObject(forbidden);
  });

  test('publishes exactly the reviewed version, even if there is a newer one', async () => {
    const { pageID, pageVersionID } = await create('nagekeken');
    await request(pageID);
    await store(pageVersionID, 'Niet nagekeken');
    await accept(pageVersionID);
    expect(await get(pageID)).toMatchObject({ state: 'changed', publishedVersionID: pageVersionID });
  });

  test('sends one email when it is accepted', async () => {
    const { pageID, pageVersionID } = await create('een-bericht');
    await request(pageID);
    await accept(pageVersionID);
    const mails = (await server.mails()).filter(
      ({ subject, to }) => /een-bericht/.test(subject) && to.startsWith('editor@'),
    );
    expect(mails).toHaveLength(1);
  });

  test('leaves the page unchanged and emails the requester when it is rejected', async () => {
    const { pageID, pageVersionID } = await create('afgewezen');
    await request(pageID);
    await reject(pageVersionID, 'De foto ontbreekt.');
    expect(await get(pageID)).toMatchObject({ state: 'not-published' });
    const mail = (await server.mails()).find(({ subject }) => subject === 'Changes requested: afgewezen');
    expect(mail).toMatchObject({ to: 'editor@example.com' });
    expect(mail?.text).toContain('De foto ontbreekt.');
    expect(mail?.text).toContain(`/cmsadmin/page/${pageID}`);
    expect(await failureOf(reject(pageVersionID, 'Nog een keer.'))).toMatchObject(forbidden);
    await request(pageID);
  });

  test.each([{}, { feedback: '' }, { feedback: ' \n' }])('is not rejected without a reason: %j', async (body) => {
    const { pageID, pageVersionID } = await create('zonder-reden');
    await request(pageID);
    const rejection = publisher.call(contract.publication.reject, {
      params: params(pageVersionID),
      body: body as { feedback: string },
    });
    expect(await failureOf(rejection)).toMatchObject({ status: 422, errors: [{ property: 'feedback', code: 'V_01' }] });
    expect(await get(pageID)).toMatchObject({ state: 'requested' });
  });

  test('can be revoked only by its requester or a reviewer', async () => {
    const { pageID, pageVersionID } = await create('ingetrokken');
    await request(pageID);
    expect((await failureOf(revoke(pageVersionID, server.client('author')))).status).toBe(403);
    await revoke(pageVersionID);
    expect(await failureOf(revoke(pageVersionID))).toMatchObject(forbidden);
    await request(pageID);
    await revoke(pageVersionID, publisher);
    expect(await get(pageID)).toMatchObject({ state: 'not-published' });
  });

  test('cannot be decided by editors', async () => {
    const { pageID, pageVersionID } = await create('niet-zelf');
    await request(pageID);
    expect((await failureOf(accept(pageVersionID, editor))).status).toBe(403);
    expect((await failureOf(request(pageID, '', server.client('viewer')))).status).toBe(403);
  });

  test('is closed when its page is deleted', async () => {
    const { pageID } = await create('weggegooid');
    await request(pageID);
    await publisher.call(contract.pages.delete, { params: params(pageID) });
    expect((await openRequests(publisher)).some(({ page }) => page.id === pageID)).toBe(false);
  });
});

test('of two concurrent decisions one takes effect', async () => {
  for (const slug of ['tegelijk-1', 'tegelijk-2', 'tegelijk-3']) {
    const { pageID, pageVersionID } = await create(slug);
    await request(pageID);
    const results = await Promise.allSettled([
      accept(pageVersionID, server.client('administrator')),
      reject(pageVersionID, 'Nee.'),
    ]);
    const [accepted, rejected] = results.map(({ status }) => status === 'fulfilled');
    expect([accepted, rejected].filter(Boolean)).toHaveLength(1);
    expect(await get(pageID)).toMatchObject({ state: accepted ? 'published' : 'not-published' });
    const subject = `${accepted ? 'Live' : 'Changes requested'}: ${slug}`;
    expect(await mailsTo('editor', slug)).toMatchObject([{ subject }]);
  }
});

const requireFourEyes = async (fourEyes: boolean): Promise<void> => {
  const administrator = server.client('administrator');
  const { settings, version } = await administrator.call(contract.settings.site);
  await administrator.call(contract.settings.saveSite, { body: { ...settings, version, fourEyes } });
};

test('requesters cannot decide on their own request if a second person is required', async () => {
  await requireFourEyes(true);
  const { pageID, pageVersionID } = await create('vier-ogen');
  await request(pageID, '', publisher);
  expect((await get(pageID, publisher)).availableActions).not.toContain('review-request');
  expect((await get(pageID, publisher)).availableActions).toContain('revoke-request');
  expect((await failureOf(accept(pageVersionID))).status).toBe(403);
  expect((await failureOf(reject(pageVersionID, 'Nee.'))).status).toBe(403);
  expect((await openRequests(publisher)).find(({ page }) => page.id === pageID)?.mayReview).toBe(false);
  await accept(pageVersionID, server.client('administrator'));
  await requireFourEyes(false);
  const other = await create('twee-ogen');
  await request(other.pageID, '', publisher);
  await accept(other.pageVersionID);
  expect(await get(other.pageID)).toMatchObject({ state: 'published' });
});

test('own requests are not waiting for review by their requester', async () => {
  const { pageID, pageVersionID } = await create('eigen-verzoek');
  await request(pageID, '', publisher);
  const list = (as: Client) =>
    as.call(contract.publication.listRequests, { body: { status: 'review', searchTerm: 'eigen-verzoek' } });
  expect(await list(publisher)).toMatchObject({ totalItems: 0, items: [] });
  expect(await list(server.client('administrator'))).toMatchObject({ totalItems: 1 });
  expect(await get(pageID, publisher)).toMatchObject({ availableActions: expect.arrayContaining(['review-request']) });
  await accept(pageVersionID);
});

test('filters the list by locale, type, requester and age', async () => {
  const { pageID } = await create('gezeefd');
  await request(pageID);
  const list = (body: object) =>
    publisher.call(contract.publication.listRequests, { body: { searchTerm: 'gezeefd', ...body } });
  const none = { totalItems: 0, items: [] };
  expect(await list({ locale: 'nl-nl', type: 'content', requesterID: server.users.editor, age: 'day' })).toMatchObject({
    totalItems: 1,
    requesters: [{ ID: server.users.editor }],
  });
  expect(await list({ locale: 'en-gb' })).toMatchObject(none);
  expect(await list({ type: 'news' })).toMatchObject(none);
  expect(await list({ requesterID: server.users.author })).toMatchObject(none);
  expect(await list({ age: 'older' })).toMatchObject(none);
  await sql`update publication_requests set created_at = now() - interval '8 days' where page_id = ${pageID}`.execute(
    server.db,
  );
  expect(await list({ age: 'week' })).toMatchObject(none);
  expect((await list({ age: 'older' })).totalItems).toBe(1);
});

test('emails a rejection in the last browser language of the requester', async () => {
  const { pageID, pageVersionID } = await create('sprache');
  const logIn = (languages: string) =>
    server
      .browser()
      .post(
        '/api/ximblox/auth/login',
        { email: 'editor@example.com', password: testPassword },
        { headers: { 'Accept-Language': languages } },
      );
  expect((await logIn('de-AT,de;q=0.9,en;q=0.5')).status).toBe(200);
  // A browser language that the admin does not support changes nothing.
  expect((await logIn('pt-BR')).status).toBe(200);
  await request(pageID);
  await reject(pageVersionID, 'Zu kurz.');
  expect((await server.mails()).map(({ subject }) => subject)).toContain('Zurückgewiesen: sprache');
});

test('emails reviewers what the requested version changes, in their language', async () => {
  const { pageID, pageVersionID } = await create('wijziging');
  await publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
  const text = {
    key: 'a',
    type: 'text',
    props: { title: 'Een', text: '' },
    anchorPoint: '',
    __images: {},
    __files: {},
  };
  const second = await editor.call(contract.versions.store, {
    params: params(pageVersionID),
    body: { title: 'Gewijzigd', blocks: [text], seoTitle: 'Zoeken' },
  });
  await server.db.updateTable('users').set({ language: 'nl' }).where('id', '=', server.users.publisher).execute();
  await request(pageID);
  const [mail] = await mailsTo('publisher', 'Gewijzigd');
  expect(mail?.text).toContain('Wijzigingen:\n• Pagina: Titel en SEO-instellingen\n• ');
  expect(mail?.text).toMatch(/• .+: toegevoegd/);
  const [other] = await mailsTo('administrator', 'Gewijzigd');
  expect(other?.text).toContain('Changes:\n• Page: Title');
  expect(second.pageVersion.number).toBe(2);
});
