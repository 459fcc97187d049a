import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareInstallation } from '../../../index.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

async function removePrivacyOfficer(): Promise<void> {
  await server.db.deleteFrom('users').where('id', '=', server.users['privacy officer']).execute();
  await server.db.deleteFrom('roles').where('built_in', '=', 'privacy officer').execute();
}

const start = (): Promise<void> => prepareInstallation(server);
const store = (name: string, permissions: { name: string }[]) =>
  server.db
    .updateTable('roles')
    .set({ permissions: JSON.stringify(permissions) })
    .where('built_in', '=', name)
    .execute();
const roles = () => server.client('administrator').call(contract.users.roles);
const entries = async (): Promise<number> =>
  (await server.db.selectFrom('audit_log').select('id').where('action', '=', 'role.update').execute()).length;

test('a start updates the default roles, audits it and does nothing the second time', async () => {
  const before = await roles();
  // State of an earlier version without some permissions and one role.
  await store('publisher', [{ name: 'create-page' }]);
  await removePrivacyOfficer();
  await Promise.all([start(), start()]);
  const after = await roles();
  expect(after.map(({ name, permissions, isBuiltIn }) => ({ name, permissions, isBuiltIn }))).toEqual(
    before.map(({ name, permissions, isBuiltIn }) => ({ name, permissions, isBuiltIn })),
  );
  expect(await entries()).toBe(1);
  await start();
  expect(await entries()).toBe(1);
});

test('keeps a custom role with the name of a default role', async () => {
  await removePrivacyOfficer();
  const body = { name: 'privacy officer', permissions: [] };
  await server.client('administrator').call(contract.roles.create, { body });
  await start();
  expect((await roles()).filter(({ name }) => name === 'privacy officer')).toMatchObject([{ isBuiltIn: false }]);
});

test('a copy lists new permissions of its default role until it is saved', async () => {
  await store('editor', [{ name: 'edit-page' }, { name: 'upload-media' }]);
  const admin = server.client('administrator');
  const editor = (await roles()).find(({ name }) => name === 'editor');
  const create = async (name: string, copyOf: number) =>
    (await admin.call(contract.roles.create, { body: { name, permissions: [{ name: 'edit-page' }], copyOf } })).role.ID;
  const copy = await create('Newsroom', editor?.ID ?? 0);
  const second = await create('Newsroom at night', copy);
  const seen = async (ID: number) => (await roles()).find((role) => role.ID === ID);
  // Both copies start with this version's permissions, not the stored ones.
  expect(await seen(second)).toMatchObject({ origin: 'editor', newPermissions: [] });
  await server.db
    .updateTable('roles')
    .set({ origin_permissions: ['edit-page'] })
    .where('id', '=', copy)
    .execute();
  expect((await seen(copy))?.newPermissions).toEqual(['create-page', 'manage-releases', 'upload-media', 'edit-media']);
  await admin.call(contract.roles.update, {
    params: { id: String(copy) },
    body: { name: 'Newsroom', permissions: [{ name: 'edit-page' }, { name: 'edit-media' }] },
  });
  expect((await seen(copy))?.newPermissions).toEqual([]);
  expect((await seen(editor?.ID ?? 0))?.newPermissions).toEqual([]);
});
