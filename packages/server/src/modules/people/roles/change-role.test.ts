import { type CmsError, contract, type Permission } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestRole, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const failureOf = async (call: Promise<unknown>): Promise<[number, CmsError['errors']] | null> =>
  call.then(
    () => null,
    (error: CmsError) => [error.status, error.errors],
  );

const create = (name: string, permissions: Permission[], as: TestRole = 'administrator') =>
  server.client(as).call(contract.roles.create, { body: { name, permissions } });

const give = (role: TestRole, roleID: number) =>
  server.db.updateTable('users').set({ role_id: roleID }).where('id', '=', server.users[role]).execute();

test('a restricted role is created, takes effect with the next call, is changed and deleted', async () => {
  const onlyDutch = [{ name: 'create-page', parameters: { locales: ['nl-nl'], pageTypes: ['news'] } }];
  const { role } = await create('Newsroom', onlyDutch);
  await give('viewer', role.ID);
  const page = (locale: string, type: string) =>
    server
      .client('viewer')
      .call(contract.pages.create, { body: { title: 'P', slug: `${type}-${locale}`, type, locale } });
  expect((await failureOf(page('en-gb', 'news')))?.[0]).toBe(403);
  expect((await failureOf(page('nl-nl', 'content')))?.[0]).toBe(403);
  const params = { id: String(role.ID) };
  const admin = server.client('administrator');
  await admin.call(contract.roles.update, {
    params,
    body: { name: 'Newsroom', permissions: [{ name: 'create-page' }] },
  });
  expect(await failureOf(page('en-gb', 'content'))).toBeNull();
  const listed = (await admin.call(contract.users.roles)).find(({ ID }) => ID === role.ID);
  expect(listed).toMatchObject({ isBuiltIn: false, users: 1, availableActions: ['update'] });
  expect(await failureOf(admin.call(contract.roles.delete, { params }))).toEqual([
    409,
    [{ property: '', code: 'V_07' }],
  ]);
  // Deleted users do not count as users of the role.
  await admin.call(contract.users.delete, { params: { id: String(server.users.viewer) } });
  await admin.call(contract.roles.delete, { params });
  expect((await failureOf(admin.call(contract.roles.delete, { params })))?.[0]).toBe(404);
});

test('refuses a malformed folder with its position; returns stored roles unchanged', async () => {
  const at = (folder: string) => [{ name: 'upload-media', parameters: { folders: ['/', folder] } }];
  for (const folder of ['x', '/../x', '/x/', '/a//b'])
    expect(await failureOf(create('Folders', at(folder)))).toEqual([
      422,
      [{ property: 'permissions.0.parameters.folders.1', code: 'V_12' }],
    ]);
  const { role } = await create('Folders', at('/x'));
  const permissions = at('/../x');
  await server.db
    .updateTable('roles')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', role.ID)
    .execute();
  const roles = await server.client('administrator').call(contract.users.roles);
  expect(roles.find(({ ID }) => ID === role.ID)).toMatchObject({ permissions });
});

test('refuses unknown permissions, wrong parameters, missing permissions, the own role and built-in roles', async () => {
  expect((await failureOf(create('x', [{ name: 'everything' }])))?.[0]).toBe(422);
  const misplaced = [{ name: 'manage-users', parameters: { locales: ['nl-nl'] } }];
  expect((await failureOf(create('x', misplaced)))?.[0]).toBe(422);
  expect(await failureOf(create('ADMINISTRATOR', []))).toEqual([422, [{ property: 'name', code: 'V_06' }]]);
  const taken = [
    { property: 'permissions.0.name', code: 'V_12' },
    { property: 'name', code: 'V_06' },
  ];
  expect(await failureOf(create('administrator', [{ name: 'everything' }]))).toEqual([422, taken]);
  const { role: office } = await create('Office', [{ name: 'manage-roles' }, { name: 'view-audit-log' }]);
  await give('privacy officer', office.ID);
  const as = 'privacy officer';
  expect(await failureOf(create('more', [{ name: 'manage-users' }], as))).toEqual([
    403,
    [{ property: 'permissions', code: 'UM_01' }],
  ]);
  const update = (roleID: number) =>
    server.client(as).call(contract.roles.update, {
      params: { id: String(roleID) },
      body: { name: 'Own', permissions: [] },
    });
  expect(await failureOf(update(office.ID))).toEqual([403, [{ property: '', code: 'UM_01' }]]);
  const { role: strong } = await create('Strong', [{ name: 'manage-users' }]);
  expect(await failureOf(update(strong.ID))).toEqual([403, [{ property: '', code: 'UM_01' }]]);
  const { role: weak } = await create('Weak', [{ name: 'view-audit-log' }]);
  const rename = (name: string) =>
    server.client('administrator').call(contract.roles.update, {
      params: { id: String(weak.ID) },
      body: { name, permissions: [{ name: 'everything' }] },
    });
  expect(await failureOf(rename('administrator'))).toEqual([422, taken]);
  // A role can keep its own name.
  expect(await failureOf(rename('WEAK'))).toEqual([422, taken.slice(0, 1)]);
  expect(await failureOf(update(weak.ID))).toBeNull();
  const builtIn = (await server.client('administrator').call(contract.users.roles)).filter((role) => role.isBuiltIn);
  expect(builtIn).toHaveLength(6);
  const params = { id: String(builtIn[0]?.ID) };
  const body = { name: 'x', permissions: [] };
  expect(await failureOf(server.client('administrator').call(contract.roles.update, { params, body }))).toEqual([
    409,
    [{ property: '', code: 'V_07' }],
  ]);
});

test('the scope of a role narrows every permission that takes it, except those named', async () => {
  const admin = server.client('administrator');
  const scope = { locales: ['nl-nl'], folders: ['/team'] };
  const body = {
    name: 'Scoped',
    permissions: [
      { name: 'create-page', parameters: { pageTypes: ['content'] } },
      { name: 'edit-page', parameters: { locales: ['nl-nl', 'en-gb'] } },
      { name: 'upload-media' },
      { name: 'manage-tags' },
    ],
    scope,
    exceptions: ['edit-page'],
  };
  const permissions = [
    { name: 'create-page', parameters: { pageTypes: ['content'], locales: ['nl-nl'] } },
    { name: 'edit-page', parameters: { locales: ['nl-nl', 'en-gb'] } },
    { name: 'upload-media', parameters: { folders: ['/team'] } },
    { name: 'manage-tags' },
  ];
  const { role } = await admin.call(contract.roles.create, { body });
  expect(role.permissions).toEqual(permissions);
  const stored = async () => (await admin.call(contract.users.roles)).find(({ ID }) => ID === role.ID);
  expect(await stored()).toMatchObject({ permissions, scope, exceptions: ['edit-page'] });
  await give('author', role.ID);
  const page = (locale: string) =>
    server.client('author').call(contract.pages.create, {
      body: { title: 'P', slug: `scoped-${locale}`, type: 'content', locale },
    });
  expect((await failureOf(page('en-gb')))?.[0]).toBe(403);
  expect(await failureOf(page('nl-nl'))).toBeNull();
  // The scope follows a folder that moves.
  await admin.call(contract.media.createDir, { body: { path: '/', folderName: 'team' } });
  await admin.call(contract.media.moveDirectory, { body: { oldPath: '/team', newPath: '/squad' } });
  expect((await stored())?.scope).toEqual({ locales: ['nl-nl'], folders: ['/squad'] });
  // A client that does not know scopes keeps it, with the permissions that it narrows.
  const params = { id: String(role.ID) };
  const update = (body: object) =>
    admin.call(contract.roles.update, { params, body: { name: 'Scoped', permissions, ...body } });
  await update({ permissions: [...permissions, { name: 'delete-page' }] });
  expect(await stored()).toMatchObject({
    permissions: [
      permissions[0],
      permissions[1],
      { name: 'upload-media', parameters: { folders: ['/squad'] } },
      permissions[3],
      { name: 'delete-page', parameters: { locales: ['nl-nl'] } },
    ],
    scope: { locales: ['nl-nl'], folders: ['/squad'] },
    exceptions: ['edit-page'],
  });
  await update({ scope: {}, exceptions: [] });
  expect(await stored()).toMatchObject({ permissions, scope: {}, exceptions: [] });
});

test('a scope may not have unknown parameters, and does not widen what the actor has', async () => {
  const attempt = (scope: object, exceptions: string[] = [], as: TestRole = 'administrator') =>
    failureOf(
      server.client(as).call(contract.roles.create, {
        body: { name: 'Wrong', permissions: [{ name: 'edit-page' }], scope, exceptions },
      }),
    );
  expect((await attempt({ own: true }))?.[0]).toBe(422);
  expect((await attempt({ folders: ['x'] }))?.[1]).toEqual([{ property: 'scope.folders.0', code: 'V_12' }]);
  expect((await attempt({}, ['everything']))?.[1]).toEqual([{ property: 'exceptions.0', code: 'V_12' }]);
  const { role } = await create('Local', [
    { name: 'manage-roles' },
    { name: 'edit-page', parameters: { locales: ['nl-nl'] } },
  ]);
  await give('editor', role.ID);
  expect((await attempt({ locales: ['en-gb'] }, [], 'editor'))?.[1]).toEqual([
    { property: 'permissions', code: 'UM_01' },
  ]);
  expect((await attempt({ locales: ['nl-nl'] }, ['edit-page'], 'editor'))?.[0]).toBe(403);
  expect(await attempt({ locales: ['nl-nl'] }, [], 'editor')).toBeNull();
});
