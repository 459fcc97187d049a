import { type Block, type Client, CmsError, contract, type ImageRecord, type MenuItem } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { scheduleReferences } from '../../foundation/references/index.ts';

let server: TestServer;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
});
afterAll(() => server.close());

const block = (content: Partial<Block>): Block => ({
  key: 'a',
  type: 'text',
  props: {},
  anchorPoint: '',
  __images: {},
  __files: {},
  ...content,
});
const linking = (...ids: number[]): Block =>
  block({ props: { text: ids.map((id) => `<p><a href="page:${id}">x</a></p>`).join('') } });

let made = 0;
async function create(title: string, content: Block[] = []) {
  made += 1;
  const body = { title, slug: `gebruik-${made}`, type: 'content', locale: 'nl-nl', content };
  const { pageID, pageVersionID } = await editor.call(contract.pages.create, { body });
  return { id: pageID, versionID: pageVersionID };
}
const store = async (versionID: number, body: object) =>
  (await editor.call(contract.versions.store, { params: { id: String(versionID) }, body })).pageVersion;
const publish = (id: number, versionID?: number) =>
  publisher.call(contract.publication.publish, { params: { id: String(id) }, body: { versionID } });
const usage = (pageID: number, more: object = {}) =>
  editor.call(contract.pages.listLinking, { body: { pageID, ...more } });
const titles = async (pageID: number) => (await usage(pageID)).items.map(({ title }) => title);

async function addFile(): Promise<ImageRecord> {
  made += 1;
  const row = {
    path: '/',
    file_name: `gebruik-${made}.jpg`,
    type: 'image',
    mime: 'image/jpeg',
    hash: String(made).padStart(64, 'b'),
    file_size: 9,
    width: 4,
    height: 3,
  };
  const { id } = await server.db.insertInto('media_files').values(row).returning('id').executeTakeFirstOrThrow();
  return { hash: row.hash, fileName: row.file_name, altText: '', fileID: id };
}

describe('pages that link to a page', () => {
  test('are pages whose newest or published version does, with the number of links', async () => {
    const target = await create('Doel');
    const button = {
      key: 'b',
      type: 'hero',
      props: { title: 'x', buttons: [{ label: 'y', to: { kind: 'page', pageID: target.id } }] },
    };
    const page = await create('Verwijst', [linking(target.id, target.id), block(button)]);
    expect(await usage(target.id)).toMatchObject({
      totalItems: 1,
      links: 3,
      items: [{ id: page.id, title: 'Verwijst', uses: 3, inPublished: false }],
    });
    await publish(page.id);
    expect((await usage(target.id)).items).toMatchObject([{ uses: 3, inPublished: true }]);

    const without = await store(page.versionID, { blocks: [] });
    expect((await usage(target.id)).items).toMatchObject([{ uses: 0, inPublished: true }]);
    await publish(page.id);
    expect((await usage(target.id)).totalItems).toBe(0);

    // An older version counts again when it is published again.
    await publish(page.id, page.versionID);
    expect((await usage(target.id)).items).toMatchObject([{ uses: 0, inPublished: true }]);
    const restored = await editor.call(contract.versions.restore, { params: { id: String(page.versionID) } });
    expect(restored.pageVersion.number).toBe(without.number + 1);
    expect((await usage(target.id)).items).toMatchObject([{ uses: 3, inPublished: true }]);
    await publisher.call(contract.publication.unpublish, { params: { id: String(page.id) } });
    expect((await usage(target.id)).items).toMatchObject([{ uses: 3, inPublished: false }]);
  });

  test('exclude the page itself and pages in the trash', async () => {
    const target = await create('Alleen');
    await store(target.versionID, { blocks: [linking(target.id)] });
    const trashed = await create('Weg', [linking(target.id)]);
    await publisher.call(contract.pages.delete, { params: { id: String(trashed.id) } });
    expect(await usage(target.id)).toMatchObject({ totalItems: 0, links: 0, items: [] });
  });

  test('are paginated, sorted and searched', async () => {
    const target = await create('Veel');
    for (const title of ['Beek', 'aak', 'Dam 50%']) await create(title, [linking(target.id)]);
    expect(await titles(target.id)).toEqual(['Dam 50%', 'aak', 'Beek']);
    const sorted = await usage(target.id, { columnToSort: 'title', sortOrder: 'desc', pageSize: 2, pageIndex: 1 });
    expect(sorted).toMatchObject({ totalItems: 3, items: [{ title: 'aak' }] });
    const found = await usage(target.id, { searchTerm: '0%' });
    expect(found).toMatchObject({ totalItems: 1, items: [{ title: 'Dam 50%' }] });
  });

  test('include menus with the number of items', async () => {
    const target = await create('In het menu');
    const item = (key: string, children: MenuItem[] = []): MenuItem => ({
      key,
      title: key,
      link: { kind: 'page', pageID: target.id },
      children,
    });
    const save = (items: MenuItem[]) =>
      publisher.call(contract.menus.save, { params: { id: 'main' }, query: { locale: 'nl-nl' }, body: { items } });
    await save([item('een', [item('twee')])]);
    expect((await usage(target.id)).menus).toEqual([
      { menu: 'main', label: { en: 'Main menu', nl: 'Hoofdmenu' }, locale: 'nl-nl', items: 2 },
    ]);
    await save([]);
    expect((await usage(target.id)).menus).toEqual([]);
  });

  test('refuses a page that does not exist', async () => {
    const gone = await create('Weg');
    await publisher.call(contract.pages.delete, { params: { id: String(gone.id) } });
    for (const id of [gone.id, 999_999]) {
      const failure = await usage(id).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CmsError);
      expect(failure).toMatchObject({ status: 404, errors: [{ property: 'pageID', code: 'PM_01' }] });
    }
  });
});

describe('pages that use a file', () => {
  test('use it as an image, link or SEO image, or in an unregistered block', async () => {
    const image = await addFile();
    const inBlock = await create('Blok', [
      block({ type: 'hero', props: { title: 'x' }, __images: { background: image } }),
    ]);
    const inLink = await create('Link', [block({ props: { text: `<p><a href="file:${image.fileID}">x</a></p>` } })]);
    const unknown = await create('Onbekend', [block({ type: 'future', __files: { paper: image } })]);
    const seo = await create('SEO');
    await store(seo.versionID, { seoImage: [image] });
    const { items, totalItems } = await editor.call(contract.media.listPagesByFile, { body: { fileID: image.fileID } });
    expect(totalItems).toBe(4);
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set([inBlock.id, inLink.id, unknown.id, seo.id]));
  });

  test('refuses a file that does not exist', async () => {
    const call = editor.call(contract.media.listPagesByFile, { body: { fileID: 999_999 } });
    await expect(call).rejects.toMatchObject({ status: 404, errors: [{ property: 'fileID', code: 'V_12' }] });
  });
});

test('content stored before the index existed is found after the job has run', async () => {
  const target = await create('Oud doel');
  await create('Oud', [linking(target.id)]);
  await server.runJobs();
  await server.db.deleteFrom('page_references').execute();
  await server.db.deleteFrom('installation').where('name', '=', 'references').execute();
  expect(await titles(target.id)).toEqual([]);
  await scheduleReferences(server);
  await server.runJobs();
  expect(await titles(target.id)).toEqual(['Oud']);

  // The index is built once for the same definitions.
  await server.db.deleteFrom('page_references').execute();
  await scheduleReferences(server);
  await server.runJobs();
  expect(await titles(target.id)).toEqual([]);
});
