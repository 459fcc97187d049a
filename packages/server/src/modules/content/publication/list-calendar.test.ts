import { type Client, CmsError, contract, type CalendarItem } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
  await server.runJobs();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const millisecondsOfDay = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * millisecondsOfDay).toISOString();
const dayOf = (time: string): string => time.slice(0, 10);
const params = (id: number) => ({ id: String(id) });

const create = async (slug: string, more: object = {}): Promise<number> => {
  const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [], ...more };
  return (await editor.call(contract.pages.create, { body })).pageID;
};
const publish = (id: number) => publisher.call(contract.publication.publish, { params: params(id), body: {} });
const schedule = (id: number, body: object, as = publisher) =>
  as.call(contract.publication.schedule, { params: params(id), body });
const list = (body: object = {}, as = publisher) =>
  as.call(contract.calendar.list, { body: { from: dayOf(inDays(-2)), until: dayOf(inDays(20)), ...body } });
const shown = ({ days }: { days: { day: string; items: CalendarItem[] }[] }) =>
  days.flatMap(({ day, items }) => items.map(({ kind, page }) => `${day} ${kind} ${page.title}`));
const errorsOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof CmsError ? [error.status, ...error.errors] : error;
};

test('lists what went live and what is scheduled, by day and time', async () => {
  const [news, page, section] = [await create('bericht'), await create('pagina'), await create('sectie')];
  await publish(news);
  await publish(page);
  const [publishAt, unpublishAt] = [inDays(3), inDays(5)];
  await schedule(section, { publishAt, unpublishAt });
  const today = dayOf(inDays(0));
  const all = await list();
  expect(shown(all)).toEqual([
    `${today} published bericht`,
    `${today} published pagina`,
    `${dayOf(publishAt)} publish sectie`,
    `${dayOf(unpublishAt)} unpublish sectie`,
  ]);
  const { pageID: _, ...scheduled } = { pageID: section, by: { ID: server.users.publisher, name: 'Test publisher' } };
  expect(all.days[1]).toMatchObject({
    totalItems: 1,
    items: [{ at: publishAt, schedule: { publishAt, unpublishAt }, mayMove: true, ...scheduled }],
  });
  expect(all.days[0]?.items[0]).toMatchObject({ schedule: null, mayMove: false });
  expect(all.people).toEqual([{ ID: server.users.publisher, name: 'Test publisher' }]);
  await publisher.call(contract.pages.delete, { params: params(section) });
  expect((await list()).days).toHaveLength(1);
});

test('a page that is published twice on a day is one item', async () => {
  const page = await create('tweemaal');
  await publish(page);
  const { newestVersionID } = await editor.call(contract.pages.get, { params: params(page) });
  await editor.call(contract.versions.store, { params: params(newestVersionID), body: { seoTitle: 'x' } });
  await publish(page);
  expect((await list()).days).toMatchObject([{ totalItems: 1, items: [{ kind: 'published' }] }]);
});

test('a day has pages, and its total on each of them', async () => {
  for (const slug of ['a', 'b', 'c']) await schedule(await create(slug), { publishAt: inDays(3) });
  const part = async (pageIndex: number) =>
    (await list({ pageIndex, pageSize: 2 })).days.map(({ totalItems, items }) => [
      totalItems,
      ...items.map(({ page }) => page.title),
    ]);
  expect(await part(0)).toEqual([[3, 'a', 'b']]);
  expect(await part(1)).toEqual([[3, 'c']]);
  expect(await part(2)).toEqual([[3]]);
});

test('counts up to a limit, higher for a single day', async () => {
  const page = await create('vol');
  await publish(page);
  await server.db
    .insertInto('pages')
    .columns(['group_id', 'locale', 'slug', 'type', 'title'])
    .expression(
      sql`select nextval('page_groups'), 'nl-nl', 'vol-' || n, 'content', 'vol' from generate_series(1, 150) as n`,
    )
    .execute();
  await server.db
    .insertInto('page_versions')
    .columns(['page_id', 'number', 'title', 'blocks', 'type_data'])
    .expression(sql`select id, 1, title, '[]', '{}' from pages where slug like 'vol-%'`)
    .execute();
  await server.db
    .insertInto('publications')
    .columns(['page_id', 'version_id', 'published_at'])
    .expression(
      sql`select v.page_id, v.id, o.published_at from page_versions as v, publications as o
        where v.page_id in (select id from pages where slug like 'vol-%')`,
    )
    .execute();
  const today = dayOf(inDays(0));
  expect((await list()).days).toMatchObject([{ totalItems: 100 }]);
  expect((await list({ from: today, until: today })).days).toMatchObject([{ totalItems: 151 }]);
});

test('filters by type, language and person', async () => {
  await publish(await create('nederlands'));
  await publish(await create('english', { locale: 'en-gb' }));
  await schedule(await create('beheer'), { publishAt: inDays(1) }, server.client('administrator'));
  const titles = async (body: object) =>
    (await list(body)).days.flatMap(({ items }) => items.map((item) => item.page.title));
  expect(await titles({ locale: 'en-gb' })).toEqual(['english']);
  expect(await titles({ type: 'content' })).toEqual(['nederlands', 'english', 'beheer']);
  expect(await titles({ type: 'news' })).toEqual([]);
  const mine = await list({ personID: server.users.administrator });
  expect(shown(mine)).toEqual([`${dayOf(inDays(1))} publish beheer`]);
  expect(mine.people.map(({ ID }) => ID).toSorted()).toEqual(
    [server.users.publisher, server.users.administrator].toSorted(),
  );
  const idle = await list({ personID: server.users.viewer });
  expect(idle.days).toEqual([]);
  expect(idle.people.map(({ name }) => name)).toEqual(['Test administrator', 'Test publisher', 'Test viewer']);
});

test('a failed schedule stays on the day of its failure', async () => {
  await schedule(await create('mislukt'), { publishAt: inDays(1) });
  await server.db
    .updateTable('page_schedules')
    .set({ publish_at: null, failed_at: new Date(), failure: JSON.stringify({ action: 'publish', errors: [] }) })
    .execute();
  const { days, people } = await list();
  expect(days).toMatchObject([
    { day: dayOf(inDays(0)), items: [{ kind: 'failed', schedule: null, mayMove: false, page: { title: 'mislukt' } }] },
  ]);
  expect(people).toHaveLength(1);
});

test('days begin in the time zone of the caller', async () => {
  const day = dayOf(inDays(4));
  await schedule(await create('laat'), { publishAt: `${day}T23:30:00.000Z` });
  const days = async (timeZone: string) => (await list({ timeZone })).days.map((one) => one.day);
  expect(await days('UTC')).toEqual([day]);
  expect(await days('Europe/Amsterdam')).toEqual([dayOf(inDays(5))]);
});

test('refuses long and reversed periods and unknown zones by name', async () => {
  const refused = (property: string) => [422, { property, code: 'V_12' }];
  expect(await errorsOf(list({ until: dayOf(inDays(60)) }))).toEqual(refused('until'));
  expect(await errorsOf(list({ until: dayOf(inDays(-3)) }))).toEqual(refused('until'));
  expect(await errorsOf(list({ timeZone: 'Europe/Nowhere' }))).toEqual(refused('timeZone'));
  expect(await errorsOf(list({ from: 'yesterday' }))).toEqual(refused('from'));
  expect((await list({ until: dayOf(inDays(59)) })).days).toEqual([]);
});

test('only those who may publish a page may move it, from the schedule that they have seen', async () => {
  const page = await create('verplaatst');
  await schedule(page, { publishAt: inDays(3) });
  const mayMove = async (as: Client) => (await list({}, as)).days[0]?.items[0]?.mayMove;
  expect([await mayMove(publisher), await mayMove(editor)]).toEqual([true, false]);
  const seen = (await list()).days[0]?.items[0]?.schedule ?? undefined;
  const publishAt = inDays(6);
  expect(await errorsOf(schedule(page, { ...seen, publishAt, replaces: seen }, editor))).toEqual([
    403,
    { property: '', code: 'UM_01' },
  ]);
  await schedule(page, { publishAt, versionID: seen?.versionID, replaces: seen });
  expect(shown(await list())).toEqual([`${dayOf(publishAt)} publish verplaatst`]);
  expect(await errorsOf(schedule(page, { publishAt: inDays(7), replaces: seen }))).toEqual([
    409,
    { property: 'replaces', code: 'V_07' },
  ]);
});

test('the scope of a role decides which items may move, also over HTTP', async () => {
  const dutch = await create('dijk');
  const english = await create('dyke', { locale: 'en-gb' });
  for (const id of [dutch, english]) await schedule(id, { publishAt: inDays(3) });
  await server.db
    .updateTable('roles')
    .set({ permissions: JSON.stringify([{ name: 'publish-page', parameters: { locales: ['en-gb'] } }]) })
    .where('name', '=', 'viewer')
    .execute();
  const viewer = server.client('viewer');
  const { days } = await list({}, viewer);
  const items = new Map(days.flatMap((day) => day.items).map((item) => [item.page.id, item]));
  expect([items.get(dutch)?.mayMove, items.get(english)?.mayMove]).toEqual([false, true]);
  const move = (id: number) => schedule(id, { ...items.get(id)?.schedule, publishAt: inDays(4) }, viewer);
  expect(await errorsOf(move(dutch))).toEqual([403, { property: '', code: 'UM_01' }]);
  await move(english);
});

test('where a second person is required, only an approved version can move', async () => {
  const page = await create('vier-ogen');
  await schedule(page, { publishAt: inDays(3), unpublishAt: inDays(9) });
  const administrator = server.client('administrator');
  const { settings, version } = await administrator.call(contract.settings.site);
  const body = { ...settings, version, fourEyes: true, fourEyesForPublishers: true };
  await administrator.call(contract.settings.saveSite, { body });
  const seen = (await list()).days[0]?.items[0]?.schedule ?? undefined;
  const move = (times: object) => schedule(page, { ...seen, ...times, replaces: seen });
  expect(await errorsOf(move({ publishAt: inDays(4) }))).toEqual([409, { property: '', code: 'PM_02' }]);
  expect(shown(await list())).toHaveLength(2);
  const { newestVersionID } = await editor.call(contract.pages.get, { params: params(page) });
  await editor.call(contract.publication.request, { params: params(page), body: { publishAt: inDays(5) } });
  await administrator.call(contract.publication.accept, { params: params(newestVersionID), body: {} });
  const approved = (await list()).days.flatMap(({ items }) => items).find(({ kind }) => kind === 'publish')?.schedule;
  const moved = { ...approved, publishAt: inDays(6), replaces: approved };
  expect((await schedule(page, moved)).schedule).toMatchObject({ versionID: newestVersionID });
});
