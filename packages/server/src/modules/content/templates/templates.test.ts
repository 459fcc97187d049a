import { type Block, type Client, contract } from '@ximblox/contract';
import { sql } from 'kysely';
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
  await server.runJobs();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const hero = (key: string, title: string): Block => ({
  key,
  type: 'hero',
  props: { title, buttons: [] },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const params = (id: number) => ({ params: { id: String(id) } });

const create = async (slug: string, content = [hero('a', 'Locked'), hero('b', 'Open')]): Promise<number> => {
  const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content };
  return (await administrator.call(contract.pages.create, { body })).pageID;
};
const save = async (body: { pageID: number; name: string; lockedBlocks?: string[] }): Promise<number> =>
  (await administrator.call(contract.templates.create, { body })).template.id;
const createFrom = (id: number, slug: string, as = editor) =>
  as.call(contract.templates.createPage, { ...params(id), body: { title: `Page ${slug}`, slug, locale: 'nl-nl' } });
const open = async (id: number, as = editor) => as.call(contract.pages.open, params(id));

describe('a template', () => {
  test('is content of its own, listed with what a page gets', async () => {
    const pageID = await create('source');
    const id = await save({ pageID, name: 'Campaign', lockedBlocks: ['a'] });
    await administrator.call(contract.pages.delete, params(pageID));
    expect(await editor.call(contract.templates.list)).toMatchObject([
      { id, name: 'Campaign', type: 'content', locale: 'nl-nl', blocks: 2, lockedBlocks: 1, missingTypes: [] },
    ]);
    const created = await createFrom(id, 'made');
    const { page, newest } = await open(created.pageID);
    expect(page).toMatchObject({ title: 'Page made', slug: 'made', lockedBlocks: ['a'], state: 'not-published' });
    expect(newest.blocks.map(({ props }) => props.title)).toEqual(['Locked', 'Open']);
  });

  test('has a name of its own and blocks of its page', async () => {
    const pageID = await create('source');
    const first = await save({ pageID, name: 'Campaign' });
    const second = await save({ pageID, name: 'Other' });
    await expect(save({ pageID, name: 'campaign' })).rejects.toMatchObject({
      errors: [{ property: 'name', code: 'V_06' }],
    });
    await expect(save({ pageID, name: 'New', lockedBlocks: ['z'] })).rejects.toMatchObject({
      errors: [{ property: 'lockedBlocks', code: 'V_12' }],
    });
    const rename = (id: number, name: string) =>
      administrator.call(contract.templates.update, { ...params(id), body: { name, description: 'Why' } });
    await expect(rename(second, 'CAMPAIGN')).rejects.toMatchObject({ errors: [{ property: 'name', code: 'V_06' }] });
    expect((await rename(first, 'CAMPAIGN')).template).toMatchObject({ name: 'CAMPAIGN', description: 'Why' });
    await administrator.call(contract.templates.delete, params(second));
    await expect(rename(second, 'Gone')).rejects.toMatchObject({ status: 404 });
    await expect(createFrom(second, 'gone')).rejects.toMatchObject({ status: 404 });
  });

  test('with a block type that the site does not have creates no page', async () => {
    const id = await save({ pageID: await create('source'), name: 'Old' });
    await sql`update page_templates set blocks = jsonb_set(blocks, '{1,type}', '"carousel"')`.execute(server.db);
    expect((await editor.call(contract.templates.list))[0]).toMatchObject({ missingTypes: ['carousel'] });
    await expect(createFrom(id, 'none')).rejects.toMatchObject({
      status: 409,
      errors: [{ property: '', code: 'V_07' }],
    });
  });

  test('refuses addresses that are taken', async () => {
    const id = await save({ pageID: await create('source'), name: 'Campaign' });
    await expect(createFrom(id, 'source')).rejects.toMatchObject({ errors: [{ property: 'slug', code: 'V_06' }] });
  });
});

describe('locked blocks', () => {
  const locked = async () => {
    const template = await save({ pageID: await create('source'), name: 'Campaign', lockedBlocks: ['a'] });
    const { pageID, pageVersionID } = await createFrom(template, 'made');
    const store = (blocks: Block[], as = editor) =>
      as.call(contract.versions.store, { ...params(pageVersionID), body: { blocks } });
    const [first, second] = (await open(pageID)).newest.blocks as [Block, Block];
    return { pageID, pageVersionID, store, first, second };
  };

  test('cannot be changed, removed or rearranged, while open blocks can', async () => {
    const { store, first, second } = await locked();
    const changed = { ...first, props: { ...first.props, title: 'Mine' } };
    await expect(store([changed, second])).rejects.toMatchObject({
      status: 403,
      errors: [{ property: 'blocks.0', code: 'UM_01' }],
    });
    await expect(store([second])).rejects.toMatchObject({ errors: [{ property: 'blocks', code: 'UM_01' }] });
    const mine = { ...second, props: { ...second.props, title: 'Mine' } };
    const { pageVersion } = await store([hero('c', 'New'), first, mine]);
    expect(pageVersion.blocks.map(({ props }) => props.title)).toEqual(['New', 'Locked', 'Mine']);
  });

  test('can be changed by users who manage page types', async () => {
    const { pageID, store, first, second } = await locked();
    expect((await open(pageID, administrator)).page.lockedBlocks).toEqual([]);
    await store([second, { ...first, props: { ...first.props, title: 'Changed' } }], administrator);
    // What an older version has in their place cannot come back either.
    const { newest } = await open(pageID);
    const versions = await editor.call(contract.versions.list, { body: { pageID } });
    const oldest = versions.items.find(({ number }) => number === 1);
    const restore = editor.call(contract.versions.restore, {
      ...params(oldest?.id ?? 0),
      body: { newestVersionID: newest.id },
    });
    await expect(restore).rejects.toMatchObject({ status: 403 });
  });

  test('stay locked in a duplicate, not in a translation', async () => {
    const { pageID } = await locked();
    const copy = { pageID, locale: 'nl-nl', title: 'Copy', slug: 'copy' };
    const duplicate = await editor.call(contract.pages.duplicate, { body: copy });
    expect((await open(duplicate.pageID)).page.lockedBlocks).toEqual(['a']);
    const translated = await editor.call(contract.pages.createTranslation, {
      body: { pageID, newLocale: 'de-de', title: 'Auf Deutsch', slug: 'auf-deutsch' },
    });
    expect((await open(translated.pageID)).page.lockedBlocks).toEqual([]);
  });
});
