import { type Client, CmsError, contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
});
afterAll(() => server.close());

const params = (id: number) => ({ id: String(id) });
const create = (slug: string) =>
  editor.call(contract.pages.create, { body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] } });
const request = (id: number, comment = '', as = editor) =>
  as.call(contract.publication.request, { params: params(id), body: { comment } });
const resend = (id: number, as = editor) => as.call(contract.publication.resend, { params: params(id), body: {} });
const revoke = (id: number, as = editor) => as.call(contract.publication.revoke, { params: params(id), body: {} });
const accept = (id: number, as = publisher) => as.call(contract.publication.accept, { params: params(id), body: {} });
const reject = (id: number, feedback: string) =>
  publisher.call(contract.publication.reject, { params: params(id), body: { feedback } });
const store = async (id: number, title: string) =>
  (await editor.call(contract.versions.store, { params: params(id), body: { title } })).pageVersion;
const get = (id: number, as = editor) => as.call(contract.pages.get, { params: params(id) });
const openRequests = async (as: Client) => (await as.call(contract.publication.fetchRequest)).items;

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};
const forbidden = { status: 409, errors: [{ property: '', code: 'V_07' }] };

describe('a publication request', () => {
  test('is seen by its requester and by reviewers', async () => {
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

  test('is one for a page', async () => {
    const { pageID } = await create('een-tegelijk');
    const results = await Promise.allSettled([request(pageID), request(pageID), request(pageID)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(request(pageID))).toMatchObject(forbidden);
  });

  test('stays on its version until it is resent', async () => {
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

  test('publishes exactly what was reviewed, even when there is something newer', async () => {
    const { pageID, pageVersionID } = await create('nagekeken');
    await request(pageID);
    await store(pageVersionID, 'Niet nagekeken');
    await accept(pageVersionID);
    expect(await get(pageID)).toMatchObject({ state: 'changed', publishedVersionID: pageVersionID });
  });

  test('may be accepted after its version has been published', async () => {
    const { pageID, pageVersionID } = await create('eerst-gepubliceerd');
    await request(pageID);
    const published = await publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
    await accept(pageVersionID);
    expect(await get(pageID)).toMatchObject({ state: 'published', publishedID: published.publishedID });
    expect(await failureOf(request(pageID))).toMatchObject(forbidden);
  });

  test('that is rejected leaves the page as it is and tells the requester', async () => {
    const { pageID, pageVersionID } = await create('afgewezen');
    await request(pageID);
    await reject(pageVersionID, 'De foto ontbreekt.');
    expect(await get(pageID)).toMatchObject({ state: 'not-published' });
    const mail = (await server.mails()).find(({ subject }) => subject.includes('afgewezen'));
    expect(mail).toMatchObject({ to: 'editor@example.com' });
    expect(mail?.text).toContain('De foto ontbreekt.');
    expect(mail?.text).toContain(`/cmsadmin/page/${pageID}`);
    expect(await failureOf(reject(pageVersionID, ''))).toMatchObject(forbidden);
    await request(pageID);
  });

  test('is withdrawn by its requester or a reviewer only', async () => {
    const { pageID, pageVersionID } = await create('ingetrokken');
    await request(pageID);
    expect((await failureOf(revoke(pageVersionID, server.client('author')))).status).toBe(403);
    await revoke(pageVersionID);
    expect(await failureOf(revoke(pageVersionID))).toMatchObject(forbidden);
    await request(pageID);
    await revoke(pageVersionID, publisher);
    expect(await get(pageID)).toMatchObject({ state: 'not-published' });
  });

  test('is not for editors to decide', async () => {
    const { pageID, pageVersionID } = await create('niet-zelf');
    await request(pageID);
    expect((await failureOf(accept(pageVersionID, editor))).status).toBe(403);
    expect((await failureOf(request(pageID, '', server.client('viewer')))).status).toBe(403);
  });

  test('ends with its page', async () => {
    const { pageID } = await create('weggegooid');
    await request(pageID);
    await publisher.call(contract.pages.delete, { params: params(pageID) });
    expect((await openRequests(publisher)).some(({ page }) => page.id === pageID)).toBe(false);
  });
});
