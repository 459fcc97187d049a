import { contract, type InputOf, type Permission } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAtMoment } from '../../../platform/database/read-at-moment.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { errorsOf, releaseCalls, textBlock, textsOf } from '../../../testing/release-calls.ts';
import { referredIDs } from '../../foundation/references/index.ts';
import { publicContent } from '../public-content/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const { as, createPage, createRelease, open, store, getRelease, publishRelease } = releaseCalls(() => server);
const titleIn = async (db: TestServer['db'], slug: string): Promise<string | undefined> => {
  const found = await publicContent(db, server.services.site).findPage('nl-nl', slug);
  return found.kind === 'page' ? found.page.pageVersion.title : undefined;
};

test('what is saved in a release leaves the live line as it is, until the release is published', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  const before = await open(pageID);
  const saved = await store(pageID, { title: 'Spring dykes', releaseID });
  expect(saved).toMatchObject({ number: 2, isNewest: false, release: { id: releaseID, name: 'Spring' } });
  const second = await store(pageID, { title: 'Spring dykes 2', releaseID });
  expect(await open(pageID)).toEqual({ ...before, page: { ...before.page, updatedAt: expect.any(String) } });

  const inside = await open(pageID, releaseID);
  expect(inside).toMatchObject({
    newest: { id: second.id, number: 3, title: 'Spring dykes 2' },
    page: { newestVersionID: second.id, release: { name: 'Spring', liveVersionID: before.newest.id, conflicts: [] } },
  });
  expect(inside.page.availableActions).not.toContain('publish');
  expect(await getRelease(releaseID)).toMatchObject({
    itemList: [
      {
        kind: 'page',
        title: 'Spring dykes 2',
        version: { id: second.id, isOfRelease: true, isOutdated: false },
        problems: [],
      },
    ],
  });

  await publishRelease(releaseID);
  const after = await open(pageID);
  expect(after).toMatchObject({
    newest: { id: second.id, isNewest: true, isPublished: true },
    page: { state: 'published', title: 'Spring dykes 2', publishedVersionID: second.id },
  });
  expect(await errorsOf(open(pageID, releaseID))).toEqual([['releaseID', 'RM_06']]);
  const live = await store(pageID, { title: 'Later' });
  expect(live).toMatchObject({ number: 4, release: null, isNewest: true });

  const body = { name: 'Rollback: Spring' };
  const back = await as('publisher').call(contract.releases.rollBack, { params: { id: releaseID }, body });
  // What it restores is older than the live line on purpose.
  const version = { id: before.newest.id, isOutdated: false };
  expect(back.release).toMatchObject({ ...body, rollsBack: releaseID, itemList: [{ version }] });
  await publishRelease(back.release.id);
  expect(await open(pageID)).toMatchObject({
    newest: { id: live.id },
    page: { publishedVersionID: before.newest.id },
  });
});

test('a save names the newest version of the release, and only that of the live line outside', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  const { newest: base } = await open(pageID);
  const [own, live] = [await store(pageID, { title: 'Spring', releaseID }), await store(pageID, { title: 'Live' })];
  const storeOn = (id: number, body: InputOf<typeof contract.versions.store>['body']) =>
    as('editor').call(contract.versions.store, { params: { id }, body });
  expect(await errorsOf(storeOn(base.id, { title: 'Other' }))).toEqual([['version', 'V_07']]);
  expect(await errorsOf(storeOn(own.id, { title: 'Other' }))).toEqual([['version', 'V_07']]);
  const asPublisher = as('publisher');
  const refused = asPublisher.call(contract.versions.store, {
    params: { id: live.id },
    body: { title: 'Other', releaseID },
  });
  await expect(refused).rejects.toMatchObject({ details: { newestVersionID: own.id } });
  expect((await store(pageID, { title: 'Live 2' })).number).toBe(4);

  const history = await asPublisher.call(contract.versions.list, { body: { pageID } });
  expect(history.items.map(({ number, release }) => [number, release?.name ?? ''])).toEqual([
    [4, ''],
    [3, ''],
    [2, 'Spring'],
    [1, ''],
  ]);
  const versionIDs = history.items.map(({ id }) => id);
  const changes = await asPublisher.call(contract.versions.listChanges, { body: { pageID, versionIDs } });
  expect(changes.map(({ number, isFirst, page }) => [number, isFirst, page])).toEqual([
    [4, false, ['title']],
    [3, false, ['title']],
    [2, false, ['title']],
    [1, true, []],
  ]);
  // An export has no versions that were only saved in a release.
  const exported = await as('administrator').call(contract.contentFiles.exportVersions, { body: { page: '/dykes' } });
  expect(exported.versions.map(({ file, content }) => [file.slice(-9), (content as { title: string }).title])).toEqual([
    ['0001.json', 'dykes'],
    ['0002.json', 'Live'],
    ['0003.json', 'Live 2'],
  ]);
  // A version of a release is published with it only, and by no other release.
  const publish = { params: { id: pageID }, body: { versionID: own.id } };
  expect(await errorsOf(asPublisher.call(contract.publication.publish, publish))).toEqual([['versionID', 'V_12']]);
  const other = await createRelease('Autumn');
  const add = { params: { id: other }, body: { changes: [{ kind: 'page' as const, pageID, versionID: own.id }] } };
  expect(await errorsOf(asPublisher.call(contract.releases.addItems, add))).toEqual([['changes.0.versionID', 'V_12']]);
  const restored = await asPublisher.call(contract.versions.restore, { params: { id: base.id }, body: { releaseID } });
  expect(restored.pageVersion).toMatchObject({ title: 'dykes', release: { id: releaseID } });
  expect((await open(pageID)).newest.title).toBe('Live 2');
});

test('a release that was overtaken by a publication is published after it has taken that over', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  const { newest: base } = await open(pageID);
  const own = await store(pageID, { blocks: [textBlock('first', 'Spring'), textBlock('second', 'Second')], releaseID });
  const live = await store(pageID, { blocks: [textBlock('first', 'First'), textBlock('second', 'Live')] });
  await as('publisher').call(contract.publication.publish, { params: { id: pageID }, body: {} });
  expect((await open(pageID, releaseID)).page.release).toMatchObject({
    liveVersionID: base.id,
    newestLiveVersionID: live.id,
  });
  expect(await errorsOf(publishRelease(releaseID))).toEqual([['itemList.0', 'RM_03']]);
  // Adding the page again does not undo what others have published.
  const add = { params: { id: releaseID }, body: { changes: [{ kind: 'page' as const, pageID }] } };
  await as('publisher').call(contract.releases.addItems, add);
  expect(await errorsOf(publishRelease(releaseID))).toEqual([['itemList.0', 'RM_03']]);

  const merged = [textBlock('first', 'Spring'), textBlock('second', 'Live')];
  await store(pageID, { blocks: merged, releaseID, liveVersionID: live.id });
  const wrong = as('publisher').call(contract.versions.store, {
    params: { id: (await open(pageID, releaseID)).newest.id },
    body: { title: 'Other', releaseID, liveVersionID: own.id },
  });
  expect(await errorsOf(wrong)).toEqual([['liveVersionID', 'V_12']]);
  await publishRelease(releaseID);
  expect(await open(pageID)).toMatchObject({ page: { state: 'published' }, newest: { number: 4 } });
  expect(textsOf((await open(pageID)).newest)).toEqual(['Spring', 'Live']);
});

test('a release that was made from a draft does not wait when that draft is published', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  await store(pageID, { title: 'Draft' });
  await store(pageID, { title: 'Spring', releaseID });
  await as('publisher').call(contract.publication.publish, { params: { id: pageID }, body: {} });
  expect(await getRelease(releaseID)).toMatchObject({ itemList: [{ hasMoved: false, problems: [] }] });
  await publishRelease(releaseID);
  expect((await open(pageID)).newest.title).toBe('Spring');
});

test('two releases on one page are shown to each other, and the second takes over the first', async () => {
  const pageID = await createPage('dykes');
  const [spring, autumn] = [await createRelease('Spring'), await createRelease('Autumn', 'administrator')];
  const own = await store(pageID, {
    blocks: [textBlock('first', 'Spring'), textBlock('second', 'Second')],
    releaseID: spring,
  });
  await store(
    pageID,
    { blocks: [textBlock('first', 'First'), textBlock('second', 'Autumn')], releaseID: autumn },
    'administrator',
  );
  const { page } = await open(pageID, spring);
  const by = { ID: server.users.administrator, name: 'Test administrator' };
  expect(page.release?.conflicts).toEqual([{ releaseID: autumn, name: 'Autumn', by }]);
  await publishRelease(spring);
  expect(await errorsOf(publishRelease(autumn))).toEqual([['itemList.0', 'RM_03']]);
  const behind = await open(pageID, autumn);
  expect(behind.page.release).toMatchObject({ newestLiveVersionID: own.id, conflicts: [] });
  const blocks = [textBlock('first', 'Spring'), textBlock('second', 'Autumn')];
  await store(pageID, { blocks, releaseID: autumn, liveVersionID: own.id });
  await publishRelease(autumn);
  expect(textsOf((await open(pageID)).newest)).toEqual(['Spring', 'Autumn']);
});

test('a new page lives in the release until that is published', async () => {
  const releaseID = await createRelease('Spring');
  const body = { title: 'New', slug: 'new', type: 'content', locale: 'nl-nl', content: [], releaseID };
  const { pageID } = await as('publisher').call(contract.pages.create, { body });
  expect(await getRelease(releaseID)).toMatchObject({ itemList: [{ title: 'New', problems: [] }] });
  await store(pageID, { title: 'Newer', releaseID });
  const moment = { time: new Date(), releaseID };
  expect(await readAtMoment(server.db, moment, (db) => titleIn(db, 'new'))).toBe('Newer');
  expect(await titleIn(server.db, 'new')).toBeUndefined();
  const list = (filter: object) => as('publisher').call(contract.pages.list, { body: { releaseID, ...filter } });
  const version = { number: 2, title: 'Newer' };
  expect((await list({ inRelease: true })).items).toMatchObject([{ id: pageID, title: 'New', inRelease: { version } }]);
  const other = await createPage('other');
  expect((await list({ searchTerm: 'other' })).items).toMatchObject([{ id: other, inRelease: null }]);
  await publishRelease(releaseID);
  expect(await titleIn(server.db, 'new')).toBe('Newer');
});

test('copies of a page in a release are made from its version there, and the release publishes them', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  await store(pageID, { title: 'Spring', blocks: [textBlock('first', 'Spring')], releaseID });
  const client = as('publisher');
  const copy = await client.call(contract.pages.duplicate, {
    body: { pageID, locale: 'nl-nl', title: 'Copy', slug: 'copy', releaseID },
  });
  const translation = await client.call(contract.pages.createTranslation, {
    body: { pageID, newLocale: 'en-gb', title: 'Translation', slug: 'translation', releaseID },
  });
  const { template } = await as('administrator').call(contract.templates.create, {
    body: { name: 'Page', pageID, releaseID },
  });
  const fromTemplate = await client.call(contract.templates.createPage, {
    params: { id: template.id },
    body: { title: 'Template', slug: 'template', locale: 'nl-nl', releaseID },
  });
  for (const { pageID: id } of [copy, translation, fromTemplate]) {
    expect(textsOf((await open(id, releaseID)).newest)).toEqual(['Spring']);
  }
  expect((await open(translation.pageID)).page.isOutdated).toBe(false);
  const titles = async () => (await getRelease(releaseID)).itemList.map(({ title, problems }) => [title, problems]);
  expect(await titles()).toEqual([
    ['Copy', []],
    ['Spring', []],
    ['Template', []],
    ['Translation', []],
  ]);
  expect((await open(fromTemplate.pageID)).page.state).toBe('not-published');
  await publishRelease(releaseID);
  expect((await open(copy.pageID)).page.state).toBe('published');
  expect((await open(translation.pageID)).page.isOutdated).toBe(false);
  const closed = client.call(contract.pages.duplicate, {
    body: { pageID, locale: 'nl-nl', title: 'Late', slug: 'late', releaseID },
  });
  expect(await errorsOf(closed)).toEqual([['releaseID', 'RM_06']]);
});

test('a page that the release unpublishes gets its version back, and only if nothing is undone', async () => {
  const [pageID, other] = [await createPage('dykes'), await createPage('other')];
  const releaseID = await createRelease('Spring');
  const own = await store(pageID, { title: 'Spring', releaseID });
  const client = as('publisher');
  const change = (id: number, versionID?: null) =>
    client.call(contract.releases.addItems, {
      params: { id: releaseID },
      body: { changes: [{ kind: 'page' as const, pageID: id, ...(versionID === null && { versionID }) }] },
    });
  const changeOf = async (id: number) => (await open(id, releaseID)).page.release?.change;
  expect([await changeOf(pageID), await changeOf(other)]).toEqual(['publish', null]);
  await change(pageID, null);
  expect(await open(pageID, releaseID)).toMatchObject({
    newest: { id: own.id },
    page: { release: { change: 'unpublish' } },
  });
  const listed = await client.call(contract.pages.list, { body: { releaseID, inRelease: true } });
  expect(listed.items).toMatchObject([{ id: pageID, title: 'dykes', inRelease: { version: null } }]);
  await change(pageID);
  expect(await getRelease(releaseID)).toMatchObject({ itemList: [{ version: { id: own.id }, hasMoved: false }] });
  // What is published meanwhile is accepted when the page is unpublished, not when its version comes back.
  await store(pageID, { title: 'Live' });
  await client.call(contract.publication.publish, { params: { id: pageID }, body: {} });
  await change(pageID, null);
  expect(await getRelease(releaseID)).toMatchObject({ itemList: [{ hasMoved: false }] });
  await change(pageID);
  expect(await errorsOf(publishRelease(releaseID))).toEqual([['itemList.0', 'RM_03']]);
  await change(pageID, null);
  // A save in the release publishes the page instead.
  const saved = await store(pageID, { title: 'Spring 2', releaseID });
  expect(await getRelease(releaseID)).toMatchObject({ itemList: [{ title: 'Spring 2', version: { id: saved.id } }] });
  const items = [{ kind: 'page' as const, key: String(pageID) }];
  await client.call(contract.releases.removeItems, { params: { id: releaseID }, body: { items } });
  expect((await open(pageID, releaseID)).newest.title).toBe('Live');
  // A page that was removed comes back with what was saved in the release last, with the base that it had.
  await change(pageID);
  expect(await getRelease(releaseID)).toMatchObject({
    itemList: [{ version: { id: saved.id, isOfRelease: true, isOutdated: true }, hasMoved: true }],
  });
  const { newest } = await open(pageID);
  await client.call(contract.releases.addItems, {
    params: { id: releaseID },
    body: { changes: [{ kind: 'page' as const, pageID, versionID: newest.id }] },
  });
  expect(await getRelease(releaseID)).toMatchObject({ itemList: [{ version: { id: newest.id }, hasMoved: false }] });
});

test('releases need their permission and that for the page, and closed ones take no work', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  const { newest } = await open(pageID);
  const other = await createPage('other');
  const body = { title: 'Other', releaseID };
  const give = async (name: string, permissions: Permission[]) => {
    const { role } = await as('administrator').call(contract.roles.create, { body: { name, permissions } });
    await server.db.updateTable('users').set({ role_id: role.ID }).where('id', '=', server.users.viewer).execute();
  };
  const storeOn = (id: number) => as('viewer').call(contract.versions.store, { params: { id }, body });
  await give('Pages', [{ name: 'edit-page' }, { name: 'create-page' }]);
  expect(await errorsOf(storeOn(newest.id))).toEqual([['', 'UM_01']]);
  expect(await errorsOf(open(pageID, releaseID, 'viewer'))).toEqual([['', 'UM_01']]);
  const create = { title: 'New', slug: 'new', type: 'content', locale: 'nl-nl', content: [], releaseID };
  expect(await errorsOf(as('viewer').call(contract.pages.create, { body: create }))).toEqual([['', 'UM_01']]);
  await give('Part', [{ name: 'edit-page', parameters: { subtree: [other] } }, { name: 'manage-releases' }]);
  expect(await errorsOf(storeOn(newest.id))).toEqual([['', 'UM_01']]);
  expect((await storeOn((await open(other)).newest.id)).pageVersion.release?.id).toBe(releaseID);
  const { revision } = await getRelease(releaseID);
  await as('publisher').call(contract.releases.cancel, { params: { id: releaseID }, body: { revision } });
  const stored = as('publisher').call(contract.versions.store, { params: { id: newest.id }, body });
  await expect(stored).rejects.toMatchObject({
    status: 409,
    errors: [
      {
        property: 'releaseID',
        code: 'RM_06',
        closedRelease: { name: 'Spring', state: 'cancelled', at: expect.any(String) },
      },
    ],
  });
});

test('a working copy belongs to the release in which it was made', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  const { newest } = await open(pageID);
  const { title: _, ...content } = newest;
  const query = { releaseID: String(releaseID) };
  const copy = (title: string) => ({
    baseVersionID: newest.id,
    revision: 0,
    writer: 'window-of-the-test',
    sequence: 1,
    content: { ...content, title },
  });
  const client = as('publisher');
  await client.call(contract.workingCopies.put, { params: { id: pageID }, query, body: copy('In Spring') });
  expect((await open(pageID)).workingCopy).toBeNull();
  await client.call(contract.workingCopies.put, { params: { id: pageID }, query: {}, body: copy('On the live line') });
  expect((await open(pageID)).workingCopy?.content.title).toBe('On the live line');
  expect((await open(pageID, releaseID)).workingCopy?.content.title).toBe('In Spring');
  await store(pageID, { title: 'Stored', releaseID });
  expect((await open(pageID, releaseID)).workingCopy).toBeNull();
  expect((await open(pageID)).workingCopy?.content.title).toBe('On the live line');
  const drafts = await client.call(contract.pages.list, { body: { drafts: true } });
  expect(drafts.items).toMatchObject([{ id: pageID, hasWorkingCopy: true }]);
  expect((await open(pageID)).page.closedCopies).toEqual([]);
});

test('a working copy of a closed release is found on the live line, and can only be read and discarded', async () => {
  const pageID = await createPage('dykes');
  const releaseID = await createRelease('Spring');
  const { newest } = await open(pageID);
  const { title: _, ...rest } = newest;
  const query = { releaseID: String(releaseID) };
  const call = { params: { id: pageID }, query };
  const body = { baseVersionID: newest.id, revision: 0, writer: 'window-of-the-test', sequence: 1 };
  const content = { ...rest, title: 'Unsaved' };
  const client = as('publisher');
  await client.call(contract.workingCopies.put, { ...call, body: { ...body, content } });
  const draftIDs = async () =>
    (await client.call(contract.pages.list, { body: { drafts: true } })).items.map(({ id }) => id);
  expect(await draftIDs()).toEqual([]);
  const { revision } = await getRelease(releaseID);
  await client.call(contract.releases.cancel, { params: { id: releaseID }, body: { revision } });
  expect(await draftIDs()).toEqual([pageID]);
  const [copy] = (await open(pageID)).page.closedCopies;
  expect(copy).toMatchObject({ release: { id: releaseID, name: 'Spring', state: 'cancelled' } });
  expect((await open(pageID, undefined, 'editor')).page.closedCopies).toEqual([]);
  const { workingCopy } = await client.call(contract.workingCopies.get, call);
  expect(workingCopy?.content.title).toBe('Unsaved');
  const late = client.call(contract.workingCopies.put, { ...call, body: { ...body, content, sequence: 2 } });
  expect(await errorsOf(late)).toEqual([['releaseID', 'RM_06']]);
  const discard = { ...query, revision: String(copy?.revision) };
  await client.call(contract.workingCopies.delete, { params: { id: pageID }, query: discard });
  expect([await draftIDs(), (await open(pageID)).page.closedCopies]).toEqual([[], []]);
});

test('who saves in a release counts as its author, and the approval ends with the save', async () => {
  await sql`insert into site_settings (value) values ('{"fourEyes": true, "fourEyesForPublishers": true}')`.execute(
    server.db,
  );
  const body = { title: 'dykes', slug: 'dykes', type: 'content', locale: 'nl-nl', content: [] };
  const { pageID } = await as('publisher').call(contract.pages.create, { body });
  const releaseID = await createRelease('Spring');
  await store(pageID, { title: 'By the administrator', releaseID }, 'administrator');
  await store(pageID, { title: 'By the publisher', releaseID });
  const step = async (name: 'requestReview' | 'approve', role: 'publisher' | 'administrator') => {
    const { revision } = await getRelease(releaseID);
    return as(role).call(contract.releases[name], { params: { id: releaseID }, body: { revision } });
  };
  await step('requestReview', 'publisher');
  expect(await errorsOf(step('approve', 'administrator'))).toEqual([['', 'RM_04']]);
  await store(pageID, { title: 'Later', releaseID });
  expect(await getRelease(releaseID)).toMatchObject({ state: 'draft' });
});

test('what only an open release refers to counts as used', async () => {
  const [pageID, target] = [await createPage('dykes'), await createPage('target')];
  const releaseID = await createRelease('Spring');
  const linked = textBlock('first', `<a href="page:${target}">x</a>`);
  const linking = async () =>
    (await as('publisher').call(contract.pages.listLinking, { body: { pageID: target } })).items.map(({ id }) => id);
  await store(pageID, { blocks: [linked], releaseID });
  expect(await linking()).toEqual([pageID]);
  const used = () => referredIDs(server.db, { kind: 'page', ids: [target] });
  expect(await used()).toEqual([target]);
  await store(pageID, { blocks: [], releaseID });
  expect([await linking(), await used()]).toEqual([[], []]);
  const items = [{ key: 'a', title: 'Target', link: { kind: 'page' as const, pageID: target }, children: [] }];
  const changes = [{ kind: 'menu' as const, menu: 'main', locale: 'nl-nl', items }];
  await as('publisher').call(contract.releases.addItems, { params: { id: releaseID }, body: { changes } });
  expect(await used()).toEqual([target]);
  const { revision } = await getRelease(releaseID);
  await as('publisher').call(contract.releases.cancel, { params: { id: releaseID }, body: { revision } });
  expect(await used()).toEqual([]);
});
