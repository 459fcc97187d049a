import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportUsers, importUsers } from '../../../index.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const run = (content: unknown, options: { apply?: boolean; overwrite?: boolean; invite?: boolean } = {}) =>
  importUsers(server, content, { apply: false, overwrite: false, invite: false, ...options });
const outcomes = async (...call: Parameters<typeof run>): Promise<string[]> => {
  const { results, problems } = await run(...call);
  expect(problems).toEqual([]);
  return results.filter(({ outcome }) => outcome !== 'unchanged').map(({ email, outcome }) => `${outcome} ${email}`);
};
const listUsers = () => server.client('administrator').call(contract.users.list);

const anna = { email: 'Anna@example.com', name: 'Anna', jobTitle: 'Editor', role: 'editor', language: 'nl' };

test('the users of an installation come back without secrets, as invited ones', async () => {
  const exported = await exportUsers(server);
  expect(exported.map(({ email }) => email)).toEqual([
    'administrator@example.com',
    'author@example.com',
    'editor@example.com',
    'privacy-officer@example.com',
    'publisher@example.com',
    'viewer@example.com',
  ]);
  expect(Object.keys(exported[0] ?? {})).toEqual(['email', 'name', 'jobTitle', 'role', 'language', 'state']);
  expect(await outcomes(exported, { apply: true, overwrite: true })).toEqual([]);

  await server.db.deleteFrom('users').where('email', '=', 'viewer@example.com').execute();
  const added = { ...anna, state: 'active' };
  expect(await outcomes([...exported, added])).toEqual(['created viewer@example.com', 'created Anna@example.com']);
  expect(await listUsers()).toHaveLength(5);
  const invited = [...exported.map((user) => ({ ...user, state: 'deactivated' })), added];
  expect(await outcomes(invited, { apply: true, invite: true })).toHaveLength(2);
  expect((await server.mails()).map(({ to }) => to)).toEqual(['Anna@example.com']);
  const states = new Map((await listUsers()).map((user) => [user.email, user.state]));
  expect([states.get('Anna@example.com'), states.get('viewer@example.com')]).toEqual(['invited', 'invited']);
  // A second import, and an export from there, change nothing.
  expect(await outcomes(invited, { apply: true, invite: true })).toEqual([]);
  expect(await server.mails()).toHaveLength(1);
  const again = (await exportUsers(server)).find(({ email }) => email === anna.email);
  expect(again).toEqual({ ...anna, state: 'invited' });
});

test('existing users are kept, and replaced on demand without their address and state', async () => {
  const changed = { ...anna, email: 'EDITOR@example.com', role: 'publisher', state: 'invited' };
  expect(await outcomes([changed], { apply: true })).toEqual(['kept EDITOR@example.com']);
  expect(await outcomes([changed], { apply: true, overwrite: true })).toEqual(['changed EDITOR@example.com']);
  const user = (await listUsers()).find(({ ID }) => ID === server.users.editor);
  expect(user).toMatchObject({
    email: 'editor@example.com',
    profile: { name: 'Anna', jobTitle: 'Editor' },
    role: { name: 'publisher' },
    state: 'active',
  });
  const { items } = await server.client('administrator').call(contract.audit.list, { body: { object: 'user' } });
  expect(items.map(({ action }) => action).toSorted()).toEqual(['user.save-settings', 'user.update']);
  expect(await outcomes([changed], { apply: true, overwrite: true })).toEqual([]);
});

test('a file with problems writes nothing, and all of them are named', async () => {
  const file = [anna, { ...anna, email: 'anna@EXAMPLE.com' }, { ...anna, email: 'b@example.com', role: 'Chef' }];
  const { results, problems } = await run(file, { apply: true });
  expect([results, problems]).toEqual([
    [],
    ['1.email: anna@example.com is listed twice', '2.role: there is no role "Chef"'],
  ]);
  const invalid = await run([{ ...anna, email: 'nobody', name: '' }], { apply: true });
  expect(invalid.problems).toEqual([
    expect.stringMatching(/^0\.email: .*\(V_\d+\)$/),
    expect.stringMatching(/^0\.name: .*\(V_01\)$/),
  ]);
  const last = { ...anna, email: 'administrator@example.com' };
  const { problems: refused } = await run([last], { apply: true, overwrite: true });
  expect(refused).toEqual([expect.stringContaining('(V_07)')]);
  expect(await listUsers()).toHaveLength(6);
});
