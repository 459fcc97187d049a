import { CmsError, contract, type MenuItem } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const call: ReturnType<TestServer['client']>['call'] = (...request) => server.client('administrator').call(...request);

/** Returns the status and errors of a call that is refused. */
async function refusal(request: Promise<unknown>): Promise<unknown> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof CmsError
    ? [error.status, ...error.errors.map(({ property, code }) => `${property} ${code}`)]
    : error;
}

async function createPage(slug: string): Promise<number> {
  const body = { title: `Page ${slug}`, slug, type: 'content', locale: 'nl-nl', content: [] };
  return (await call(contract.pages.create, { body })).pageID;
}

const menu = { params: { id: 'main' }, query: { locale: 'nl-nl' } };
const item = (key: string, link: MenuItem['link'] = null): MenuItem => ({ key, title: key, link, children: [] });
const saveMenu = (...items: MenuItem[]) => call(contract.menus.save, { ...menu, body: { items } });
const menuVersions = (body: object = {}) => call(contract.menus.versions, { ...menu, body });

test('lists the versions of a menu with author and times, newest first and in pages', async () => {
  expect(await menuVersions()).toEqual({ items: [], totalItems: 0, previous: null });
  await saveMenu(item('a'));
  await saveMenu(item('a'), item('b'));
  await saveMenu(item('b'));
  const { items, totalItems, previous } = await menuVersions();
  expect([totalItems, previous]).toEqual([3, null]);
  expect(items.map(({ number, content }) => [number, content.map(({ key }) => key)])).toEqual([
    [3, ['b']],
    [2, ['a', 'b']],
    [1, ['a']],
  ]);
  expect(items.map(({ until }) => until)).toEqual([null, items[0]?.since, items[1]?.since]);
  expect(items[0]?.author).toEqual({ ID: server.users.administrator, name: 'Test administrator' });
  const second = await menuVersions({ pageIndex: 1, pageSize: 1 });
  expect([second.items.map(({ number }) => number), second.totalItems, second.previous?.number]).toEqual([[2], 3, 1]);
  // Another locale has versions of its own.
  const other = { params: { id: 'main' }, query: { locale: 'en-gb' }, body: {} };
  expect((await call(contract.menus.versions, other)).totalItems).toBe(0);
});

test('restores a menu like a save, with its checks', async () => {
  const pageID = await createPage('linked');
  await saveMenu(item('a', { kind: 'page', pageID }));
  const { version } = await saveMenu(item('b'));
  const restore = (body: { number: number; version?: number }) => call(contract.menus.restore, { ...menu, body });

  expect(await refusal(restore({ number: 1, version: version - 1 }))).toEqual([409, 'version V_07']);
  expect(await refusal(restore({ number: 99 }))).toEqual([404, 'number V_12']);
  const restored = await restore({ number: 1, version });
  expect([restored.version, restored.items.map(({ key }) => key)]).toEqual([version + 1, ['a']]);
  const [entry] = await server.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entry).toMatchObject({ action: 'menu.save', changes: { restored: 1 } });

  await saveMenu(item('b'));
  await call(contract.pages.delete, { params: { id: String(pageID) } });
  expect(await refusal(restore({ number: 1 }))).toEqual([422, 'items.0.link.pageID V_12']);
  expect((await menuVersions()).items[0]?.content.map(({ key }) => key)).toEqual(['b']);

  const nothing = { params: { id: 'nothing' }, query: { locale: 'nl-nl' }, body: { number: 1 } };
  expect(await refusal(call(contract.menus.restore, nothing))).toEqual([404, 'id V_12']);
  const foreign = { params: { id: 'main' }, query: { locale: 'xx-xx' }, body: {} };
  expect(await refusal(call(contract.menus.versions, foreign))).toEqual([400, 'locale V_12']);
});

test('restores default values of a page type', async () => {
  const news = { params: { id: 'news' }, query: { locale: 'nl-nl' } };
  const save = (date: string, version: number) =>
    call(contract.types.saveDefaults, { ...news, body: { content: { props: { date } }, version } });
  await save('2026-11-01', 0);
  await save('2026-11-02', 1);
  const { items } = await call(contract.types.defaultVersions, { ...news, body: {} });
  expect(items.map(({ number, content }) => [number, content.props])).toEqual([
    [2, { date: '2026-11-02' }],
    [1, { date: '2026-11-01' }],
  ]);
  const restore = (body: { number: number; version: number }) =>
    call(contract.types.restoreDefaults, { ...news, body });
  expect(await refusal(restore({ number: 1, version: 1 }))).toEqual([409, 'version V_07']);
  expect(await refusal(restore({ number: 3, version: 2 }))).toEqual([404, 'number V_12']);
  expect(await restore({ number: 1, version: 2 })).toMatchObject({ version: 3, content: items[1]?.content });
});

test('restores settings of the site, with initial values for settings that are newer', async () => {
  const { settings, version } = await call(contract.settings.site);
  const first = await call(contract.settings.saveSite, { body: { ...settings, siteName: 'First', version } });
  await call(contract.settings.saveSite, { body: { ...settings, siteName: 'Second', version: first.version } });
  await server.db
    .updateTable('site_versions')
    .set({ content: JSON.stringify({ siteName: 'First' }) })
    .where('kind', '=', 'settings')
    .where('number', '=', first.version)
    .execute();
  const { items } = await call(contract.settings.versions, { body: {} });
  expect(items.map(({ content }) => [content.siteName, content.indexing])).toEqual([
    ['Second', settings.indexing],
    ['First', settings.indexing],
  ]);
  const restored = await call(contract.settings.restoreSite, {
    body: { number: first.version, version: first.version + 1 },
  });
  expect(restored).toMatchObject({ version: first.version + 2, settings: { siteName: 'First' } });
  const stale = call(contract.settings.restoreSite, { body: { number: first.version, version: first.version } });
  expect(await refusal(stale)).toEqual([409, 'version V_07']);
});

test('restores settings of an extension', async () => {
  const params = { id: 'test.tide' };
  const save = (station: string, version: number) => {
    const content = { props: { station, level: null }, __images: {}, __files: {} };
    return call(contract.extensionSettings.save, { params, body: { content, version } });
  };
  await save('hoek', 0);
  await save('delfzijl', 1);
  const { items } = await call(contract.extensionSettings.versions, { params, body: {} });
  expect(items.map(({ content }) => content.props.station)).toEqual(['delfzijl', 'hoek']);
  const body = { number: 1, version: 2 };
  expect(await call(contract.extensionSettings.restore, { params, body })).toMatchObject({
    version: 3,
    content: { props: { station: 'hoek' } },
  });
  const unknown = call(contract.extensionSettings.versions, { params: { id: 'test.nothing' }, body: {} });
  expect(await refusal(unknown)).toEqual([404, 'id V_12']);
});

test('lists removed redirects and the history of an address, and restores them', async () => {
  const [one, two] = [await createPage('one'), await createPage('two')];
  const address = { locale: 'nl-nl', slug: 'old' };
  const add = (pageID: number) => call(contract.redirects.add, { body: { from: '/old', pageID } });
  const remove = (id: number) => call(contract.redirects.remove, { params: { id } });
  const removed = () => call(contract.redirects.listRemoved, { body: {} });
  await remove((await add(one)).id);
  const second = await add(two);
  expect(await removed()).toEqual({ items: [], totalItems: 0 });
  await remove(second.id);
  expect(await removed()).toMatchObject({
    items: [{ ...address, from: '/old', number: 2, page: { id: two }, createdBy: { name: 'Test administrator' } }],
    totalItems: 1,
  });
  const versions = await call(contract.redirects.versions, { body: address });
  expect(versions.items.map(({ number, content, until }) => [number, content?.id, until !== null])).toEqual([
    [2, two, true],
    [1, one, true],
  ]);

  const restore = (number: number) => call(contract.redirects.restore, { body: { ...address, number } });
  expect(await restore(1)).toMatchObject({ from: '/old', page: { id: one } });
  // A redirect of the same address is replaced.
  expect(await restore(2)).toMatchObject({ from: '/old', page: { id: two } });
  expect((await call(contract.redirects.list, { body: {} })).items).toMatchObject([
    { from: '/old', page: { id: two } },
  ]);
  expect(await refusal(restore(9))).toEqual([404, 'number V_12']);

  await call(contract.pages.delete, { params: { id: String(one) } });
  expect(await refusal(restore(1))).toEqual([422, 'number V_12']);
  await call(contract.redirects.remove, { params: { id: (await restore(2)).id } });
  await createPage('old');
  expect(await refusal(restore(2))).toEqual([422, 'slug V_06']);
  // A page has the address, so nothing is missing there.
  expect((await removed()).totalItems).toBe(0);
});

test('needs the permission to change the thing', async () => {
  const editor = server.client('editor').call;
  const news = { params: { id: 'news' }, query: { locale: 'nl-nl' } };
  const extension = { params: { id: 'test.tide' } };
  const body = { number: 1, version: 0 };
  const refused = await Promise.all(
    [
      editor(contract.menus.versions, { ...menu, body: {} }),
      editor(contract.menus.restore, { ...menu, body }),
      editor(contract.types.defaultVersions, { ...news, body: {} }),
      editor(contract.types.restoreDefaults, { ...news, body }),
      editor(contract.settings.versions, { body: {} }),
      editor(contract.settings.restoreSite, { body }),
      editor(contract.extensionSettings.versions, { ...extension, body: {} }),
      editor(contract.extensionSettings.restore, { ...extension, body }),
      editor(contract.redirects.versions, { body: { locale: 'nl-nl', slug: 'old' } }),
      editor(contract.redirects.listRemoved, { body: {} }),
      editor(contract.redirects.restore, { body: { locale: 'nl-nl', slug: 'old', number: 1 } }),
    ].map(async (request) =>
      request.then(
        () => 200,
        (error: CmsError) => error.status,
      ),
    ),
  );
  expect(new Set(refused)).toEqual(new Set([403]));
});
