import { type Client, contract, type PageVersion } from '@ximblox/contract';
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

/** Pairs of invalid values for `typeData` and the SEO image that an import or manual change may have written. */
const broken: [typeData: unknown, seoImage: unknown][] = [
  [null, 'a text'],
  ['a text', {}],
  [[{ date: '2026-01-01' }], [7]],
  [{ date: '2026-01-01', __images: { cover: 7 } }, [{ hash: 'short', fileID: 1 }]],
  [{ date: '2026-01-01', __files: 'none' }, 3],
  [7, [null]],
];

let made = 0;
async function brokenPage(typeData: unknown, seoImage: unknown) {
  made += 1;
  const body = { title: 'Nieuws', slug: `nieuws/deel-${made}`, type: 'news', locale: 'nl-nl', content: [] };
  const page = await editor.call(contract.pages.create, { body });
  await server.db
    .updateTable('page_versions')
    .set({ type_data: JSON.stringify(typeData), seo_image: JSON.stringify(seoImage) })
    .where('id', '=', page.pageVersionID)
    .execute();
  return page;
}

const fetched = async (versionID: number) =>
  (await editor.call(contract.versions.fetch, { params: { versionId: String(versionID) } })).pageVersion;
const store = async (versionID: number, body: Partial<PageVersion>) =>
  (await editor.call(contract.versions.store, { params: { id: String(versionID) }, body })).pageVersion;

/** Returns both parts as JSON text from the database. */
async function stored(versionID: number): Promise<unknown> {
  const { rows } = await sql<{ typeData: string; seoImage: string }>`
    select type_data::text as "typeData", seo_image::text as "seoImage" from page_versions where id = ${versionID}
  `.execute(server.db);
  return rows[0];
}

test.each(broken)('%j and %j are opened, stored, published, copied and restored without a loss', async (...parts) => {
  const { pageID, pageVersionID } = await brokenPage(...parts);
  const id = String(pageID);
  const before = await stored(pageVersionID);
  await editor.call(contract.pages.get, { params: { id } });
  const { typeData, seoImage } = await fetched(pageVersionID);
  expect([typeData, seoImage]).toEqual([{}, []]);

  const second = await store(pageVersionID, { title: 'Anders', typeData, seoImage });
  expect(await stored(second.id)).toEqual(before);
  const restored = await editor.call(contract.versions.restore, { params: { id: String(pageVersionID) }, body: {} });
  expect(await stored(restored.pageVersion.id)).toEqual(before);
  const copy = await editor.call(contract.pages.duplicate, {
    body: { pageID, locale: 'nl-nl', title: 'Kopie', slug: `nieuws/deel-kopie-${made}` },
  });
  expect(await stored(copy.pageVersionID)).toEqual(before);
  await editor.call(contract.versions.listChanges, { body: { pageID, versionIDs: [second.id] } });

  await editor.call(contract.publication.publish, { params: { id }, body: {} });
  await server.runJobs();
  const { page } = await server.client().call(contract.pages.getBySlug, { body: { slug: `nieuws/deel-${made}` } });
  expect(page.pageVersion).toMatchObject({ typeData: {}, seoImage: [] });
  await server.client().call(contract.pages.getPages, { body: { type: 'news', locale: 'nl-nl' } });
});

test('stores edited values and keeps the stored form of the others', async () => {
  const { pageVersionID } = await brokenPage('a text', { no: 'picture' });
  const before = await stored(pageVersionID);
  const { typeData, seoImage } = await fetched(pageVersionID);
  const half = await store(pageVersionID, { typeData: { ...typeData, date: '2026-05-01' }, seoImage });
  expect(await stored(half.id)).toMatchObject({
    typeData: expect.stringContaining('2026-05-01') as unknown,
    seoImage: JSON.stringify({ no: 'picture' }).replace(':', ': '),
  });
  const restored = await editor.call(contract.versions.restore, { params: { id: String(pageVersionID) }, body: {} });
  expect(await stored(restored.pageVersion.id)).toEqual(before);
});

test('a working copy of a page with unreadable properties keeps them unchanged', async () => {
  const { pageID, pageVersionID } = await brokenPage('a text', { no: 'picture' });
  const before = await stored(pageVersionID);
  const { title, blocks, typeData, tags, seoTitle, seoDescription, seoKeywords, seoImage } =
    await fetched(pageVersionID);
  const content = { title, blocks, typeData, tags, seoTitle, seoDescription, seoKeywords, seoImage };
  await editor.call(contract.workingCopies.put, {
    params: { id: pageID },
    body: { baseVersionID: pageVersionID, revision: 0, writer: 'window-one', sequence: 1, content },
  });
  const { workingCopy } = await editor.call(contract.workingCopies.get, { params: { id: pageID } });
  const next = await store(pageVersionID, { ...workingCopy?.content, title: 'Anders' });
  expect(await stored(next.id)).toEqual(before);
});

test('properties with one unreadable value are unchanged until a user edits them', async () => {
  const { pageVersionID } = await brokenPage({ date: 7, extra: 'kept' }, []);
  const before = await stored(pageVersionID);
  const { typeData } = await fetched(pageVersionID);
  const second = await store(pageVersionID, { title: 'Anders', typeData });
  expect(await stored(second.id)).toEqual(before);
  const refused = store(second.id, { typeData: { ...typeData, date: 8 } });
  await expect(refused).rejects.toMatchObject({ errors: [{ property: 'typeData.date', code: 'V_12' }] });
});

test.each<[stored: unknown, read: string[]]>([
  [{ no: 'list' }, []],
  ['dijk', ['dijk']],
  [
    ['dijk', 7, null, 'duin'],
    ['dijk', 'duin'],
  ],
])(
  'reads the strings of keywords stored as %j, and keeps the stored form until they are edited',
  async (wrong, read) => {
    const { pageID, pageVersionID } = await brokenPage({}, []);
    const columns = { seo_keywords: JSON.stringify(wrong) };
    await server.db.updateTable('page_versions').set(columns).where('id', '=', pageVersionID).execute();
    const keywordsOf = async (id: number): Promise<unknown> => {
      const row = server.db.selectFrom('page_versions').select('seo_keywords').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).seo_keywords;
    };
    const { page, newest } = await editor.call(contract.pages.open, { params: { id: pageID } });
    expect([page.id, newest.seoKeywords]).toEqual([pageID, read]);
    await editor.call(contract.versions.list, {
      body: { pageID, pageIndex: 0, pageSize: 10, columnToSort: '', sortOrder: 'desc' },
    });
    await editor.call(contract.publication.publish, { params: { id: pageID }, body: {} });
    await server.runJobs();
    const shown = await server.client().call(contract.pages.getBySlug, { body: { slug: page.slug } });
    expect(shown.page.pageVersion.seoKeywords).toEqual(read);

    const { typeData, seoKeywords } = newest;
    const second = await store(pageVersionID, { title: 'Anders', typeData, seoKeywords });
    expect(await keywordsOf(second.id)).toEqual(wrong);
    const third = await store(second.id, { typeData: second.typeData, seoKeywords: [...read, 'polder'] });
    expect(await keywordsOf(third.id)).toEqual([...read, 'polder']);
  },
);
