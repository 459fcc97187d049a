import { type Client, type CmsError, contract, type Permission } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let admin: Client;
let narrowed: Client;
beforeAll(async () => {
  server = await createTestServer();
  admin = server.client('administrator');
  narrowed = server.client('viewer');
});
afterAll(() => server.close());

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: CmsError) => error.status,
  );

/** Gives the viewer a role of its own with these permissions. @returns its ID */
async function give(name: string, permissions: Permission[]): Promise<number> {
  const { role } = await admin.call(contract.roles.create, { body: { name, permissions } });
  await server.db.updateTable('users').set({ role_id: role.ID }).where('id', '=', server.users.viewer).execute();
  return role.ID;
}

const create = async (slug: string, as = admin, locale = 'nl-nl'): Promise<number> =>
  (await as.call(contract.pages.create, { body: { title: slug, slug, type: 'content', locale, content: [] } })).pageID;

test('rights for a part of the site hold for its page and those below in every language, and nowhere else', async () => {
  const part = await create('dijken');
  const below = await create('dijken/zee');
  const beside = await create('dijkenbouw');
  const stranger = await create('dijken', admin, 'de-de');
  const translate = async (pageID: number, newLocale: string, slug: string, as = admin): Promise<number> =>
    (await as.call(contract.pages.createTranslation, { body: { pageID, newLocale, title: slug, slug } })).pageID;
  await give('Dykes', [
    { name: 'edit-page', parameters: { subtree: [part] } },
    { name: 'create-page', parameters: { subtree: [part] } },
  ]);
  // The page of the part may be translated, and what stands below the translation is in the part too.
  const english = await translate(part, 'en-gb', 'dykes', narrowed);
  const sea = await create('dykes/sea', narrowed, 'en-gb');
  const store = async (pageID: number): Promise<number> => {
    const { newestVersionID } = await admin.call(contract.pages.get, { params: { id: String(pageID) } });
    const params = { id: String(newestVersionID) };
    return statusOf(narrowed.call(contract.versions.store, { params, body: { blocks: [] } }));
  };
  expect(await Promise.all([part, below, english, sea].map(store))).toEqual([200, 200, 200, 200]);
  expect(await Promise.all([beside, stranger].map(store))).toEqual([403, 403]);
  expect(await statusOf(create('dijken/rivier', narrowed))).toBe(200);
  expect(await statusOf(create('rivier', narrowed))).toBe(403);
  expect(await statusOf(create('sea', narrowed, 'en-gb'))).toBe(403);
  expect(await statusOf(translate(beside, 'en-gb', 'dyke-building', narrowed))).toBe(403);
  // Not carried out of the part either, in no language.
  const save = { title: 'zee', slug: 'zee', type: 'content', shouldUpdateLinks: false };
  expect(await statusOf(narrowed.call(contract.pages.save, { params: { id: String(below) }, body: save }))).toBe(403);
  expect(await statusOf(narrowed.call(contract.pages.save, { params: { id: String(sea) }, body: save }))).toBe(403);
  // Who may do so in one language only does not in another.
  await give('Dykes in Dutch', [{ name: 'edit-page', parameters: { subtree: [part], locales: ['nl-nl'] } }]);
  expect([await store(below), await store(sea)]).toEqual([200, 403]);
});

test('rights for a folder hold for those in it, and follow it when it is renamed', async () => {
  const makeFolder = (path: string, folderName: string, as = admin) =>
    as.call(contract.media.createDir, { body: { path, folderName } });
  await makeFolder('/', 'Pers');
  await makeFolder('/', 'Persoonlijk');
  const roleID = await give('Press', [{ name: 'upload-media', parameters: { folders: ['/Pers'] } }]);
  expect(await statusOf(makeFolder('/Pers', '2026', narrowed))).toBe(200);
  expect(await statusOf(makeFolder('/', 'Anders', narrowed))).toBe(403);
  expect(await statusOf(makeFolder('/Persoonlijk', 'x', narrowed))).toBe(403);
  await admin.call(contract.media.moveDirectory, { body: { oldPath: '/Pers', newPath: '/Persberichten' } });
  expect(await statusOf(makeFolder('/Persberichten', '2027', narrowed))).toBe(200);
  // Whatever gets the old name has nothing to do with it.
  await makeFolder('/', 'Pers');
  expect(await statusOf(makeFolder('/Pers', '2027', narrowed))).toBe(403);
  const role = (await admin.call(contract.users.roles)).find(({ ID }) => ID === roleID);
  expect(role?.permissions).toEqual([{ name: 'upload-media', parameters: { folders: ['/Persberichten'] } }]);
});

test('who has rights for a folder may grant them for a folder in it, not for others, nor for everything', async () => {
  await give('Press office', [
    { name: 'manage-roles' },
    { name: 'edit-media', parameters: { folders: ['/Persberichten'] } },
  ]);
  const grant = (name: string, folders: string[] | undefined): Promise<number> => {
    const permission = folders ? { name: 'edit-media', parameters: { folders } } : { name: 'edit-media' };
    return statusOf(narrowed.call(contract.roles.create, { body: { name, permissions: [permission] } }));
  };
  expect(await grant('one', ['/Persberichten/2027'])).toBe(200);
  expect(await grant('two', ['/Persberichten', '/Persoonlijk'])).toBe(403);
  expect(await grant('three', ['/'])).toBe(403);
  expect(await grant('four', undefined)).toBe(403);
});
