import { type Client, type CmsError, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

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
const hero = {
  key: 'h',
  type: 'hero',
  props: { title: 'Een', buttons: [] },
  anchorPoint: '',
  __images: {},
  __files: {},
};
const create = async (slug: string): Promise<number> => {
  const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [hero] };
  return (await editor.call(contract.pages.create, { body })).pageID;
};
const add = async (id: number, body: { text: string } & Record<string, unknown>, as = editor): Promise<number> =>
  (await as.call(contract.comments.add, { params: params(id), body })).commentID;
const list = (id: number, as = editor) => as.call(contract.comments.list, { params: params(id) });
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: CmsError) => error.status,
  );

test('a thread on a field gets replies, is resolved, and is reopened by a reply', async () => {
  const page = await create('draad');
  const thread = await add(page, { text: 'Is dit jaartal juist?', block: 'h', field: 'title' });
  await add(page, { text: 'Ja, 1953.', threadID: thread }, publisher);
  await add(page, { text: 'Over de hele pagina.' });
  const { threads, mayComment } = await list(page);
  expect(mayComment).toBe(true);
  expect(threads).toMatchObject([
    {
      id: thread,
      block: 'h',
      field: 'title',
      blockType: 'hero',
      text: 'Is dit jaartal juist?',
      isMine: true,
      isGuest: false,
      resolved: null,
      replies: [{ text: 'Ja, 1953.', author: { ID: server.users.publisher }, isMine: false }],
    },
    { block: '', blockType: '', text: 'Over de hele pagina.' },
  ]);
  const resolve = (isResolved: boolean, as = publisher) =>
    as.call(contract.comments.resolve, { params: params(thread), body: { isResolved } });
  await resolve(true);
  expect((await list(page)).threads[0]?.resolved).toMatchObject({ by: { ID: server.users.publisher } });
  await add(page, { text: 'Toch niet.', threadID: thread });
  expect((await list(page)).threads[0]?.resolved).toBeNull();
  await resolve(true);
  await resolve(false);
  expect((await list(page)).threads[0]?.resolved).toBeNull();
  // The thread stays when its block is deleted.
  const { newestVersionID } = await editor.call(contract.pages.get, { params: params(page) });
  await editor.call(contract.versions.store, { params: params(newestVersionID), body: { blocks: [] } });
  expect((await list(page)).threads[0]).toMatchObject({ block: 'h', blockType: 'hero' });
});

test('a mentioned user gets one email and can reply in the thread', async () => {
  const page = await create('genoemd');
  const { viewer } = server.users;
  const text = 'Wat vind jij, @Test viewer?';
  const thread = await add(page, { text, mentions: [viewer, server.users.editor, 999_999] });
  const mails = async () => (await server.mails()).filter(({ subject }) => subject.includes('genoemd'));
  expect(await mails()).toMatchObject([{ to: 'viewer@example.com', subject: 'Comment on genoemd' }]);
  expect((await mails())[0]?.text).toContain(text);
  expect((await mails())[0]?.text).toContain(`/cmsadmin/page/${page}?rail=comments&comment=${thread}`);
  await editor.call(contract.comments.edit, { params: params(thread), body: { text: `${text}!`, mentions: [viewer] } });
  expect(await mails()).toHaveLength(1);
  const asViewer = server.client('viewer');
  expect(await list(page, asViewer)).toMatchObject({ mayComment: false });
  expect(await statusOf(add(page, { text: 'Mooi.', threadID: thread }, asViewer))).toBe(200);
  expect(await statusOf(add(page, { text: 'Nog iets.' }, asViewer))).toBe(403);
});

test('users edit and delete only their own comments, and delete only without replies by others', async () => {
  const page = await create('eigen');
  const thread = await add(page, { text: 'Van mij.' });
  const edit = (as: Client) => as.call(contract.comments.edit, { params: params(thread), body: { text: 'Anders.' } });
  const remove = (id: number, as: Client) => as.call(contract.comments.delete, { params: params(id) });
  expect(await statusOf(edit(publisher))).toBe(403);
  expect(await statusOf(remove(thread, server.client('administrator')))).toBe(403);
  await edit(editor);
  expect((await list(page)).threads[0]).toMatchObject({ text: 'Anders.', editedAt: expect.any(String) });
  const answer = await add(page, { text: 'Antwoord.', threadID: thread }, publisher);
  expect(await statusOf(remove(thread, editor))).toBe(409);
  await remove(answer, publisher);
  await remove(thread, editor);
  expect((await list(page)).threads).toEqual([]);
});

test('refuses unknown pages and threads of another page', async () => {
  const [page, other] = [await create('een'), await create('ander')];
  const thread = await add(other, { text: 'Hier.' });
  expect(await statusOf(add(page, { text: 'Daar.', threadID: thread }))).toBe(422);
  expect(await statusOf(add(999_999, { text: 'Nergens.' }))).toBe(404);
  expect(await statusOf(add(page, { text: '   ' }))).toBe(422);
  expect(await statusOf(list(999_999))).toBe(404);
  await publisher.call(contract.pages.delete, { params: params(other) });
  expect(await statusOf(list(other))).toBe(404);
  expect(await statusOf(editor.call(contract.comments.edit, { params: params(thread), body: { text: 'Weg.' } }))).toBe(
    404,
  );
});
