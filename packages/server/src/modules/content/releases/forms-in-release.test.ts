import { sharedSectionType } from '@ximblox/blocks/internal';
import { contract, type InputOf, type MenuItem, type ReleaseChange } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { errorsOf, releaseCalls } from '../../../testing/release-calls.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const { as, createPage, createRelease, getRelease, publishRelease, store } = releaseCalls(() => server);

type Basis = NonNullable<InputOf<typeof contract.releases.addItems>['body']['basis']>;
const item = (title: string, link: MenuItem['link'] = { kind: 'url', url: '/' }): MenuItem => ({
  key: title,
  title,
  link,
  children: [],
});
const where = { params: { id: 'main' }, query: { locale: 'nl-nl' } };
const live = () => as('publisher').call(contract.menus.get, where);
const saveLive = (items: MenuItem[]) => as('publisher').call(contract.menus.save, { ...where, body: { items } });
const titles = (items: MenuItem[]) => items.map(({ title }) => title);
const save = (id: number, items: MenuItem[], basis: Basis, role: 'publisher' | 'administrator' = 'publisher') =>
  as(role).call(contract.releases.addItems, {
    params: { id },
    body: { changes: [{ kind: 'menu' as const, menu: 'main', locale: 'nl-nl', items }], basis },
  });
const contained = async (releaseID: number) => {
  const changes = await as('publisher').call(contract.releases.containing, {
    query: { kind: 'menu', key: 'main:nl-nl' },
  });
  return changes.find((change) => change.releaseID === releaseID);
};

test('a menu is saved in a release on top of the version that its editor has seen, and the live one goes on', async () => {
  await saveLive([item('Home')]);
  const id = await createRelease('Spring');
  const { version } = await live();
  await save(id, [item('Home'), item('Spring')], { revision: 0, liveVersion: version });
  const mine = await contained(id);
  expect(titles((await live()).items)).toEqual(['Home']);
  // A colleague who has not seen this version does not replace it.
  const blind = save(id, [item('Other')], { revision: 0, liveVersion: version }, 'administrator');
  expect(await errorsOf(blind)).toEqual([['changes.0.version', 'V_07']]);
  await save(id, [item('Home'), item('Summer')], { revision: mine?.revision ?? 0 }, 'administrator');
  const outdated = save(id, [item('Mine')], { revision: mine?.revision ?? 0 });
  expect(await errorsOf(outdated)).toEqual([['changes.0.version', 'V_07']]);
  const theirs = await contained(id);
  expect(theirs).toMatchObject({ by: { name: 'Test administrator' }, change: { items: [{}, { title: 'Summer' }] } });
  // Nor does it come back after a removal, as if nothing had happened.
  const items = [{ kind: 'menu' as const, key: 'main:nl-nl' }];
  await as('publisher').call(contract.releases.removeItems, { params: { id }, body: { items } });
  const removed = save(id, [item('Mine')], { revision: theirs?.revision ?? 0 });
  expect(await errorsOf(removed)).toEqual([['changes.0.version', 'V_07']]);
  expect(await getRelease(id)).toMatchObject({ items: 0 });
});

test('a release keeps what has changed on the live site only after it was taken over', async () => {
  await saveLive([item('Home')]);
  const id = await createRelease('Spring');
  const { version } = await live();
  await saveLive([item('Home'), item('News')]);
  // The form was opened before.
  const blind = save(id, [item('Home'), item('Spring')], { revision: 0, liveVersion: version });
  expect(await errorsOf(blind)).toEqual([['changes.0.version', 'V_07']]);
  await save(id, [item('Home'), item('News'), item('Spring')], { revision: 0, liveVersion: version + 1 });
  await saveLive([item('Home'), item('Press')]);
  const moved = await contained(id);
  expect(moved).toMatchObject({ hasMoved: true, base: { items: [{}, { title: 'News' }] } });
  await save(id, [item('Home'), item('News'), item('May')], { revision: moved?.revision ?? 0 });
  expect(await errorsOf(publishRelease(id))).toEqual([['itemList.0', 'RM_03']]);
  const edited = await contained(id);
  const merged = [item('Home'), item('Press'), item('May')];
  await save(id, merged, { revision: edited?.revision ?? 0, liveVersion: version + 2 });
  expect(await contained(id)).toMatchObject({ hasMoved: false });
  await publishRelease(id);
  expect(titles((await live()).items)).toEqual(['Home', 'Press', 'May']);
});

test('what a release cannot publish is refused when it is saved, all errors together and at their fields', async () => {
  const id = await createRelease('Spring');
  const { settings } = await as('administrator').call(contract.settings.site);
  const { siteName, seoImage, indexing } = settings;
  const popup = { ...settings.popup, enabled: true, texts: {} };
  const menu = [
    item('Gone', { kind: 'page', pageID: 999_999 }),
    item('Script', { kind: 'url', url: 'javascript:alert(1)' }),
  ];
  const add = as('administrator').call(contract.releases.addItems, {
    params: { id },
    body: {
      changes: [
        { kind: 'menu', menu: 'main', locale: 'nl-nl', items: menu },
        { kind: 'settings', settings: { siteName, seoImage, indexing, popup } },
      ],
    },
  });
  expect(await errorsOf(add)).toEqual([
    ['changes.0.items.0.link.pageID', 'V_12'],
    ['changes.0.items.1.link.url', 'V_13'],
    ['changes.1.popup.texts.nl-nl.title', 'V_01'],
    ['changes.1.popup.texts.nl-nl.button', 'V_01'],
  ]);
  expect(await getRelease(id)).toMatchObject({ items: 0, state: 'draft' });
});

test('a menu is translated from the version of the release, with the titles of its pages', async () => {
  const source = await createPage('bron');
  const copy = { pageID: source, newLocale: 'en-gb', title: 'Source', slug: 'source' };
  const { pageID } = await as('publisher').call(contract.pages.createTranslation, { body: copy });
  const id = await createRelease('Spring');
  await store(pageID, { title: 'Spring source', releaseID: id });
  await saveLive([item('Live')]);
  const { version } = await live();
  await save(id, [item('a', { kind: 'page', pageID: source })], { revision: 0, liveVersion: version });
  const translated = (query: { releaseID?: string }, role: 'publisher' | 'viewer' = 'publisher') =>
    as(role).call(contract.menus.translated, {
      params: where.params,
      query: { from: 'nl-nl', locale: 'en-gb', ...query },
    });
  const inRelease = { releaseID: String(id) };
  expect(await translated(inRelease)).toMatchObject({ items: [{ title: 'Spring source', link: { pageID } }] });
  expect(await translated({})).toMatchObject({ items: [{ title: 'Live' }] });
  const { role } = await as('administrator').call(contract.roles.create, {
    body: { name: 'Menus', permissions: [{ name: 'manage-menu' }] },
  });
  await server.db.updateTable('users').set({ role_id: role.ID }).where('id', '=', server.users.viewer).execute();
  expect(await errorsOf(translated(inRelease, 'viewer'))).toEqual([['', 'UM_01']]);
});

test('each change of a release names other releases with a change of the same thing', async () => {
  const pageID = await createPage('page');
  const body = { title: 'Section', slug: 'section', type: sharedSectionType, locale: 'nl-nl', content: [] };
  const { pageID: section } = await as('publisher').call(contract.pages.create, { body });
  const { settings } = await as('administrator').call(contract.settings.site, {});
  const changes: ReleaseChange[] = [
    { kind: 'page-type', type: 'news', locale: 'nl-nl', content: { props: {}, __images: {}, __files: {} } },
    { kind: 'page', pageID },
    { kind: 'page', pageID: section },
    { kind: 'menu', menu: 'main', locale: 'nl-nl', items: [] },
    { kind: 'settings', settings },
    { kind: 'redirect', locale: 'nl-nl', slug: 'elsewhere', pageID },
  ];
  const add = (id: number) =>
    as('administrator').call(contract.releases.addItems, { params: { id }, body: { changes } });
  const conflicts = async (id: number) => (await getRelease(id)).itemList.map((one) => one.conflicts);
  const [one, other] = [await createRelease('Spring'), await createRelease('Summer')];
  await add(one);
  expect(await conflicts(one)).toEqual(changes.map(() => []));
  await add(other);
  const by = { ID: server.users.administrator, name: 'Test administrator' };
  expect(await conflicts(one)).toEqual(changes.map(() => [{ releaseID: other, name: 'Summer', by }]));
});

test('users remove the changes that they may make or have added, and those of deleted pages', async () => {
  const id = await createRelease('Spring');
  const kept = await createPage('kept');
  const gone = await createPage('gone');
  const { version } = await live();
  await save(id, [item('Home'), item('Spring')], { revision: 0, liveVersion: version });
  const body: InputOf<typeof contract.releases.addItems>['body'] = {
    changes: [
      { kind: 'page', pageID: kept },
      { kind: 'page', pageID: gone },
      { kind: 'redirect', locale: 'nl-nl', slug: 'old', pageID: kept },
    ],
  };
  await as('publisher').call(contract.releases.addItems, { params: { id }, body });
  await as('publisher').call(contract.pages.delete, { params: { id: gone } });
  const seen = async (role: 'publisher' | 'editor') => {
    const { release } = await as(role).call(contract.releases.get, { params: { id } });
    return release.itemList.map(({ kind, isChangeable }) => `${kind} ${isChangeable}`).toSorted();
  };
  expect(await seen('publisher')).toEqual(['menu true', 'page true', 'page true', 'redirect true']);
  expect(await seen('editor')).toEqual(['menu false', 'page true', 'page true', 'redirect false']);
  const remove = (items: { kind: 'page' | 'menu' | 'redirect'; key: string }[]) =>
    as('editor').call(contract.releases.removeItems, { params: { id }, body: { items } });
  const menuItem = { kind: 'menu' as const, key: 'main:nl-nl' };
  const pageItems = [kept, gone].map((pageID) => ({ kind: 'page' as const, key: String(pageID) }));
  const { itemList } = await getRelease(id);
  const redirect = { kind: 'redirect' as const, key: itemList.find(({ kind }) => kind === 'redirect')?.key ?? '' };
  expect(await errorsOf(remove([menuItem, ...pageItems, redirect]))).toEqual([
    ['items.0', 'UM_01'],
    ['items.3', 'UM_01'],
  ]);
  expect(await getRelease(id)).toMatchObject({ items: 4 });
  expect((await remove(pageItems)).release.items).toBe(2);
  // A user may take back their own change, also without the permission for it.
  await sql`update release_items set added_by = (select id from users where name = 'Test editor') where kind = 'menu'`.execute(
    server.db,
  );
  expect((await remove([menuItem])).release.items).toBe(1);
});
