import { type Client, type CmsError, contract, type Permission } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let admin: Client;
let restricted: Client;
beforeAll(async () => {
  server = await createTestServer();
  admin = server.client('administrator');
  restricted = server.client('viewer');
});
afterAll(() => server.close());

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: CmsError) => error.status,
  );

/** Creates a role with these permissions and assigns it to the viewer. @returns its ID */
async function give(name: string, permissions: Permission[]): Promise<number> {
  const { role } = await admin.call(contract.roles.create, { body: { name, permissions } });
  await server.db.updateTable('users').set({ role_id: role.ID }).where('id', '=', server.users.viewer).execute();
  return role.ID;
}

const create = async (slug: string, as = admin, locale = 'nl-nl'): Promise<number> =>
  (await as.call(contract.pages.create, { body: { title: slug, slug, type: 'content', locale, content: [] } })).pageID;

test('permissions for a subtree apply to its page and descendants in every language, and nowhere else', async () => {
  const part = await create('dijken');
  const below = await create('dijken/zee');
  const sibling = await create('dijkenbouw');
  const stranger = await create('dijken', admin, 'de-de');
  const translate = async (pageID: number, newLocale: string, slug: string, as = admin): Promise<number> =>
    (await as.call(contract.pages.createTranslation, { body: { pageID, newLocale, title: slug, slug } })).pageID;
  await give('Dykes', [
    { name: 'edit-page', parameters: { subtree: [part] } },
    { name: 'create-page', parameters: { subtree: [part] } },
  ]);
  // The root of the subtree can be translated, and descendants of the translation belong to the subtree.
  const english = await translate(part, 'en-gb', 'dykes', restricted);
  const sea = await create('dykes/sea', restricted, 'en-gb');
  const store = async (pageID: number): Promise<number> => {
    const { newestVersionID } = await admin.call(contract.pages.get, { params: { id: String(pageID) } });
    const params = { id: String(newestVersionID) };
    return statusOf(restricted.call(contract.versions.store, { params, body: { blocks: [] } }));
  };
  expect(await Promise.all([part, below, english, sea].map(store))).toEqual([200, 200, 200, 200]);
  expect(await Promise.all([sibling, stranger].map(store))).toEqual([403, 403]);
  expect(await statusOf(create('dijken/rivier', restricted))).toBe(200);
  expect(await statusOf(create('rivier', restricted))).toBe(403);
  expect(await statusOf(create('sea', restricted, 'en-gb'))).toBe(403);
  expect(await statusOf(translate(sibling, 'en-gb', 'dyke-building', restricted))).toBe(403);
  // Pages cannot be moved out of the subtree in any language.
  const save = { title: 'zee', slug: 'zee', type: 'content', shouldUpdateLinks: false };
  expect(await statusOf(restricted.call(contract.pages.save, { params: { id: String(below) }, body: save }))).toBe(403);
  expect(await statusOf(restricted.call(contract.pages.save, { params: { id: String(sea) }, body: save }))).toBe(403);
  // A restriction to one language applies as well.
  await give('Dykes in Dutch', [{ name: 'edit-page', parameters: { subtree: [part], locales: ['nl-nl'] } }]);
  expect([await store(below), await store(sea)]).toEqual([200, 403]);
});

test('permissions for a folder apply to its subfolders and follow a rename', async () => {
  const makeFolder = (path: string, folderName: string, as = admin) =>
    as.call(contract.media.createDir, { body: { path, folderName } });
  await makeFolder('/', 'Pers');
  await makeFolder('/', 'Persoonlijk');
  const roleID = await give('Press', [{ name: 'upload-media', parameters: { folders: ['/Pers'] } }]);
  expect(await statusOf(makeFolder('/Pers', '2026', restricted))).toBe(200);
  expect(await statusOf(makeFolder('/', 'Anders', restricted))).toBe(403);
  expect(await statusOf(makeFolder('/Persoonlijk', 'x', restricted))).toBe(403);
  await admin.call(contract.media.moveDirectory, { body: { oldPath: '/Pers', newPath: '/Persberichten' } });
  expect(await statusOf(makeFolder('/Persberichten', '2027', restricted))).toBe(200);
  // They do not apply to a new folder with the old name.
  await makeFolder('/', 'Pers');
  expect(await statusOf(makeFolder('/Pers', '2027', restricted))).toBe(403);
  const role = (await admin.call(contract.users.roles)).find(({ ID }) => ID === roleID);
  expect(role?.permissions).toEqual([{ name: 'upload-media', parameters: { folders: ['/Persberichten'] } }]);
});

test('users with permissions for a folder can grant them for its subfolders only', async () => {
  await give('Press office', [
    { name: 'manage-roles' },
    { name: 'edit-media', parameters: { folders: ['/Persberichten'] } },
  ]);
  const grant = (name: string, folders: string[] | undefined): Promise<number> => {
    const permission = folders ? { name: 'edit-media', parameters: { folders } } : { name: 'edit-media' };
    return statusOf(restricted.call(contract.roles.create, { body: { name, permissions: [permission] } }));
  };
  expect(await grant('one', ['/Persberichten/2027'])).toBe(200);
  expect(await grant('two', ['/Persberichten', '/Persoonlijk'])).toBe(403);
  expect(await grant('three', ['/'])).toBe(403);
  expect(await grant('four', undefined)).toBe(403);
});
