import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer, type TestRole } from '../../../testing/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const params = (id: number) => ({ id: String(id) });
const status = (id: number, as: TestRole = 'editor') =>
  server.client(as).call(contract.publication.status, { params: params(id) });
const create = (slug: string) =>
  server.client('editor').call(contract.pages.create, {
    body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] },
  });

test('returns the published version, its publisher, its time, and since when the page is public', async () => {
  const { pageID, pageVersionID } = await create('stand');
  expect(await status(pageID)).toEqual({ versions: 1, outcome: null, published: null, request: null, rejection: null });
  const publisher = server.client('publisher');
  await publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
  const first = (await status(pageID)).published;
  expect(first).toMatchObject({ versionID: pageVersionID, number: 1, by: { name: 'Test publisher' } });
  const body = { title: 'Twee' };
  await server.client('editor').call(contract.versions.store, { params: params(pageVersionID), body });
  await server.client('administrator').call(contract.publication.publish, { params: params(pageID), body: {} });
  const second = await status(pageID, 'viewer');
  expect(second).toMatchObject({ versions: 2, published: { number: 2, by: { name: 'Test administrator' } } });
  expect(second.published?.since).toBe(first?.since);
});

test('returns the open request, with its comment only for involved users', async () => {
  const { pageID, pageVersionID } = await create('gevraagd');
  const editor = server.client('editor');
  await editor.call(contract.publication.request, { params: params(pageID), body: { comment: 'Kijk je mee?' } });
  const request = { versionID: pageVersionID, number: 1, requester: { name: 'Test editor' }, isOutdated: false };
  expect((await status(pageID)).request).toMatchObject({ ...request, comment: 'Kijk je mee?', isMine: true });
  expect((await status(pageID, 'publisher')).request).toMatchObject({ comment: 'Kijk je mee?', isMine: false });
  expect((await status(pageID, 'viewer')).request).toMatchObject({ ...request, comment: null, isMine: false });
  await editor.call(contract.versions.store, { params: params(pageVersionID), body: { title: 'Later' } });
  expect((await status(pageID)).request).toMatchObject({ number: 1, isOutdated: true });
  await editor.call(contract.publication.revoke, { params: params(pageVersionID), body: {} });
  expect((await status(pageID)).request).toBeNull();
});

test('refuses pages that do not exist or are in the trash', async () => {
  const { pageID } = await create('weg');
  await server.client('publisher').call(contract.pages.delete, { params: params(pageID) });
  for (const id of [pageID, 999_999]) {
    await expect(status(id)).rejects.toMatchObject({ status: 404, errors: [{ property: 'id', code: 'PM_01' }] });
  }
});

test('returns the last decision if it was a rejection, until another request or publication follows', async () => {
  const { pageID, pageVersionID } = await create('afgewezen');
  const [editor, publisher] = [server.client('editor'), server.client('publisher')];
  const request = () => editor.call(contract.publication.request, { params: params(pageID), body: { comment: '?' } });
  const reject = (feedback: string) =>
    publisher.call(contract.publication.reject, { params: params(pageVersionID), body: { feedback } });
  await request();
  await reject('De bron ontbreekt.');
  const rejection = { number: 1, by: { name: 'Test publisher' }, feedback: 'De bron ontbreekt.' };
  expect((await status(pageID)).rejection).toMatchObject({ ...rejection, isMine: true });
  expect((await status(pageID, 'publisher')).rejection).toMatchObject({ ...rejection, isMine: false });
  expect((await status(pageID, 'viewer')).rejection).toMatchObject({ feedback: null, isMine: false });
  // A new request and then its decision replace the rejection.
  await request();
  expect(await status(pageID)).toMatchObject({ rejection: null, request: { number: 1 } });
  await reject('Nog steeds niet.');
  expect((await status(pageID)).rejection).toMatchObject({ feedback: 'Nog steeds niet.' });
  await publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
  expect((await status(pageID)).rejection).toBeNull();
});
