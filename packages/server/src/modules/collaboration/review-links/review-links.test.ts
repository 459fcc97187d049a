import { type Client, type CmsError, contract, type ReviewLink } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewedPage } from './follow-link.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;
const guest = (): Client => server.client();

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
});
afterAll(() => server.close());

const params = (id: number) => ({ id: String(id) });
const create = (slug: string) =>
  editor.call(contract.pages.create, { body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] } });
const link = async (id: number, body: object = {}, as = editor): Promise<ReviewLink> =>
  (await as.call(contract.reviewLinks.create, { params: params(id), body })).link;
const tokenOf = ({ url }: ReviewLink): string => new URL(url).searchParams.get('token') ?? '';
const open = (token: string) => guest().call(contract.reviewLinks.open, { params: { token } });
const shown = async (token: string) =>
  (await reviewedPage(server.db, server.services.site, token))?.content.title ?? null;
const failureOf = async (call: Promise<unknown>): Promise<[number, string]> =>
  call.then(
    () => [200, ''],
    (error: CmsError) => [error.status, error.errors[0]?.code ?? ''],
  );

test('a link shows the pinned or the newest version to a guest', async () => {
  const { pageID, pageVersionID } = await create('concept');
  const [pinned, newest] = [
    await link(pageID, { versionID: pageVersionID, note: 'Voor de dijkgraaf' }),
    await link(pageID),
  ];
  await editor.call(contract.versions.store, { params: params(pageVersionID), body: { title: 'Tweede' } });
  expect(await open(tokenOf(pinned))).toMatchObject({
    title: 'concept',
    versionNumber: 1,
    isPinned: true,
    by: 'Test editor',
    mayComment: false,
    comments: [],
  });
  expect(await open(tokenOf(newest))).toMatchObject({ title: 'Tweede', versionNumber: 2, isPinned: false });
  expect([await shown(tokenOf(pinned)), await shown(tokenOf(newest))]).toEqual(['concept', 'Tweede']);
  const list = await editor.call(contract.reviewLinks.list, { params: params(pageID) });
  expect(list).toMatchObject([
    { id: newest.id, versionNumber: null, state: 'open' },
    { id: pinned.id, versionNumber: 1, note: 'Voor de dijkgraaf', url: pinned.url },
  ]);
});

test('refuses forged, revoked and expired tokens', async () => {
  const [one, other] = [await create('geheim-een'), await create('geheim-twee')];
  const [mine, theirs] = [await link(one.pageID), await link(other.pageID)];
  const [number, signature = ''] = tokenOf(mine).split(/-(.*)/s);
  const guesses = [
    '1',
    `${number}-`,
    `${number}-${'A'.repeat(43)}`,
    `${theirs.id}-${signature}`,
    `${signature}-${number}`,
    `0${tokenOf(mine)}`,
    `${tokenOf(mine)}=`,
    `999999-${signature}`,
    `${number}-${signature.slice(0, -2)}${signature.at(-2) === 'A' ? 'B' : 'A'}${signature.at(-1)}`,
  ];
  for (const guess of guesses) {
    expect(await failureOf(open(guess)), guess).toEqual([404, 'V_04']);
    expect(await shown(guess), guess).toBeNull();
  }
  // The signature covers the time: changing it in the table invalidates the token.
  await sql`update review_links set expires_at = expires_at + interval '1 day' where id = ${theirs.id}`.execute(
    server.db,
  );
  expect(await failureOf(open(tokenOf(theirs)))).toEqual([404, 'V_04']);
  await sql`update review_links set expires_at = expires_at - interval '1 day' where id = ${theirs.id}`.execute(
    server.db,
  );
  expect((await open(tokenOf(theirs))).title).toBe('geheim-twee');

  await editor.call(contract.reviewLinks.revoke, { params: params(theirs.id) });
  expect(await failureOf(open(tokenOf(theirs)))).toEqual([410, 'V_05']);
  expect(await shown(tokenOf(theirs))).toBeNull();
  const short = await link(one.pageID, { days: 1 });
  const over = new Date(Date.now() - 1000);
  over.setMilliseconds(0);
  await sql`update review_links set expires_at = ${over} where id = ${short.id}`.execute(server.db);
  const [overdue] = await editor.call(contract.reviewLinks.list, { params: params(one.pageID) });
  expect(overdue).toMatchObject({ id: short.id, state: 'expired' });
  expect(await failureOf(open(tokenOf(overdue ?? short)))).toEqual([410, 'V_05']);
  expect(await shown(tokenOf(overdue ?? short))).toBeNull();

  await server.client('publisher').call(contract.pages.delete, { params: params(one.pageID) });
  expect(await failureOf(open(tokenOf(mine)))).toEqual([410, 'V_05']);
});

test('a guest comments if the link allows it, sees only their comments and replies to them, and its creator is notified', async () => {
  const { pageID } = await create('gastvrij');
  await editor.call(contract.comments.add, { params: params(pageID), body: { text: 'Intern.' } });
  const [closed, welcome] = [await link(pageID), await link(pageID, { mayComment: true })];
  const write = (token: string, body = { name: 'Dirk de Dijkgraaf', text: 'Let op de datum.' }) =>
    guest().call(contract.reviewLinks.comment, { params: { token }, body });
  expect(await failureOf(write(tokenOf(closed)))).toEqual([403, 'UM_01']);
  expect(await failureOf(write(tokenOf(welcome), { name: ' ', text: '' }))).toEqual([422, 'V_01']);
  await write(tokenOf(welcome));
  expect((await open(tokenOf(welcome))).comments).toMatchObject([
    { name: 'Dirk de Dijkgraaf', text: 'Let op de datum.' },
  ]);
  expect((await open(tokenOf(closed))).comments).toEqual([]);
  const { threads } = await editor.call(contract.comments.list, { params: params(pageID) });
  expect(threads[1]).toMatchObject({ author: { ID: 0, name: 'Dirk de Dijkgraaf' }, isGuest: true, isMine: false });
  const answer = (threadID: number | undefined, text: string) =>
    editor.call(contract.comments.add, { params: params(pageID), body: { threadID, text } });
  await answer(threads[0]?.id, 'Blijft intern.');
  await answer(threads[1]?.id, 'Die klopt nu.');
  expect((await open(tokenOf(welcome))).comments).toEqual([
    expect.objectContaining({
      name: 'Dirk de Dijkgraaf',
      answers: [expect.objectContaining({ name: 'Test editor', text: 'Die klopt nu.' })],
    }),
  ]);
  expect((await open(tokenOf(closed))).comments).toEqual([]);
  const mails = (await server.mails()).filter(({ subject }) => subject.includes('gastvrij'));
  expect(mails).toMatchObject([{ to: 'editor@example.com' }]);
});

test('a guest comments on a block of the version, and on no other', async () => {
  const hero = {
    key: 'h',
    type: 'hero',
    props: { title: 'Een', buttons: [] },
    anchorPoint: '',
    __images: {},
    __files: {},
  };
  const body = { title: 'blok', slug: 'blok', type: 'content', locale: 'nl-nl', content: [hero] };
  const { pageID } = await editor.call(contract.pages.create, { body });
  const token = tokenOf(await link(pageID, { mayComment: true }));
  expect((await open(token)).blocks).toMatchObject([{ key: 'h' }]);
  const write = (block: string) =>
    guest().call(contract.reviewLinks.comment, { params: { token }, body: { name: 'Dirk', text: 'Hier.', block } });
  await write('h');
  for (const block of ['x', '$page', 'a b']) expect(await failureOf(write(block)), block).toEqual([422, 'V_12']);
  expect((await open(token)).comments).toMatchObject([{ block: 'h', goodVersion: null }]);
  const { threads } = await editor.call(contract.comments.list, { params: params(pageID) });
  expect(threads).toMatchObject([{ block: 'h', blockType: 'hero', isGuest: true, goodVersion: null }]);
});

test('a guest says once for each version that it looks good, and the creator of the link is notified', async () => {
  const { pageID, pageVersionID } = await create('goedgekeurd');
  const [closed, welcome] = [await link(pageID), await link(pageID, { mayComment: true })];
  const approve = (token: string, body: { name: string; text?: string; versionNumber?: number } = { name: 'Dirk' }) =>
    guest().call(contract.reviewLinks.looksGood, { params: { token }, body });
  expect(await failureOf(approve(tokenOf(closed)))).toEqual([403, 'UM_01']);
  expect(await failureOf(approve(tokenOf(welcome), { name: ' ' }))).toEqual([422, 'V_01']);
  expect(await failureOf(approve(`${tokenOf(welcome)}x`))).toEqual([404, 'V_04']);
  await approve(tokenOf(welcome));
  await approve(tokenOf(welcome));
  expect((await open(tokenOf(welcome))).comments).toMatchObject([{ name: 'Dirk', text: '', goodVersion: 1 }]);
  await editor.call(contract.versions.store, { params: params(pageVersionID), body: { title: 'goedgekeurd!' } });
  // The guest still sees the earlier version.
  expect(await failureOf(approve(tokenOf(welcome), { name: 'Dirk', versionNumber: 1 }))).toEqual([409, 'V_07']);
  await approve(tokenOf(welcome), { name: 'Dirk', text: 'Nog beter.', versionNumber: 2 });
  const { threads } = await editor.call(contract.comments.list, { params: params(pageID) });
  expect(threads).toMatchObject([
    { author: { name: 'Dirk' }, isGuest: true, goodVersion: 1, text: '' },
    { author: { name: 'Dirk' }, isGuest: true, goodVersion: 2, text: 'Nog beter.' },
  ]);
  const mails = (await server.mails()).filter(({ subject }) => subject.includes('goedgekeurd'));
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('Dirk says that version 1 of “goedgekeurd”'),
    expect.stringContaining('Nog beter.'),
  ]);
  await editor.call(contract.reviewLinks.revoke, { params: params(welcome.id) });
  expect(await failureOf(approve(tokenOf(welcome)))).toEqual([410, 'V_05']);
  await server.client('publisher').call(contract.pages.delete, { params: params(pageID) });
  expect(await failureOf(approve(tokenOf(welcome)))).toEqual([410, 'V_05']);
});

test('the comments through a link are limited, so that those of the editors stay visible', async () => {
  const { pageID } = await create('overspoeld');
  const made = await link(pageID, { mayComment: true });
  const token = tokenOf(made);
  await sql`
    insert into comments (page_id, block, guest_name, link_id, text)
    select ${pageID}, '', 'Dirk', ${made.id}, 'Spam' from generate_series(1, 199)
  `.execute(server.db);
  const approve = (name: string) =>
    failureOf(guest().call(contract.reviewLinks.looksGood, { params: { token }, body: { name } }));
  expect(await approve('Dirk')).toEqual([200, '']);
  // The same guest again: nothing is stored.
  expect(await approve('Dirk')).toEqual([200, '']);
  expect(await approve('Piet')).toEqual([409, 'V_07']);
  const body = { name: 'Piet', text: 'Meer' };
  const write = guest().call(contract.reviewLinks.comment, { params: { token }, body });
  expect(await failureOf(write)).toEqual([409, 'V_07']);
  expect((await open(token)).comments).toHaveLength(200);
  expect((await server.mails()).filter(({ subject }) => subject.includes('overspoeld'))).toHaveLength(1);
});

test('creating a link needs the permission to edit or review the page, and a version of that page', async () => {
  const [one, other] = [await create('van-mij'), await create('van-jou')];
  expect(await failureOf(link(one.pageID, { versionID: other.pageVersionID }))).toEqual([422, 'V_12']);
  expect(await failureOf(link(one.pageID, { days: 31 }))).toEqual([422, 'V_12']);
  expect(await failureOf(link(one.pageID, {}, server.client('viewer')))).toEqual([403, 'UM_01']);
  // Authors change their own pages only.
  expect(await failureOf(link(one.pageID, {}, server.client('author')))).toEqual([403, 'UM_01']);
  const made = await link(one.pageID, {}, server.client('publisher'));
  const revoke = (as: Client) => as.call(contract.reviewLinks.revoke, { params: params(made.id) });
  expect(await failureOf(revoke(server.client('author')))).toEqual([403, 'UM_01']);
  await revoke(editor);
  await revoke(editor);
});
