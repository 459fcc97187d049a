import { type CmsError, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestRole, type TestServer, testPassword } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const roleID = async (name: string): Promise<number> =>
  (await server.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

const failureOf = async (call: Promise<unknown>): Promise<[number, CmsError['errors']] | null> =>
  call.then(
    () => null,
    (error: CmsError) => [error.status, error.errors],
  );

const bodyOf = async (role: TestRole, changes: object = {}) => ({
  email: `${role.replaceAll(' ', '-')}@example.com`,
  role: await roleID(role),
  profile: { name: `Test ${role}` },
  ...changes,
});

const update = (as: TestRole, id: number, body: Awaited<ReturnType<typeof bodyOf>>) =>
  server.client(as).call(contract.users.update, { params: { id: String(id) }, body });

const remove = (as: TestRole, id: number) =>
  server.client(as).call(contract.users.delete, { params: { id: String(id) } });

const isIn = async (as: TestRole): Promise<boolean> => (await server.browser(as).fetch('/api/ximblox/user')).ok;

test('a change of role takes effect, ends sessions and is audited', async () => {
  const id = server.users.author;
  const { user } = await update('administrator', id, await bodyOf('author', { role: await roleID('editor') }));
  expect(user).toMatchObject({ ID: id, role: { name: 'editor' } });
  expect(await isIn('author')).toBe(false);
  const entry = await server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'changes', 'session', 'request_id'])
    .where('action', '=', 'user.update')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_id: server.users.administrator,
    changes: { role: { from: 'author', to: 'editor' } },
  });
  expect(entry.request_id).not.toBe('');
});

test('changing other users needs manage-users', async () => {
  const refused = [403, [{ property: '', code: 'UM_01' }]];
  expect(await failureOf(update('editor', server.users.viewer, await bodyOf('viewer')))).toEqual(refused);
  expect(await failureOf(remove('editor', server.users.viewer))).toEqual(refused);
});

test('users cannot manage users with more permissions or grant permissions that they lack', async () => {
  const office = await server.db
    .insertInto('roles')
    .values({ name: 'office', permissions: JSON.stringify([{ name: 'manage-users' }]) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('users')
    .set({ role_id: office.id })
    .where('id', '=', server.users['privacy officer'])
    .execute();
  const as = 'privacy officer';
  const refused = [403, [{ property: '', code: 'UM_01' }]];
  expect(await failureOf(update(as, server.users.publisher, await bodyOf('publisher')))).toEqual(refused);
  expect(await failureOf(remove(as, server.users.administrator))).toEqual(refused);
  const promotion = await bodyOf('viewer', { role: await roleID('administrator') });
  expect(await failureOf(update(as, server.users.viewer, promotion))).toEqual([
    403,
    [{ property: 'role', code: 'UM_01' }],
  ]);
  expect(await failureOf(update(as, server.users.viewer, await bodyOf('viewer', { role: office.id })))).toBeNull();
  await update('administrator', server.users.viewer, await bodyOf('viewer'));
});

test('accepts null for no image', async () => {
  const role = await roleID('viewer');
  const admin = server.client('administrator');
  const profile = { name: 'Zonder', jobTitle: '', image: null };
  const { user } = await admin.call(contract.users.create, { body: { email: 'zonder@example.com', role, profile } });
  expect(user.profile.image).toBe('');
  const body = { email: 'ook@example.com', role, name: 'Ook', jobTitle: '', image: null };
  expect((await admin.call(contract.auth.register, { body })).user.profile.image).toBe('');
  const params = { id: String(user.ID) };
  const changed = await admin.call(contract.users.update, { params, body: { email: user.email, role, profile } });
  expect(changed.user.profile.image).toBe('');
});

test('users change their profile without and their address with their password, but never their role', async () => {
  const id = server.users.editor;
  const { user } = await update('editor', id, await bodyOf('editor', { profile: { name: 'Eef', jobTitle: 'Text' } }));
  expect(user.profile).toEqual({ name: 'Eef', jobTitle: 'Text', image: '' });
  const moved = { email: 'eef@example.com' };
  const without = await failureOf(update('editor', id, await bodyOf('editor', moved)));
  expect(without).toEqual([422, [{ property: 'currentPassword', code: 'V_01' }]]);
  const wrong = await failureOf(update('editor', id, await bodyOf('editor', { ...moved, currentPassword: 'x' })));
  expect(wrong).toEqual([422, [{ property: 'currentPassword', code: 'AUTH_02' }]]);
  const right = await update('editor', id, await bodyOf('editor', { ...moved, currentPassword: testPassword }));
  expect(right.user.email).toBe('eef@example.com');
  expect(await isIn('editor')).toBe(true);
  const promoted = await bodyOf('editor', { ...moved, role: await roleID('administrator'), active: false });
  expect(await failureOf(update('editor', id, promoted))).toEqual([
    403,
    [
      { property: 'role', code: 'UM_01' },
      { property: 'active', code: 'UM_01' },
    ],
  ]);
});

test('refuses taken addresses, unknown roles and unknown users', async () => {
  const id = server.users.viewer;
  const taken = await bodyOf('viewer', { email: 'PUBLISHER@example.com' });
  expect(await failureOf(update('administrator', id, taken))).toEqual([422, [{ property: 'email', code: 'V_06' }]]);
  const unknown = await bodyOf('viewer', { role: 999_999 });
  expect(await failureOf(update('administrator', id, unknown))).toEqual([422, [{ property: 'role', code: 'V_12' }]]);
  const notFound = [404, [{ property: '', code: 'UM_02' }]];
  expect(await failureOf(update('administrator', 999_999, await bodyOf('viewer')))).toEqual(notFound);
  expect(await failureOf(remove('administrator', 999_999))).toEqual(notFound);
});

test('deactivating a user ends their sessions and blocks login', async () => {
  await update('administrator', server.users.publisher, await bodyOf('publisher', { active: false }));
  expect(await isIn('publisher')).toBe(false);
  const body = { email: 'publisher@example.com', password: testPassword };
  expect((await server.browser().post('/api/ximblox/auth/login', body)).status).toBe(401);
});

test('deleting a user ends their sessions and frees their address', async () => {
  expect(await remove('administrator', server.users.viewer)).toEqual({ Success: true, Errors: [] });
  expect(await isIn('viewer')).toBe(false);
  const users = await server.client('administrator').call(contract.users.list);
  expect(users.map(({ ID }) => ID)).not.toContain(server.users.viewer);
  const body = { email: 'viewer@example.com', role: await roleID('viewer'), profile: { name: 'Another' } };
  expect(await failureOf(server.client('administrator').call(contract.users.create, { body }))).toBeNull();
});

const actionsOf = async (as: TestRole): Promise<Record<string, string[]>> => {
  const users = await server.client(as).call(contract.users.list);
  return Object.fromEntries(users.map(({ email, availableActions }) => [email, availableActions]));
};

test('an activation email can be sent again, also after a change of address, and revokes earlier links', async () => {
  const admin = server.client('administrator');
  const body = { email: 'New@example.com', role: await roleID('viewer'), profile: { name: 'New' } };
  const { user } = await admin.call(contract.users.create, { body });
  expect(user).toMatchObject({ state: 'invited', active: false });
  expect(user.availableActions).toEqual(['update', 'change-role', 'resend-activation', 'delete']);
  const resend = () => admin.call(contract.users.resendActivation, { params: { id: String(user.ID) } });
  await resend();
  const renamed = { ...body, profile: { name: 'New name' } };
  await update('administrator', user.ID, renamed);
  const linkIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const mails = (await server.mails()).filter(({ to }) => to === 'New@example.com');
  const [first = '', second = ''] = mails.map(({ text }) => linkIn(text));
  expect(mails).toHaveLength(2);
  const activate = (token: string) =>
    server
      .client()
      .call(contract.auth.resetAccount, { body: { password: 'Dijk-2026!', confirm: 'Dijk-2026!', token } });
  expect(await failureOf(activate(first))).toEqual([422, [{ property: 'token', code: 'V_05' }]]);
  await update('administrator', user.ID, { ...renamed, email: 'moved@example.com' });
  expect(await failureOf(activate(second))).toEqual([422, [{ property: 'token', code: 'V_05' }]]);
  await resend();
  await resend();
  const retryAfter = expect.any(Number) as number;
  expect(await failureOf(resend())).toEqual([429, [{ property: '', code: 'G_01', retryAfter }]]);
  const moved = (await server.mails()).filter(({ to }) => to === 'moved@example.com');
  expect(moved).toHaveLength(3);
  await activate(linkIn(moved.at(-1)?.text ?? ''));
  expect(await failureOf(resend())).toEqual([409, [{ property: '', code: 'V_07' }]]);
  expect((await actionsOf('administrator'))['moved@example.com']).toEqual([
    'update',
    'change-role',
    'deactivate',
    'delete',
  ]);
  expect((await actionsOf('administrator'))['administrator@example.com']).toEqual(['update']);
});

test('deleting a user erases all personal data except the name', async () => {
  const body = {
    email: 'gone@example.com',
    role: await roleID('viewer'),
    profile: { name: 'Gone', jobTitle: 'Dykes' },
  };
  const { ID: id } = (await server.client('administrator').call(contract.users.create, { body })).user;
  const failWhere = async (table: string, when: string) => {
    await sql
      .raw(
        `create or replace function refuse_${table}() returns trigger language plpgsql as $$ begin raise exception 'disk'; end $$;
        create trigger refuse before insert or update on ${table} for each row when (${when}) execute function refuse_${table}()`,
      )
      .execute(server.db);
    const failure = await failureOf(remove('administrator', id));
    await sql.raw(`drop trigger refuse on ${table}`).execute(server.db);
    return failure;
  };
  expect(await failWhere('users', 'new.deleted_at is not null')).toEqual([500, [{ property: '', code: 'UM_10' }]]);
  expect(await failWhere('users', "new.email = ''")).toEqual([500, [{ property: '', code: 'UM_04' }]]);
  expect(await failWhere('audit_log', "new.action = 'user.delete'")).toEqual([500, [{ property: '', code: 'UM_03' }]]);
  expect(await actionsOf('administrator')).toHaveProperty(['gone@example.com']);
  await remove('administrator', id);
  const row = await server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'Gone', email: '', job_title: '', image: '', password_hash: null });
});

test('versions, comments and requests of a deleted user keep their name', async () => {
  const { 'privacy officer': id } = server.users;
  const role_id = await roleID('editor');
  await server.db.updateTable('users').set({ role_id }).where('id', '=', id).execute();
  const writer = server.client('privacy officer');
  const body = { title: 'Zee', slug: 'zee', type: 'content', locale: 'nl-nl', content: [] };
  const { pageID, pageVersionID } = await writer.call(contract.pages.create, { body });
  const params = { id: String(pageID) };
  await writer.call(contract.comments.add, { params, body: { text: 'Zout.' } });
  await writer.call(contract.publication.request, { params, body: {} });
  await remove('administrator', id);
  const who = { ID: 0, name: 'Test privacy officer' };
  const admin = server.client('administrator');
  const version = await admin.call(contract.versions.fetch, { params: { versionId: String(pageVersionID) } });
  expect(version.pageVersion.author).toEqual(who);
  expect((await admin.call(contract.comments.list, { params })).threads[0]?.author).toEqual(who);
  const requests = await admin.call(contract.publication.listRequests, { body: { status: 'open' } });
  expect(requests.items[0]).toMatchObject({ requester: who });
});

test('the last administrator cannot be removed', async () => {
  const id = server.users.administrator;
  const impossible = [409, [{ property: '', code: 'V_07' }]];
  expect(await failureOf(remove('administrator', id))).toEqual(impossible);
  for (const change of [{ role: await roleID('viewer') }, { active: false }]) {
    const body = await bodyOf('administrator', change);
    expect(await failureOf(update('administrator', id, body)), JSON.stringify(change)).toEqual(impossible);
  }
  const role = await roleID('administrator');
  const second = server.users.author;
  await update('administrator', second, await bodyOf('author', { role }));
  await server.db.updateTable('users').set({ role_id: role }).where('id', '=', server.users.editor).execute();
  await update('editor', second, await bodyOf('author', { role, active: false }));
  // Two administrators cannot remove each other concurrently.
  const results = await Promise.all([
    failureOf(remove('administrator', server.users.editor)),
    failureOf(remove('editor', id)),
  ]);
  expect(results.filter((result) => result === null)).toHaveLength(1);
});
