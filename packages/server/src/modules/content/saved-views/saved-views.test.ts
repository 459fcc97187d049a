import { type Client, contract, maxSavedViews } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let administrator: Client;
let editor: Client;

beforeAll(async () => {
  server = await createTestServer();
  administrator = server.client('administrator');
  editor = server.client('editor');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const query = 'state=drafts&sort=title&columns=type%2Cstate';
const save = async (name: string, shared = false, as = editor) =>
  (await as.call(contract.savedViews.create, { body: { name, query, shared } })).view;
const list = (as = editor) => as.call(contract.savedViews.list);
const update = (id: number, body: { name: string; query: string; shared: boolean }, as = editor) =>
  as.call(contract.savedViews.update, { params: { id: String(id) }, body });
const remove = (id: number, as = editor) => as.call(contract.savedViews.delete, { params: { id: String(id) } });

const taken = { errors: [{ property: 'name', code: 'V_06' }] };
const refused = { status: 403, errors: [{ property: '', code: 'UM_01' }] };

describe('a saved view', () => {
  test('is listed for its owner alone, a shared one for everybody, by name', async () => {
    const own = await save('Zomer');
    const shared = await save('Ander werk', true, administrator);
    expect(own).toEqual({ id: own.id, name: 'Zomer', query, shared: false });
    expect(await list()).toEqual([shared, own]);
    expect(await list(administrator)).toEqual([shared]);
  });

  test('can be renamed, changed and deleted by its owner, and by nobody else', async () => {
    const { id } = await save('Mine');
    const changed = { name: 'Mine too', query: 'type=news', shared: false };
    expect((await update(id, changed)).view).toEqual({ id, ...changed });
    await expect(update(id, changed, administrator)).rejects.toMatchObject({ status: 404 });
    await expect(remove(id, administrator)).rejects.toMatchObject({ status: 404 });
    await remove(id);
    expect(await list()).toEqual([]);
    await expect(remove(id)).rejects.toMatchObject({ status: 404, errors: [{ property: 'id', code: 'V_12' }] });
  });

  test('is shared, changed and deleted for everybody only with the permission for settings', async () => {
    const { id } = await save('Mine');
    await expect(save('Ours', true)).rejects.toMatchObject(refused);
    await expect(update(id, { name: 'Mine', query, shared: true })).rejects.toMatchObject(refused);
    const shared = await save('Ours', true, administrator);
    await expect(update(shared.id, { name: 'Theirs', query, shared: false })).rejects.toMatchObject(refused);
    await expect(remove(shared.id)).rejects.toMatchObject(refused);
    expect(await list()).toMatchObject([{ name: 'Mine' }, { name: 'Ours', shared: true }]);
    await remove(shared.id, administrator);
    expect(await list()).toMatchObject([{ name: 'Mine' }]);
  });

  test('belongs to the one who stops sharing it', async () => {
    const { id } = await save('Ours', true, administrator);
    expect((await update(id, { name: 'Ours', query, shared: false }, administrator)).view.shared).toBe(false);
    expect(await list()).toEqual([]);
    expect(await list(administrator)).toMatchObject([{ id, shared: false }]);
  });

  test('has a name of its own among those of its owner, and among the shared ones', async () => {
    const { id } = await save('Mine');
    await expect(save('MINE')).rejects.toMatchObject(taken);
    await save('Mine', false, administrator);
    await save('Mine', true, administrator);
    await expect(save('mine', true, administrator)).rejects.toMatchObject(taken);
    const other = await save('Other');
    await expect(update(other.id, { name: 'mine', query, shared: false })).rejects.toMatchObject(taken);
    expect((await update(id, { name: 'MINE', query, shared: false })).view.name).toBe('MINE');
  });

  test('has a name and a query of a limited length, on one line', async () => {
    await expect(save('')).rejects.toMatchObject({ errors: [{ property: 'name' }] });
    await expect(save('n'.repeat(101))).rejects.toMatchObject({ errors: [{ property: 'name' }] });
    await expect(save('a\nb')).rejects.toMatchObject({ errors: [{ property: 'name', code: 'V_12' }] });
    const body = { name: 'Long', query: 'q'.repeat(1001) };
    await expect(editor.call(contract.savedViews.create, { body })).rejects.toMatchObject({
      errors: [{ property: 'query' }],
    });
  });

  test('is one of at most 50 for each owner, and of 50 that are shared', async () => {
    for (let turn = 0; turn < maxSavedViews; turn++) await save(`View ${turn}`);
    await expect(save('One too many')).rejects.toMatchObject({ errors: [{ property: '', code: 'V_14' }] });
    expect((await save('Another owner', true, administrator)).shared).toBe(true);
  });

  test('saved twice at the same time under one name exists once', async () => {
    const results = await Promise.allSettled([
      save('Race', true, administrator),
      save('Race', true, server.client('administrator')),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: taken });
  });
});
