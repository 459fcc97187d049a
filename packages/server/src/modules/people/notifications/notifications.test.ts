import {
  type Client,
  contract,
  type MailTime,
  mailsForAllTopics,
  type NotificationKind,
  type NotificationMails,
} from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { removeOldNotifications } from './notification-store.ts';
import { latestMorning, sendDigests } from './send-digests.job.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const create = async (title: string): Promise<number> => {
  const body = { title, slug: title, type: 'content', locale: 'nl-nl', content: [] };
  return (await editor.call(contract.pages.create, { body })).pageID;
};
const at = (id: number) => ({ params: { id: String(id) } });
const assign = (page: number, as = editor) =>
  as.call(contract.assignments.set, { ...at(page), body: { assigneeID: server.users.publisher } });
const mention = (page: number, text = 'Graag nakijken') =>
  editor.call(contract.comments.add, { ...at(page), body: { text, mentions: [server.users.publisher] } });
const listOf = async (as: Client, before?: number) =>
  as.call(contract.notifications.list, { query: before === undefined ? {} : { before: String(before) } });
const kindsOf = async (as: Client) => (await listOf(as)).items.map(({ kind }) => kind);
const unreadOf = async (as: Client) => (await as.call(contract.notifications.unread)).unread;
const chooseSome = (notificationMails: Partial<NotificationMails>) =>
  publisher.call(contract.users.saveSettings, { body: { name: 'Publisher', language: 'nl', notificationMails } });
const choose = (time: MailTime) => chooseSome(mailsForAllTopics(time));
const mailsTo = async (name: string) =>
  (await server.mails())
    .filter(({ to }) => to === `${name}@example.com`)
    .map(({ subject, text }) => ({ subject, text }));

describe('notifications', () => {
  test('tell what concerns the user, latest first, and are marked as read', async () => {
    const page = await create('first');
    await assign(page);
    const { commentID } = await mention(page);
    await editor.call(contract.publication.request, { ...at(page), body: {} });
    const { items, hasMore } = await listOf(publisher);
    expect(hasMore).toBe(false);
    const by = { ID: server.users.editor };
    expect(items).toMatchObject([
      { kind: 'review-requested', page: { id: page, title: 'first' }, by, threadID: null, isRead: false },
      { kind: 'mentioned', by, threadID: commentID, text: 'Graag nakijken' },
      { kind: 'assigned', by, dueOn: null },
    ]);
    expect(await unreadOf(publisher)).toBe(3);
    expect(await kindsOf(editor)).toEqual([]);
    const [latest, middle] = items;
    await publisher.call(contract.notifications.read, at(middle?.id ?? 0));
    await editor.call(contract.notifications.read, at(latest?.id ?? 0));
    expect((await listOf(publisher)).items.map(({ isRead }) => isRead)).toEqual([false, true, false]);
    await mention(page, 'Nog een');
    await publisher.call(contract.notifications.readAll, { body: { upTo: latest?.id ?? 0 } });
    expect((await listOf(publisher)).items.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    expect(await unreadOf(publisher)).toBe(1);
  });

  test('report the outcome of a request to its requester', async () => {
    const [one, other] = [await create('one'), await create('other')];
    for (const page of [one, other]) await editor.call(contract.publication.request, { ...at(page), body: {} });
    const versionOf = async (page: number) => (await editor.call(contract.pages.get, at(page))).newestVersionID;
    await publisher.call(contract.publication.reject, { ...at(await versionOf(one)), body: { feedback: 'Nee' } });
    await publisher.call(contract.publication.accept, { ...at(await versionOf(other)), body: {} });
    expect(await kindsOf(editor)).toEqual(['approved', 'changes-requested']);
    // Nobody has to review these any more.
    expect(await kindsOf(publisher)).toEqual([]);
    expect(await unreadOf(publisher)).toBe(0);
  });

  test('disappear with what they are about', async () => {
    const [page, trashed] = [await create('page'), await create('trashed')];
    await assign(page);
    await assign(trashed);
    const { commentID } = await mention(page);
    expect(await kindsOf(publisher)).toEqual(['mentioned', 'assigned', 'assigned']);
    await server.client('administrator').call(contract.pages.delete, at(trashed));
    await editor.call(contract.comments.edit, { ...at(commentID), body: { text: 'Niets', mentions: [] } });
    expect(await kindsOf(publisher)).toEqual(['assigned']);
    await editor.call(contract.assignments.remove, { ...at(page), body: {} });
    expect(await kindsOf(publisher)).toEqual([]);
    expect(await unreadOf(publisher)).toBe(0);
  });

  test('are removed with the account, after 90 days, and beyond the latest 500', async () => {
    const page = await create('old');
    await mention(page);
    const count = async () => (await server.db.selectFrom('notifications').select('id').execute()).length;
    const user_id = server.users.editor;
    await server.db
      .insertInto('notifications')
      .values({ user_id, kind: 'approved', created_at: new Date('2020-01-01') })
      .execute();
    const many = Array.from({ length: 510 }, () => ({ user_id, kind: 'approved', page_id: page }));
    await server.db.insertInto('notifications').values(many).execute();
    await removeOldNotifications(server.db);
    expect(await count()).toBe(501);
    await server.client('administrator').call(contract.users.delete, at(server.users.publisher));
    expect(await count()).toBe(500);
  });

  test('are listed in parts', async () => {
    const page = await create('many');
    for (let turn = 0; turn < 23; turn++) await mention(page, `Opmerking ${turn}`);
    const first = await listOf(publisher);
    expect(first.hasMore).toBe(true);
    const rest = await listOf(publisher, first.items.at(-1)?.id);
    expect(rest).toMatchObject({ hasMore: false, items: [{ text: 'Opmerking 2' }, {}, { text: 'Opmerking 0' }] });
  });
});

describe('emails about notifications', () => {
  const runDigests = async () => {
    await server.services.jobs.add(server.db, 'send-digests', {}, { key: 'send-digests' });
    await server.runJobs();
  };
  const age = async (days: number, kind?: NotificationKind) => {
    await server.db
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? ''))
      .execute();
  };

  test('are sent at once by default', async () => {
    await assign(await create('at-once'));
    expect(await mailsTo('publisher')).toMatchObject([{ subject: 'Assigned to you: at-once' }]);
  });

  test('are one digest in the morning, in the language of the user, of what is unread', async () => {
    await choose('daily');
    const page = await create('digest');
    await assign(page);
    await mention(page);
    await mention(page, 'Gelezen');
    const [read] = (await listOf(publisher)).items;
    await publisher.call(contract.notifications.read, at(read?.id ?? 0));
    await runDigests();
    expect(await mailsTo('publisher')).toEqual([]);
    await age(1);
    const system = systemContext(server.db, server.services);
    // As by two instances.
    await Promise.all([sendDigests(system), sendDigests(system)]);
    await runDigests();
    const mails = await mailsTo('publisher');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Uw meldingen van /);
    expect(mails[0]?.text).toContain('heeft ‘digest’ aan u toegewezen.');
    expect(mails[0]?.text).toContain(`/cmsadmin/page/${page}?rail=comments&comment=`);
    expect(mails[0]?.text.match(/noemt u in een opmerking/g)).toHaveLength(1);
  });

  test('are one digest a week', async () => {
    await choose('weekly');
    await assign(await create('weekly'));
    await runDigests();
    expect(await mailsTo('publisher')).toEqual([]);
    await age(8);
    await runDigests();
    expect(await mailsTo('publisher')).toHaveLength(1);
  });

  test('are never sent to those who want none, who still find the notification', async () => {
    await choose('daily');
    await assign(await create('before'));
    await choose('never');
    await assign(await create('never'));
    await age(8);
    await runDigests();
    expect(await mailsTo('publisher')).toEqual([]);
    expect(await unreadOf(publisher)).toBe(2);
    // A call without topics keeps the choice.
    await publisher.call(contract.users.saveSettings, { body: { name: 'Publisher' } });
    await assign(await create('kept'));
    expect(await mailsTo('publisher')).toEqual([]);
  });

  test('are chosen for each topic', async () => {
    await chooseSome({ assignments: 'never', mentions: 'daily', requests: 'weekly' });
    const page = await create('topics');
    await assign(page);
    await mention(page);
    await editor.call(contract.publication.request, { ...at(page), body: {} });
    expect(await mailsTo('publisher')).toEqual([]);
    await age(1, 'mentioned');
    await runDigests();
    const [first] = await mailsTo('publisher');
    expect(first?.text).toContain('noemt u in een opmerking');
    expect(first?.text).not.toContain('toegewezen');
    expect(first?.text).not.toContain('vraagt om publicatie');
    await age(8);
    await runDigests();
    const mails = await mailsTo('publisher');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('vraagt om publicatie van ‘topics’.');
    expect(await unreadOf(publisher)).toBe(3);
  });

  test('keep one earlier choice for all topics until another is made', async () => {
    await server.db
      .updateTable('users')
      .set({ notification_mails: 'weekly', topic_mails: '{}' })
      .where('id', '=', server.users.publisher)
      .execute();
    const mails = async () => (await publisher.call(contract.auth.user)).notificationMails;
    expect(await mails()).toEqual(mailsForAllTopics('weekly'));
    await chooseSome({ mentions: 'at-once' });
    expect(await mails()).toEqual({ ...mailsForAllTopics('weekly'), mentions: 'at-once' });
    const page = await create('earlier');
    await assign(page);
    await mention(page);
    expect(await mailsTo('publisher')).toHaveLength(1);
  });

  test('belong to a morning', () => {
    const at = (moment: string, weekday?: number) =>
      latestMorning(new Date(moment), 'Europe/Amsterdam', weekday).toISOString();
    expect(at('2026-11-25T12:00:00Z')).toBe('2026-11-25T06:00:00.000Z');
    expect(at('2026-11-25T12:00:00Z', 1)).toBe('2026-11-23T06:00:00.000Z');
    expect(at('2026-11-23T05:59:00Z')).toBe('2026-11-22T06:00:00.000Z');
    expect(at('2026-11-23T05:59:00Z', 1)).toBe('2026-11-16T06:00:00.000Z');
    expect(at('2026-11-23T06:00:00Z', 1)).toBe('2026-11-23T06:00:00.000Z');
    // In summer, and when the day of the site is not that of UTC.
    expect(at('2026-07-01T05:30:00Z')).toBe('2026-07-01T05:00:00.000Z');
    expect(latestMorning(new Date('2026-11-25T23:00:00Z'), 'Pacific/Auckland').toISOString()).toBe(
      '2026-11-25T18:00:00.000Z',
    );
  });
});
