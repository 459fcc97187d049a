import { CmsError, contract, type MenuItem } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, testPassword, type TestServer } from '../../../testing/index.ts';
import { replaceMenu } from './replace-menu.ts';

let server: TestServer;
let restoreState: () => Promise<void>;

beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const item = (key: string, link: MenuItem['link'] = null, children: MenuItem[] = []): MenuItem => ({
  key,
  title: key,
  link,
  children,
});
const save = (items: MenuItem[], locale = 'nl-nl', id = 'main', as: 'publisher' | 'editor' = 'publisher') =>
  server.client(as).call(contract.menus.save, { params: { id }, query: { locale }, body: { items } });
const get = (locale = 'nl-nl', id = 'main') =>
  server.client('viewer').call(contract.menus.get, { params: { id }, query: { locale } });

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

test('a menu is one tree in each locale', async () => {
  const named = async (language?: string) => server.client('viewer').call(contract.menus.list, { query: { language } });
  expect(await named()).toEqual([{ id: 'main', label: 'Main menu', depth: 2 }]);
  expect(await named('nl')).toEqual([{ id: 'main', label: 'Hoofdmenu', depth: 2 }]);
  expect(await named('fr')).toEqual([{ id: 'main', label: 'Main menu', depth: 2 }]);
  expect(await get()).toEqual({
    id: 'main',
    locale: 'nl-nl',
    version: 0,
    updatedAt: null,
    updatedBy: null,
    items: [],
  });
  const { pageID } = await server.client('editor').call(contract.pages.create, {
    body: { title: 'x', slug: 'x', type: 'content', locale: 'nl-nl' },
  });
  const tree = [
    item('a', { kind: 'page', pageID, anchor: 'team' }, [item('b', { kind: 'url', url: 'https://example.com/' })]),
    item('c'),
  ];
  expect((await save(tree)).items).toEqual(tree);
  expect(await get()).toMatchObject({ version: 1, updatedBy: { name: 'Test publisher' }, items: tree });
  expect((await get('en-gb')).items).toEqual([]);
  await save([]);
  expect((await get()).items).toEqual([]);
  const rows = await server.db.selectFrom('audit_log').select('action').where('object', '=', 'menu').execute();
  expect(rows.map(({ action }) => action)).toEqual(['menu.save', 'menu.save']);
});

test('refuses a save on an outdated version', async () => {
  const { version } = await get('de-de');
  const put = (key: string) =>
    server.client('publisher').call(contract.menus.save, {
      params: { id: 'main' },
      query: { locale: 'de-de' },
      body: { items: [item(key)], version },
    });
  const answers = await Promise.allSettled([put('a'), put('b')]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const failure = await failureOf(put('c'));
  expect([failure.status, failure.errors]).toEqual([409, [{ property: 'version', code: 'V_07' }]]);
  expect((await get('de-de')).version).toBe(version + 1);
  // Without a version the tree is overwritten.
  await save([], 'de-de');
});

test('returns all errors together', async () => {
  const deep = item('1', null, [item('2', null, [item('3', null, [item('4')]), item('5')]), item('6')]);
  const failure = await failureOf(
    save([
      item('a', { kind: 'url', url: 'javascript:alert(1)' }),
      item('a', { kind: 'page', pageID: 999_999 }),
      item('b', { kind: 'file', fileID: 999_999 }),
      deep,
    ]),
  );
  expect(failure.errors).toEqual([
    { property: 'items.0.link.url', code: 'V_13' },
    { property: 'items.1.key', code: 'V_18' },
    { property: 'items.1.link.pageID', code: 'V_12' },
    { property: 'items.2.link.fileID', code: 'V_12' },
    { property: 'items.3.children.0.children.0.level', code: 'V_12' },
    { property: 'items.3.children.0.children.1.level', code: 'V_12' },
  ]);
});

test('returns errors of the schema and of the rules together, at their items', async () => {
  const failure = await failureOf(
    save([
      { ...item('a', { kind: 'url', url: 'javascript:alert(1)' }), title: ' ' },
      item('b', { kind: 'page', pageID: -1 }, [
        { ...item('a', { kind: 'file', fileID: 999_999 }), title: 'x'.repeat(256) },
      ]),
    ]),
  );
  expect(failure.errors.map(({ property, code }) => `${property} ${code}`).toSorted()).toEqual([
    'items.0.link.url V_13',
    'items.0.title V_01',
    'items.1.children.0.key V_18',
    'items.1.children.0.link.fileID V_12',
    'items.1.children.0.title V_14',
    'items.1.link.pageID V_12',
  ]);
  // `items` is not a list.
  const call = server.client('publisher').call(contract.menus.save, {
    params: { id: 'main' },
    query: { locale: 'nl-nl' },
    body: { items: 'none' as unknown as MenuItem[] },
  });
  expect((await failureOf(call)).errors).toEqual([{ property: 'items', code: 'V_12' }]);
});

test('a stored tree that exceeds the depth of its menu can be read and saved, but not deepened', async () => {
  const stored = (...third: MenuItem[]) => [item('a', null, [item('b', null, third)]), item('e')];
  const tree = stored(item('c', null, [item('d')]));
  await replaceMenu(server.db, { menu: 'main', locale: 'de-de', items: tree, userID: null });
  expect((await get('de-de')).items).toEqual(tree);
  const renamed = stored({ ...item('c', null, [item('d')]), title: 'C' });
  expect((await save(renamed, 'de-de')).items).toEqual(renamed);
  const refused = async (items: MenuItem[]) => (await failureOf(save(items, 'de-de'))).errors;
  const atC = 'items.0.children.0.children';
  expect(await refused(stored(item('c', null, [item('d')]), item('x')))).toEqual([
    { property: `${atC}.1.level`, code: 'V_12' },
  ]);
  expect(await refused(stored(item('d', null, [item('c')])))).toEqual([
    { property: `${atC}.0.children.0.level`, code: 'V_12' },
  ]);
  // The same together with an error of the schema.
  expect(await refused(stored({ ...item('x'), title: '' }))).toEqual([
    { property: `${atC}.0.title`, code: 'V_01' },
    { property: `${atC}.0.level`, code: 'V_12' },
  ]);
  // An item that moved up cannot return to its former level.
  await save([item('a', null, [item('b'), item('c', null, [])]), item('d')], 'de-de');
  expect(await refused(stored(item('c')))).toEqual([{ property: `${atC}.0.level`, code: 'V_12' }]);
  await save([], 'de-de');
});

test('needs the permission, and a menu and locale of the site', async () => {
  expect((await failureOf(save([], 'nl-nl', 'main', 'editor'))).status).toBe(403);
  expect((await failureOf(save([], 'nl-nl', 'nothing'))).status).toBe(404);
  expect((await failureOf(save([], 'xx-xx'))).status).toBe(400);
  expect((await failureOf(get('xx-xx'))).status).toBe(400);
});

test('translates a menu into another locale and lists items without a translation', async () => {
  const editor = server.client('editor');
  const create = async (slug: string) =>
    (await editor.call(contract.pages.create, { body: { title: slug, slug, type: 'content', locale: 'nl-nl' } }))
      .pageID;
  const [translated, alone, gone] = [await create('vertaald'), await create('alleen'), await create('weg')];
  const { pageID } = await editor.call(contract.pages.createTranslation, {
    body: { pageID: translated, newLocale: 'en-gb', title: 'Translated', slug: 'translated' },
  });
  const url = item('url', { kind: 'url', url: 'https://example.com/' });
  await save([
    item('a', { kind: 'page', pageID: translated, anchor: 'team' }, [item('b', { kind: 'page', pageID: alone }), url]),
    item('c', { kind: 'page', pageID: gone }),
  ]);
  await server.client('publisher').call(contract.pages.delete, { params: { id: String(gone) } });
  const ask = (from: string, as: 'publisher' | 'editor' = 'publisher') =>
    server.client(as).call(contract.menus.translated, { params: { id: 'main' }, query: { from, locale: 'en-gb' } });
  expect(await ask('nl-nl')).toEqual({
    items: [
      {
        ...item('a', { kind: 'page', pageID, anchor: 'team' }, [item('b', { kind: 'page', pageID: alone }), url]),
        title: 'Translated',
      },
      item('c'),
    ],
    untranslated: [
      { key: 'b', title: 'b' },
      { key: 'c', title: 'c' },
    ],
  });
  expect((await get('en-gb')).items).toEqual([]);
  expect((await failureOf(ask('xx-xx'))).status).toBe(400);
  expect((await failureOf(ask('nl-nl', 'editor'))).status).toBe(403);
});

test('returns the menu that visitors see to a token that may read only published content', async () => {
  const editor = server.client('publisher');
  const make = async (slug: string, isPublic: boolean): Promise<number> => {
    const { pageID } = await editor.call(contract.pages.create, {
      body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] },
    });
    if (isPublic) await editor.call(contract.publication.publish, { params: { id: pageID }, body: {} });
    return pageID;
  };
  const [open, secret] = [await make('open', true), await make('geheim', false)];
  const shown = item('a', { kind: 'page', pageID: open });
  const hidden = item('b', { kind: 'page', pageID: secret }, [item('c', { kind: 'page', pageID: open })]);
  const below = item('e', { kind: 'url', url: 'https://example.com/' });
  await save([shown, hidden, item('d', null, [below]), item('f', null, [item('g', { kind: 'page', pageID: secret })])]);
  const tokenWith = async (...scopes: ('read-published' | 'read-drafts' | 'manage-tags')[]) => {
    const { token } = await server
      .client('administrator')
      .call(contract.apiTokens.create, { body: { name: 'x', scopes, currentPassword: testPassword } });
    return { Authorization: `Bearer ${token}` };
  };
  const ask = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/ximblox${path}`, { headers });
    return { status: response.status, body: (await response.json()) as { items?: MenuItem[]; updatedBy?: unknown } };
  };
  const published = await tokenWith('read-published');
  const { body } = await ask('/menu/main?locale=nl-nl', published);
  expect(body).toMatchObject({ items: [shown, item('d', null, [below])], updatedBy: null });
  expect(body.items).toHaveLength(2);
  expect((await ask('/menu/list', published)).body).toMatchObject([{ id: 'main', label: 'Main menu' }]);
  expect((await ask('/menu/main?locale=nl-nl', await tokenWith('read-drafts'))).body.items).toHaveLength(4);
  expect((await ask('/menu/main?locale=nl-nl', await tokenWith('manage-tags'))).status).toBe(403);
  expect((await ask('/menu/main?locale=nl-nl', {})).status).toBe(401);
  expect((await ask('/page-type/list', published)).status).toBe(403);
});
