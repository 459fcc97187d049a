import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { failureOf, forbidden, params, reviewCalls } from './review-request.fixture.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: ReturnType<typeof reviewCalls>['editor'];
let publisher: ReturnType<typeof reviewCalls>['publisher'];
let create: ReturnType<typeof reviewCalls>['create'];
let request: ReturnType<typeof reviewCalls>['request'];
let accept: ReturnType<typeof reviewCalls>['accept'];
let reject: ReturnType<typeof reviewCalls>['reject'];
let store: ReturnType<typeof reviewCalls>['store'];
let get: ReturnType<typeof reviewCalls>['get'];
let mailsTo: ReturnType<typeof reviewCalls>['mailsTo'];
let openRequests: ReturnType<typeof reviewCalls>['openRequests'];

beforeAll(async () => {
  server = await createTestServer();
  ({ editor, publisher, create, request, accept, reject, store, get, openRequests, mailsTo } = reviewCalls(server));
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

describe('a publication request whose page is published without a decision', () => {
  const publish = (id: number, body: { versionID?: number } = {}, as = publisher) =>
    as.call(contract.publication.publish, { params: params(id), body });
  const isOpen = async (pageID: number) => (await openRequests(publisher)).some(({ page }) => page.id === pageID);
  const done = async (title: string) =>
    (await publisher.call(contract.publication.listRequests, { body: { status: 'done', searchTerm: title } })).items;

  test('is closed when its version or a newer one becomes public, with one email to the requester', async () => {
    for (const newer of [false, true]) {
      const title = newer ? 'ingehaald' : 'eerst-gepubliceerd';
      const { pageID, pageVersionID } = await create(title);
      await request(pageID);
      if (newer) await store(pageVersionID, title);
      await publish(pageID);
      expect(await isOpen(pageID)).toBe(false);
      expect((await get(pageID)).state).toBe('published');
      expect(await done(title)).toMatchObject([
        { status: 'published', mayReview: false, closed: { by: { ID: server.users.publisher }, feedback: '' } },
      ]);
      expect(await mailsTo('editor', title)).toMatchObject([{ subject: `Live: ${title}` }]);
      const { items } = await server.client('administrator').call(contract.audit.list, { body: { pageSize: 1 } });
      expect(items).toMatchObject([{ action: 'publication.close', objectID: String(pageID) }]);
      expect(await failureOf(reject(pageVersionID, 'Nee.'))).toMatchObject(forbidden);
    }
  });

  test('stays open when an older version becomes public', async () => {
    const { pageID, pageVersionID } = await create('ouder');
    await store(pageVersionID, 'ouder');
    await request(pageID);
    await publish(pageID, { versionID: pageVersionID });
    expect(await isOpen(pageID)).toBe(true);
  });

  test('can be accepted afterwards once, as some clients publish first', async () => {
    const { pageID, pageVersionID } = await create('daarna-goedgekeurd');
    await request(pageID);
    const published = await publish(pageID);
    expect((await failureOf(accept(pageVersionID, editor))).status).toBe(403);
    await publisher.call(contract.publication.accept, {
      params: params(pageVersionID),
      body: { feedback: 'Mooi gedaan.' },
    });
    expect(await get(pageID)).toMatchObject({ state: 'published', publishedID: published.publishedID });
    expect(await done('daarna-goedgekeurd')).toMatchObject([{ status: 'accepted' }]);
    const mails = await mailsTo('editor', 'daarna-goedgekeurd');
    expect(mails.filter(({ text }) => text.includes('Mooi gedaan.'))).toHaveLength(1);
    expect(mails).toHaveLength(2);
    const { items } = await server.client('administrator').call(contract.audit.list, { body: { pageSize: 1 } });
    expect(items).toMatchObject([{ action: 'publication.accept', objectID: String(pageID) }]);
    expect(await failureOf(accept(pageVersionID))).toMatchObject(forbidden);
  });

  test('cannot be accepted by its requester if a second person is required', async () => {
    const administrator = server.client('administrator');
    const { settings, version } = await administrator.call(contract.settings.site);
    await administrator.call(contract.settings.saveSite, { body: { ...settings, version, fourEyes: true } });
    const { pageID, pageVersionID } = await create('eigen-verzoek');
    await request(pageID, '', publisher);
    await publish(pageID, {}, administrator);
    expect(await failureOf(accept(pageVersionID))).toMatchObject({ status: 403 });
    await accept(pageVersionID, administrator);
  });

  test('sends no second email if it is accepted afterwards without feedback', async () => {
    const { pageID, pageVersionID } = await create('zonder-woorden');
    await request(pageID);
    await publish(pageID);
    await accept(pageVersionID);
    expect(await mailsTo('editor', 'zonder-woorden')).toMatchObject([{ subject: 'Live: zonder-woorden' }]);
  });

  test('cannot be accepted after the page is unpublished or requested again', async () => {
    const { pageID, pageVersionID } = await create('weer-weg');
    await request(pageID);
    await publish(pageID);
    await publisher.call(contract.publication.unpublish, { params: params(pageID), body: {} });
    expect(await failureOf(accept(pageVersionID))).toMatchObject(forbidden);
    await publish(pageID);
    const second = await store(pageVersionID, 'weer-weg');
    await request(pageID);
    expect(await failureOf(accept(pageVersionID))).toMatchObject(forbidden);
    await accept(second.id);
    expect((await done('weer-weg')).map(({ status }) => status)).toEqual(['accepted', 'published']);
  });
});
