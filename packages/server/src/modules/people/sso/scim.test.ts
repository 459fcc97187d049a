import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../../platform/read-settings.ts';
import { createTestServer, testPassword, type TestServer } from '../../../testing/index.ts';

const token = 'scim-token-of-the-tests-0123456789abcdef';
const provider = { name: 'Corp', issuer: 'https://idp.example', clientId: 'ximblox', scimToken: token };
const sso = readSettings({
  XIMBLOX_SSO: JSON.stringify([
    {
      ...provider,
      id: 'corp',
      domains: ['example.org', 'example.com'],
      roles: { Admins: 'administrator', Writers: 'editor' },
    },
    { ...provider, id: 'other', domains: ['other.example'], scimToken: `${token}-other` },
  ]),
  XIMBLOX_SSO_EMERGENCY: 'administrator@example.com',
});

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer({ settings: { sso: sso.sso, ssoEmergency: sso.ssoEmergency } });
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

interface Resource {
  id: string;
  [attribute: string]: unknown;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  bearer = token,
): Promise<{ status: number; body: Resource }> {
  const response = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/scim+json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 204)
    expect(response.headers.get('Content-Type')).toBe('application/scim+json; charset=utf-8');
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Resource };
}

/** The example of RFC 7644, section 3.3, with an address of the domain. */
const bjensen = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'bjensen@example.org',
  externalId: 'bjensen',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
};

const create = async (change: Record<string, unknown> = {}): Promise<Resource> => {
  const { status, body } = await call('POST', '/Users', { ...bjensen, ...change });
  expect(status).toBe(201);
  return body;
};
const findUser = async (email: string) =>
  (await server.client('administrator').call(contract.users.list)).find((user) => user.email === email);
const patchOp = (...Operations: unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const createGroup = async (displayName: string, ...members: string[]) =>
  (await call('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) })).body;

describe('users', () => {
  test('are created, read, listed with filters and pages, replaced and deleted', async () => {
    const user = await create();
    expect(user).toMatchObject({
      userName: bjensen.userName,
      externalId: 'bjensen',
      displayName: 'Ms. Barbara J Jensen III',
      emails: [{ value: bjensen.userName, primary: true }],
      active: true,
      meta: { resourceType: 'User', location: `${server.url}/scim/v2/Users/${user.id}` },
    });
    expect((await call('GET', `/Users/${user.id}`)).body).toEqual(user);
    await create({ userName: 'second@example.org', externalId: 'second' });
    const list = async (query: string) => (await call('GET', `/Users?${query}`)).body;
    expect(await list('filter=userName%20eq%20%22BJensen@example.org%22')).toMatchObject({
      totalResults: 1,
      Resources: [{ id: user.id }],
    });
    expect(await list('filter=externalId%20eq%20%22second%22')).toMatchObject({ totalResults: 1 });
    expect(await list('filter=userName%20eq%20%22nobody%22')).toMatchObject({ totalResults: 0, Resources: [] });
    expect(await list('startIndex=2&count=1')).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 });
    const replaced = await call('PUT', `/Users/${user.id}`, { ...bjensen, displayName: 'Babs', title: 'Tour Guide' });
    expect(replaced.body).toMatchObject({ displayName: 'Babs', title: 'Tour Guide' });
    expect((await call('DELETE', `/Users/${user.id}`)).status).toBe(204);
    expect((await call('GET', `/Users/${user.id}`)).status).toBe(404);
    expect((await findUser(bjensen.userName))?.state).toBe('deactivated');
  });

  test('that an administrator has deactivated stay deactivated, and addresses of administrators stay', async () => {
    const user = await create({ userName: 'editor@example.com', externalId: 'e' });
    const path = `/Users/${user.id}`;
    await server.db.updateTable('users').set({ active: false }).where('id', '=', Number(user.id)).execute();
    for (const active of [true, undefined]) {
      const body = { ...bjensen, userName: 'editor@example.com', ...(active === undefined ? {} : { active }) };
      expect((await call('PUT', path, body)).body.active).toBe(false);
    }
    await call('PATCH', path, patchOp({ op: 'replace', path: 'active', value: false }));
    expect((await call('PATCH', path, patchOp({ op: 'replace', path: 'active', value: true }))).body.active).toBe(true);

    await createGroup('Admins', user.id);
    expect((await findUser('editor@example.com'))?.role.name).toBe('administrator');
    const renamed = await call(
      'PATCH',
      path,
      patchOp({ op: 'replace', path: 'emails', value: [{ value: 'x@example.com' }] }),
    );
    expect(renamed.status).toBe(403);
    expect(await findUser('x@example.com')).toBeUndefined();
  });

  test.each([
    ['Entra', patchOp({ op: 'Replace', path: 'active', value: 'False' })],
    ['Okta', patchOp({ op: 'replace', value: { active: false } })],
  ])('are deactivated as %s sends it, which ends their sessions', async (_, patch) => {
    const user = await create({ userName: 'editor@example.com', externalId: 'e' });
    expect(user.id).toBe(String(server.users.editor));
    const group = await createGroup('Writers', user.id);
    expect(group.members).toEqual([{ value: user.id, display: 'editor@example.com' }]);
    const editor = server.client('editor');
    expect((await editor.call(contract.auth.user)).ID).toBe(server.users.editor);
    expect((await call('PATCH', `/Users/${user.id}`, patch)).body.active).toBe(false);
    expect((await editor.call(contract.auth.user)).ID).toBe(0);
    const back = await call('PATCH', `/Users/${user.id}`, patchOp({ op: 'replace', path: 'active', value: true }));
    expect(back.body.active).toBe(true);
  });

  test('are changed by the paths of Entra', async () => {
    const user = await create();
    const patch = patchOp(
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'barbara@example.org' },
      { op: 'Replace', path: 'displayName', value: 'Barbara' },
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:title', value: 'Lead' },
      { op: 'Add', path: 'preferredLanguage', value: 'en' },
    );
    const { body } = await call('PATCH', `/Users/${user.id}`, patch);
    expect(body).toMatchObject({ displayName: 'Barbara', title: 'Lead', emails: [{ value: 'barbara@example.org' }] });
  });

  test('of other domains, emergency accounts, and addresses in use are refused', async () => {
    const post = async (userName: string) => (await call('POST', '/Users', { ...bjensen, userName })).status;
    expect(await post('x@elsewhere.example')).toBe(403);
    expect(await post('administrator@example.com')).toBe(403);
    expect(await post('')).toBe(400);
    await create();
    const again = await call('POST', '/Users', bjensen);
    expect(again).toMatchObject({ status: 409, body: { status: '409', scimType: 'uniqueness' } });
    const user = await create({ userName: 'second@example.org' });
    const patch = patchOp({ op: 'replace', path: 'emails', value: [{ value: 'viewer@example.com' }] });
    expect((await call('PATCH', `/Users/${user.id}`, patch)).status).toBe(409);
  });

  test('of one provider are unknown to another', async () => {
    const user = await create();
    expect((await call('GET', `/Users/${user.id}`, undefined, `${token}-other`)).status).toBe(404);
    expect((await call('GET', '/Users', undefined, `${token}-other`)).body.totalResults).toBe(0);
  });
});

describe('groups', () => {
  test('give roles to their members, and take them away', async () => {
    const user = await create();
    expect((await findUser(bjensen.userName))?.role.name).toBe('viewer');
    const admins = await createGroup('Admins', user.id);
    expect((await findUser(bjensen.userName))?.role.name).toBe('administrator');
    const members = (await call('GET', `/Groups/${admins.id}`)).body.members;
    expect(members).toEqual([{ value: user.id, display: bjensen.userName }]);
    const remove = patchOp({ op: 'Remove', path: `members[value eq "${user.id}"]` });
    expect((await call('PATCH', `/Groups/${admins.id}`, remove)).body.members).toEqual([]);
    expect((await findUser(bjensen.userName))?.role.name).toBe('viewer');
    const add = patchOp({ op: 'Add', path: 'members', value: [{ value: user.id }] });
    await call('PATCH', `/Groups/${admins.id}`, add);
    const rename = patchOp({ op: 'replace', value: { id: admins.id, displayName: 'Writers' } });
    expect((await call('PATCH', `/Groups/${admins.id}`, rename)).body.displayName).toBe('Writers');
    expect((await findUser(bjensen.userName))?.role.name).toBe('editor');
    const found = await call('GET', '/Groups?filter=displayName%20eq%20%22writers%22&excludedAttributes=members');
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: admins.id }] });
    expect((found.body.Resources as Resource[])[0]).not.toHaveProperty('members');
    expect((await call('DELETE', `/Groups/${admins.id}`)).status).toBe(204);
    expect((await findUser(bjensen.userName))?.role.name).toBe('viewer');
    const { items } = await server
      .client('administrator')
      .call(contract.audit.list, { body: { action: 'sso.delete-group' } });
    expect(items).toHaveLength(1);
  });

  test('give no role by a name that is the external ID of another group', async () => {
    const user = await create();
    const role = async () => (await findUser(bjensen.userName))?.role.name;
    const members = [{ value: user.id }];
    // At some providers users may create groups with any name, and are their members.
    await call('POST', '/Groups', { displayName: 'Admins', externalId: 'own', members });
    expect(await role()).toBe('administrator');
    const real = await call('POST', '/Groups', { displayName: 'The team', externalId: 'Admins' });
    expect(await role()).toBe('viewer');
    await call('PATCH', `/Groups/${real.body.id}`, patchOp({ op: 'add', path: 'members', value: members }));
    expect(await role()).toBe('administrator');
    await call('PATCH', `/Groups/${real.body.id}`, patchOp({ op: 'replace', path: 'members', value: [] }));
    expect(await role()).toBe('viewer');
    await call('DELETE', `/Groups/${real.body.id}`);
    expect(await role()).toBe('administrator');
  });

  test('have one name each', async () => {
    await createGroup('Writers');
    expect((await call('POST', '/Groups', { displayName: 'writers' })).status).toBe(409);
  });
});

describe('refusals', () => {
  test.each(['', 'x', `${token}x`])('the token "%s" is refused', async (bearer) => {
    const { status, body } = await call('GET', '/Users', undefined, bearer);
    expect(status).toBe(401);
    expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  });

  test('invalid filters, patches and bodies say what is wrong', async () => {
    expect((await call('GET', '/Users?filter=userName%20co%20%22a%22')).body).toMatchObject({
      status: '400',
      scimType: 'invalidFilter',
    });
    const user = await create();
    expect((await call('PATCH', `/Users/${user.id}`, {})).body.scimType).toBe('invalidSyntax');
    expect((await call('PATCH', `/Users/${user.id}`, patchOp({ op: 'remove' }))).body.scimType).toBe('noTarget');
    const invalid = { status: 400, body: { scimType: 'invalidValue' } };
    expect(await call('POST', '/Users', { ...bjensen, displayName: 'Babs\r\nBcc: a@b.nl' })).toMatchObject(invalid);
    expect(await call('PUT', `/Users/${user.id}`, { ...bjensen, title: 'Guide\u202E' })).toMatchObject(invalid);
    expect(await call('POST', '/Groups', { displayName: 'Wri\u2028ters' })).toMatchObject(invalid);
    expect(await call('PUT', `/Users/${user.id}`, { ...bjensen, externalId: 'x'.repeat(300) })).toMatchObject(invalid);
    expect(await call('POST', '/Groups', { displayName: 'Readers', externalId: 'a\u2028b' })).toMatchObject(invalid);
    expect((await call('POST', '/Users', { ...bjensen, title: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect((await call('GET', '/Nothing')).status).toBe(404);
  });

  test.each(['"\\x"', '"a\tb"', '"a\\u0000b"'])('a filter by %j is invalid', async (value) => {
    const { status, body } = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq ${value}`)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  test('a change of members that is not understood removes nobody', async () => {
    const user = await create();
    const group = await createGroup('Writers', user.id);
    for (const operation of [
      { op: 'remove', path: 'members[display eq "Somebody"]' },
      { op: 'remove', path: `members[value eq "1" or value eq "2"]` },
      { op: 'replace', path: `members[value eq "${user.id}"]`, value: [] },
      { op: 'replace', path: 'members' },
    ]) {
      expect((await call('PATCH', `/Groups/${group.id}`, patchOp(operation))).status, JSON.stringify(operation)).toBe(
        400,
      );
    }
    await call('PATCH', `/Groups/${group.id}`, patchOp({ op: 'add', path: 'membership', value: 'x' }));
    expect((await call('GET', `/Groups/${group.id}`)).body.members).toMatchObject([{ value: user.id }]);
  });
});

test('the service describes itself', async () => {
  expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
  });
  expect((await call('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 });
  expect((await call('GET', '/Schemas')).body).toMatchObject({ totalResults: 2 });
});

test('a person who is deactivated while editing loses the session and keeps the working copy', async () => {
  const { id } = await create({ userName: 'editor@example.com', externalId: 'e' });
  await createGroup('Writers', id);
  const email = 'editor@example.com';
  const logIn = async () => {
    const browser = server.browser();
    expect((await browser.post('/api/ximblox/auth/login', { email, password: testPassword })).status).toBe(200);
    return browser.client;
  };
  const editor = await logIn();
  const body = { title: 'Pagina', slug: 'half-written', type: 'content', locale: 'nl-nl', content: [] };
  const { pageID, pageVersionID: baseVersionID } = await editor.call(contract.pages.create, { body });
  const content = {
    title: 'Half written',
    blocks: [],
    typeData: {},
    seoTitle: '',
    seoDescription: '',
    seoKeywords: [],
    tags: [],
    seoImage: [],
    seoNoindex: false,
    seoCanonical: null,
  };
  const params = { id: pageID };
  const keep = (revision: number) =>
    editor.call(contract.workingCopies.put, {
      params,
      body: { baseVersionID, revision, writer: 'window-one', sequence: revision + 1, content },
    });
  await keep(0);
  const setActive = (value: boolean) =>
    call('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path: 'active', value }));
  expect((await setActive(false)).body.active).toBe(false);
  await expect(keep(1)).rejects.toMatchObject({ status: 401 });
  expect((await setActive(true)).body.active).toBe(true);
  await expect(keep(1)).rejects.toMatchObject({ status: 401 });
  const { workingCopy } = await (await logIn()).call(contract.workingCopies.get, { params });
  expect(workingCopy).toMatchObject({ revision: 1, content: { title: 'Half written' } });
});
