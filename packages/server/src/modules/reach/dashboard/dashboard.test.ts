import { type Client, contract } from '@ximblox/contract';
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

const create = async (slug: string): Promise<number> => {
  const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] };
  return (await editor.call(contract.pages.create, { body })).pageID;
};
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const dashboardOf = (as: Client, since = inHours(-1)) => as.call(contract.dashboard.get, { query: { since } });

test('a mention awaits the user until they reply or the thread is resolved', async () => {
  const page = await create('mention');
  const params = { id: String(page) };
  const comment = (as: Client, body: { text: string; threadID?: number; mentions?: number[] }) =>
    as.call(contract.comments.add, { params, body });
  const mine = [server.users.publisher];
  const { commentID: threadID } = await comment(editor, { text: 'Wat vindt u?', mentions: mine });
  const texts = async () => (await dashboardOf(publisher)).mentions.map(({ text }) => text);
  const { mentions } = await dashboardOf(publisher);
  expect(mentions).toMatchObject([
    { threadID, page: { id: page, title: 'mention' }, by: { ID: server.users.editor }, text: 'Wat vindt u?' },
  ]);
  expect((await dashboardOf(editor)).mentions).toEqual([]);
  await comment(editor, { text: 'En hiervan?', threadID, mentions: mine });
  expect(await texts()).toEqual(['En hiervan?']);
  await comment(publisher, { text: 'Prima.', threadID });
  expect(await texts()).toEqual([]);
  await comment(editor, { text: 'Zeker?', threadID, mentions: mine });
  expect(await texts()).toEqual(['Zeker?']);
  await editor.call(contract.comments.resolve, { params: { id: String(threadID) }, body: { isResolved: true } });
  expect(await texts()).toEqual([]);
});

test('schedules await those who may publish, the earliest first', async () => {
  const [late, early, far] = [await create('late'), await create('early'), await create('far')];
  const schedule = (id: number, publishAt: string) =>
    publisher.call(contract.publication.schedule, { params: { id: String(id) }, body: { publishAt } });
  await schedule(late, inHours(48));
  await schedule(early, inHours(24));
  await schedule(far, inHours(24 * 20));
  const due = async (as: Client) => (await dashboardOf(as)).due.map(({ title }) => title);
  expect(await due(publisher)).toEqual(['early', 'late']);
  expect(await due(editor)).toEqual([]);
  await server.db
    .updateTable('page_schedules')
    .set({ publish_at: null, failed_at: new Date(), failure: JSON.stringify({ action: 'publish', errors: [] }) })
    .where('page_id', '=', late)
    .execute();
  expect((await dashboardOf(publisher)).due).toMatchObject([
    { title: 'late', hasFailed: true, live: false, underway: 'draft' },
    { title: 'early', hasFailed: false, underway: 'scheduled' },
  ]);
});

test('activity is the latest action of each other user on each page', async () => {
  const since = new Date().toISOString();
  const page = await create('activity');
  const params = { id: String(page) };
  const { newestVersionID } = await editor.call(contract.pages.get, { params });
  await editor.call(contract.versions.store, { params: { id: String(newestVersionID) }, body: { seoTitle: 'x' } });
  await publisher.call(contract.publication.publish, { params, body: {} });
  const seenBy = async (as: Client) =>
    (await dashboardOf(as, since)).activity.map(({ page: { title }, by, action }) => [title, by.ID, action]);
  const [saved, published] = [
    ['activity', server.users.editor, 'version.store'],
    ['activity', server.users.publisher, 'page.publish'],
  ];
  expect(await seenBy(server.client('viewer'))).toEqual([published, saved]);
  expect(await seenBy(editor)).toEqual([published]);
  expect((await dashboardOf(editor, inHours(1))).activity).toEqual([]);
  await publisher.call(contract.pages.delete, { params });
  expect(await seenBy(editor)).toEqual([]);
});
