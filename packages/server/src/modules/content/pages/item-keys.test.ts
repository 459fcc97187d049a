import { definePageType, field } from '@ximblox/blocks';
import { type Block, type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer, testSite } from '../../../testing/index.ts';

const report = definePageType({
  id: 'report',
  label: 'Report',
  fields: { sources: field.list({ label: field.text() }) },
});
const site = { ...testSite, pageTypes: [...testSite.pageTypes, report] };

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await createTestServer({ site });
  editor = server.client('administrator');
});
afterAll(() => server.close());

interface Item {
  key?: string;
  label: string;
}
const hero = (...buttons: Item[]): Block => ({
  key: 'h',
  type: 'hero',
  props: { title: 'x', buttons },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const sourcesOf = (...sources: Item[]) => ({ sources });

async function create(slug: string, content: Block[], typeData: Record<string, unknown> = {}) {
  const body = { title: slug, slug, type: 'report', locale: 'nl-nl', content, typeData };
  return await editor.call(contract.pages.create, { body });
}
const keysOf = (items: unknown): string[] => (items as { key: string }[]).map(({ key }) => key);
const keysIn = ({ blocks, typeData }: { blocks: Block[]; typeData: Record<string, unknown> }): string[][] => [
  keysOf(blocks[0]?.props.buttons),
  keysOf(typeData.sources),
];
const fetched = async (versionID: number) =>
  (await editor.call(contract.versions.fetch, { params: { versionId: String(versionID) } })).pageVersion;
const store = async (versionID: number, body: { blocks?: Block[]; typeData?: Record<string, unknown> }) =>
  (await editor.call(contract.versions.store, { params: { id: String(versionID) }, body })).pageVersion;

const [keyed, plain] = [{ key: 'mine', label: 'one' }, { label: 'two' }];

test('items get a key when they are stored, and it is stable in versions, copies, translations and on the site', async () => {
  const page = await create('sleutels', [hero(keyed, plain)], sourcesOf(plain, keyed));
  const keys = [
    ['mine', 'item-2'],
    ['item-1', 'mine'],
  ];
  const first = await fetched(page.pageVersionID);
  expect(keysIn(first)).toEqual(keys);
  const [block] = first.blocks;
  const turned = { ...first.typeData, sources: (first.typeData.sources as Item[]).toReversed() };
  const second = await store(first.id, { blocks: block ? [block] : [], typeData: turned });
  expect(keysIn(second)).toEqual([keys[0], keys[1]?.toReversed()]);

  const body = { pageID: page.pageID, locale: 'nl-nl', title: 'Kopie', slug: 'sleutels-kopie' };
  const copy = await editor.call(contract.pages.duplicate, { body });
  const translation = await editor.call(contract.pages.createTranslation, {
    body: { pageID: page.pageID, newLocale: 'en-gb', title: 'Keys', slug: 'keys' },
  });
  for (const { pageVersionID } of [copy, translation]) {
    expect(keysIn(await fetched(pageVersionID))).toEqual(keysIn(second));
  }

  await editor.call(contract.publication.publish, { params: { id: page.pageID }, body: {} });
  const shown = await server.client().call(contract.pages.getBySlug, { body: { slug: 'sleutels' } });
  expect(keysIn(shown.page.pageVersion)).toEqual(keysIn(second));
  expect(keysOf(shown.page.pageVersion.pageType.props.sources)).toEqual(['mine', 'item-1']);
});

test('replaces invalid and duplicate keys', async () => {
  const wrong = [{ key: 'a b' }, { key: 7 }, { key: 'same' }, { key: 'same' }] as unknown as Item[];
  const { pageVersionID } = await create('geen-sleutels', [], {
    sources: wrong.map((item) => ({ ...item, label: '' })),
  });
  expect(keysOf((await fetched(pageVersionID)).typeData.sources)).toEqual(['item-1', 'item-2', 'same', 'item-4']);
});

test('content stored without keys gets the same keys in every version', async () => {
  const page = await create('oud', [hero(plain)], sourcesOf(plain));
  const old = (...labels: string[]) => ({
    blocks: JSON.stringify([hero(...labels.map((label) => ({ label })))]),
    type_data: JSON.stringify(sourcesOf(...labels.map((label) => ({ label })))),
  });
  const second = await store(page.pageVersionID, { blocks: [] });
  const rewrite = (id: number, columns: ReturnType<typeof old>) =>
    server.db.updateTable('page_versions').set(columns).where('id', '=', id).execute();
  await rewrite(page.pageVersionID, old('a', 'b'));
  await rewrite(second.id, old('a', 'c', 'd'));
  const keys = ['item-1', 'item-2', 'item-3'];
  expect(keysIn(await fetched(page.pageVersionID))).toEqual([keys.slice(0, 2), keys.slice(0, 2)]);
  expect(keysIn(await fetched(second.id))).toEqual([keys, keys]);
  const changes = await editor.call(contract.versions.listChanges, {
    body: { pageID: page.pageID, versionIDs: [second.id] },
  });
  expect(changes[0]).toMatchObject({ page: ['typeData.sources'], blocks: [{ key: 'h', fields: ['buttons'] }] });

  // Storing it again keeps the keys that were read.
  const read = await fetched(second.id);
  const third = await store(second.id, { blocks: read.blocks.slice(), typeData: read.typeData });
  expect(keysIn(third)).toEqual([keys, keys]);
  const none = await editor.call(contract.versions.listChanges, {
    body: { pageID: page.pageID, versionIDs: [third.id] },
  });
  expect(none[0]).toMatchObject({ page: [], blocks: [] });
});

test('working copies and previews also add item keys', async () => {
  const { pageID, pageVersionID } = await create('kopie-in-werk', [hero(plain)], sourcesOf(plain));
  const { title, blocks, seoTitle, seoDescription, seoKeywords, seoImage, tags } = await fetched(pageVersionID);
  expect(blocks).toHaveLength(1);
  const content = { title, seoTitle, seoDescription, seoKeywords, seoImage, tags };
  await editor.call(contract.workingCopies.put, {
    params: { id: pageID },
    body: {
      baseVersionID: pageVersionID,
      revision: 0,
      writer: 'window-one',
      sequence: 1,
      content: { ...content, blocks: [hero(plain, keyed)], typeData: sourcesOf(keyed, plain) },
    },
  });
  const { workingCopy } = await editor.call(contract.workingCopies.get, { params: { id: pageID } });
  expect(workingCopy && keysIn(workingCopy.content)).toEqual([
    ['item-1', 'mine'],
    ['mine', 'item-2'],
  ]);
});
