import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { params, reviewCalls } from './review-request.fixture.ts';

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

const status = (id: number, as = calls.editor) => as.call(contract.publication.status, { params: params(id) });
const list = (body: object, as = calls.editor) => as.call(contract.publication.listRequests, { body });
const history = async (pageID: number, as = calls.editor) =>
  (await as.call(contract.versions.list, { body: { pageID } })).items;

const requireFourEyes = async (): Promise<void> => {
  const administrator = server.client('administrator');
  const { settings, version } = await administrator.call(contract.settings.site);
  await administrator.call(contract.settings.saveSite, { body: { ...settings, version, fourEyes: true } });
};

describe('the outcome of a request', () => {
  test('of a rejected one is on the page with its terms, until the next request', async () => {
    const { pageID, pageVersionID } = await calls.create('terug');
    const terms = { comment: 'Graag voor maandag.', assigneeID: server.users.publisher, dueOn: '2099-05-04' };
    await calls.editor.call(contract.publication.request, { params: params(pageID), body: terms });
    expect((await status(pageID)).outcome).toBeNull();
    await calls.reject(pageVersionID, 'De foto ontbreekt.');
    expect(await status(pageID)).toMatchObject({
      rejection: { feedback: 'De foto ontbreekt.', isMine: true },
      outcome: {
        status: 'rejected',
        versionID: pageVersionID,
        number: 1,
        requester: { ID: server.users.editor },
        comment: 'Graag voor maandag.',
        assignee: { ID: server.users.publisher },
        dueOn: '2099-05-04',
        by: { ID: server.users.publisher },
        feedback: 'De foto ontbreekt.',
      },
    });
    expect((await status(pageID, server.client('viewer'))).outcome).toMatchObject({ comment: null, feedback: null });
    await calls.request(pageID);
    expect((await status(pageID)).outcome).toBeNull();
  });

  test('is in the history with its words, also after approval', async () => {
    const { pageID, pageVersionID } = await calls.create('verhaal');
    await calls.request(pageID, 'Eerste poging.');
    await calls.reject(pageVersionID, 'Te kort.');
    const second = await calls.store(pageVersionID, 'Langer');
    await calls.request(pageID, 'Tweede poging.');
    const body = { feedback: 'Mooi geworden.' };
    await calls.publisher.call(contract.publication.accept, { params: params(second.id), body });
    const [newest, first] = await history(pageID);
    expect(newest?.outcomes).toMatchObject([
      { status: 'accepted', comment: 'Tweede poging.', feedback: 'Mooi geworden.' },
    ]);
    expect(first?.outcomes).toMatchObject([{ status: 'rejected', comment: 'Eerste poging.', feedback: 'Te kort.' }]);
    const [hidden] = await history(pageID, server.client('viewer'));
    expect(hidden?.outcomes).toMatchObject([{ status: 'accepted', comment: null, feedback: null }]);
    expect((await status(pageID)).outcome).toMatchObject({ status: 'accepted', feedback: 'Mooi geworden.' });
  });
});

describe('the lists', () => {
  test('of returned requests are those that the requester still has to answer', async () => {
    const { pageID, pageVersionID } = await calls.create('antwoord');
    await calls.request(pageID);
    expect((await list({ status: 'returned' })).totalItems).toBe(0);
    await calls.reject(pageVersionID, 'Nog niet.');
    expect((await list({ status: 'returned' })).items).toMatchObject([
      { pageID, status: 'rejected', mayReview: false, closed: { feedback: 'Nog niet.' } },
    ]);
    expect((await list({ status: 'returned' }, calls.publisher)).totalItems).toBe(0);
    await calls.request(pageID);
    expect((await list({ status: 'returned' })).totalItems).toBe(0);
    await calls.reject(pageVersionID, 'Nog steeds niet.');
    expect((await list({ status: 'returned' })).totalItems).toBe(1);
    await calls.publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
    expect((await list({ status: 'returned' })).totalItems).toBe(0);
  });

  test('of requests to review leave out own ones and those that the caller may not decide on, and say why', async () => {
    const own = await calls.create('van-mij');
    const other = await calls.create('van-jou');
    await calls.request(own.pageID, '', calls.publisher);
    await calls.request(other.pageID);
    const ids = async (as = calls.publisher) =>
      (await list({ status: 'review' }, as)).items.map(({ pageID }) => pageID);
    expect(await ids()).toEqual([other.pageID]);
    expect(await ids(calls.editor)).toEqual([]);
    expect((await status(own.pageID, calls.publisher)).request?.barredBy).toBeNull();
    await requireFourEyes();
    expect(await ids()).toEqual([other.pageID]);
    expect((await list({ status: 'open' }, calls.publisher)).totalItems).toBe(2);
    expect((await status(own.pageID, calls.publisher)).request?.barredBy).toBe('own');
    expect((await status(other.pageID, calls.publisher)).request?.barredBy).toBeNull();
    expect((await status(other.pageID)).request?.barredBy).toBe('permission');
  });
});
