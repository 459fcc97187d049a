import { basePath, type Block, type Client, contract } from '@ximblox/contract';
import { isUnreadable, unreadableText } from '@ximblox/blocks/internal';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('administrator');
});
afterAll(() => server.close());

const block = (key: string, title: string): Block => ({
  key,
  type: 'text',
  props: { title, text: '' },
  anchorPoint: '',
  __images: {},
  __files: {},
});

/** Invalid values that an import or manual change may have written. */
const broken: unknown[] = [
  null,
  17,
  'a text',
  [{ key: 'inner' }],
  {},
  { key: 'no-type', props: {} },
  { key: 'props', type: 'text', props: 'a text', anchorPoint: 'kept', __images: {}, __files: {} },
  { key: 'images', type: 'hero', props: { title: 'x' }, anchorPoint: '', __images: { background: 7 }, __files: {} },
  { key: 'files', type: 'hero', props: {}, anchorPoint: '', __images: {}, __files: 'none' },
  { key: 'anchor', type: 'text', props: {}, anchorPoint: 5, __images: {}, __files: {} },
  { key: 'no key!', type: 'text', props: JSON.parse('{"__proto__":{"x":1}}'), anchorPoint: '' },
  { key: 'first', type: 'text', props: null, note: 'has the key of another block' },
];

let made = 0;
/** Creates a page whose newest version has a valid block before and after the invalid ones. */
async function brokenPage(stored: unknown = [block('first', 'Before'), ...broken, block('last', 'Behind')]) {
  made += 1;
  const body = { title: 'Pagina', slug: `stuk-${made}`, type: 'content', locale: 'nl-nl', content: [] };
  const page = await editor.call(contract.pages.create, { body });
  await server.db
    .updateTable('page_versions')
    .set({ blocks: JSON.stringify(stored) })
    .where('id', '=', page.pageVersionID)
    .execute();
  return page;
}

const fetchPage = (id: number) => editor.call(contract.pages.get, { params: { id: String(id) } });
const store = async (versionID: number, blocks: Block[]) =>
  (await editor.call(contract.versions.store, { params: { id: String(versionID) }, body: { blocks } })).pageVersion;

/** Returns each stored block of a version as JSON text from the database. */
async function texts(versionID: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select element.value::text as text from page_versions, jsonb_array_elements(blocks) with ordinality as element
    where page_versions.id = ${versionID} order by element.ordinality`.execute(server.db);
  return rows.map(({ text }) => text);
}

test('an invalid block is read as an unreadable block and stored unchanged', async () => {
  const { pageID, pageVersionID } = await brokenPage();
  const before = await texts(pageVersionID);
  const { content } = await fetchPage(pageID);
  expect(content).toHaveLength(broken.length + 2);
  expect(content.filter(isUnreadable)).toHaveLength(broken.length);
  expect(content.slice(1, -1).map((one) => JSON.parse(unreadableText(one)) as unknown)).toEqual(broken);
  expect(new Set(content.map(({ key }) => key)).size).toBe(content.length);
  expect(content.find(({ key }) => key === 'props')).toMatchObject({ anchorPoint: 'kept' });

  const second = await store(pageVersionID, [...content.slice(0, -1), block('last', 'Changed')]);
  expect(second.blocks.slice(0, -1)).toEqual(content.slice(0, -1));
  expect((await texts(second.id)).slice(0, -1)).toEqual(before.slice(0, -1));

  const moved = await store(second.id, content.toReversed());
  expect(await texts(moved.id)).toEqual(before.toReversed());
});

test('a list of blocks that is not an array is one unreadable block', async () => {
  for (const stored of [{ blocks: [] }, 'text', 3]) {
    const { pageID, pageVersionID } = await brokenPage(stored);
    const { content } = await fetchPage(pageID);
    expect(content.map(isUnreadable)).toEqual([true]);
    const next = await store(pageVersionID, [block('first', 'Before'), ...content]);
    expect(await texts(next.id)).toEqual([expect.stringContaining('Before'), expect.anything()]);
    expect((await fetchPage(pageID)).content[1]).toEqual(content[0]);
  }
});

test('copies and unknown unreadable blocks are stored as such, so that nothing unvalidated is stored', async () => {
  const { pageID, pageVersionID } = await brokenPage();
  const { content } = await fetchPage(pageID);
  const original = content.find(({ key }) => key === 'images');
  if (!original) throw new Error('There is no unreadable block.');
  const hostile = { key: 'hostile', type: 'text', props: { text: '<script>x()</script>' }, __images: 1 };
  const stranger = { ...original, key: 'hostile', props: { stored: JSON.stringify(hostile) } };
  const copy = { ...original, key: 'copy' };
  const anchored = { ...original, anchorPoint: 'here' };
  const next = await store(pageVersionID, [anchored, copy, stranger]);
  const stored = (await texts(next.id)).map((text) => JSON.parse(text) as Block);
  expect(stored.map(({ key, type }) => [key, type])).toEqual([
    ['images', original.type],
    ['copy', original.type],
    ['hostile', original.type],
  ]);
  expect(stored.slice(0, 2).map(unreadableText)).toEqual([unreadableText(original), unreadableText(original)]);
  const again = await store(next.id, (await fetchPage(pageID)).content);
  expect((await texts(again.id)).map((text) => JSON.parse(text) as unknown)).toEqual(stored);
});

test('a copy of a block that is unreadable for its type is stored unchanged', async () => {
  const unreadable = { ...block('odd', ''), props: { title: 7, text: '<p>kept<i></i></p>' } };
  const { pageVersionID } = await brokenPage([unreadable]);
  const next = await store(pageVersionID, [unreadable, { ...unreadable, key: 'copy' }]);
  expect(next.blocks.map(({ props }) => props)).toEqual([unreadable.props, unreadable.props]);
  const refused = store(next.id, [{ ...unreadable, props: { title: 8, text: '<p>kept<i></i></p>' } }]);
  await expect(refused).rejects.toMatchObject({ errors: [{ property: 'blocks.0.props.title', code: 'V_12' }] });
});

test('a working copy keeps unreadable blocks and values', async () => {
  const unreadable = { ...block('odd', ''), props: { title: 7, text: '<p>kept<i></i></p>' } };
  const { pageID, pageVersionID } = await brokenPage([...broken, unreadable]);
  const { content } = await fetchPage(pageID);
  const { typeData, seoTitle, seoDescription, seoKeywords, seoImage } = (
    await editor.call(contract.versions.fetch, { params: { versionId: String(pageVersionID) } })
  ).pageVersion;
  const edited = { title: 'x', typeData, seoTitle, seoDescription, seoKeywords, seoImage, blocks: content };
  await editor.call(contract.workingCopies.put, {
    params: { id: pageID },
    body: { baseVersionID: pageVersionID, revision: 0, writer: 'window-one', sequence: 1, content: edited },
  });
  const read = async () => (await editor.call(contract.workingCopies.get, { params: { id: pageID } })).workingCopy;
  expect((await read())?.content.blocks).toEqual(content);
  await server.db
    .updateTable('working_copies')
    .set({ content: JSON.stringify({ ...edited, blocks: broken }) })
    .where('page_id', '=', pageID)
    .execute();
  expect((await read())?.content.blocks).toEqual(content.slice(0, -1));

  // An incomplete block is readable.
  const alt = { hash: 'a'.repeat(64), fileName: 'x.jpg', altText: 'a'.repeat(600), fileID: 1 };
  const unfinished = {
    ...block('h', ''),
    type: 'hero',
    props: {},
    anchorPoint: 'not yet!',
    __images: { background: alt },
  };
  await server.db
    .updateTable('working_copies')
    .set({ content: JSON.stringify({ ...edited, blocks: [unfinished] }) })
    .where('page_id', '=', pageID)
    .execute();
  expect((await read())?.content.blocks).toEqual([unfinished]);
});

test('publishing, comparing, restoring, copying and listing uses work, and visitors get the readable blocks', async () => {
  const { pageID, pageVersionID } = await brokenPage();
  const id = String(pageID);
  const { content } = await fetchPage(pageID);
  const second = await store(pageVersionID, [...content, block('more', 'More')]);
  const changes = await editor.call(contract.versions.listChanges, {
    body: { pageID, versionIDs: [pageVersionID, second.id] },
  });
  expect(changes[0]?.blocks.map(({ key }) => key)).toEqual(['more']);

  await editor.call(contract.publication.publish, { params: { id }, body: {} });
  await server.runJobs();
  const { page } = await server.client().call(contract.pages.getBySlug, { body: { slug: `stuk-${made}` } });
  expect(page.pageVersion.blocks.map(({ key }) => key)).toEqual([...content.map(({ key }) => key), 'more']);
  const file = `${basePath}/medialib/get-page-file/${id}/block_images_images/${'a'.repeat(64)}/x.jpg`;
  expect((await server.browser().fetch(file)).status).toBe(404);

  const restored = await editor.call(contract.versions.restore, { params: { id: String(pageVersionID) }, body: {} });
  expect(await texts(restored.pageVersion.id)).toEqual(await texts(pageVersionID));
  const copies = [
    await editor.call(contract.pages.duplicate, {
      body: { pageID, locale: 'nl-nl', title: 'Kopie', slug: `stuk-kopie-${made}` },
    }),
    await editor.call(contract.pages.createTranslation, {
      body: { pageID, newLocale: 'en-gb', title: 'Copy', slug: `broken-${made}` },
    }),
  ];
  for (const { pageVersionID: copied } of copies) expect(await texts(copied)).toEqual(await texts(pageVersionID));

  const [target] = await editor.call(contract.pages.linkTargets, { body: { pageIDs: [pageID] } });
  expect(target?.anchors).toEqual(['kept']);
  await editor.call(contract.pages.addressEffects, { params: { id } });
  await editor.call(contract.pages.save, { params: { id }, body: { slug: `heel-${made}`, shouldUpdateLinks: true } });
  expect((await fetchPage(pageID)).slug).toBe(`heel-${made}`);
});
