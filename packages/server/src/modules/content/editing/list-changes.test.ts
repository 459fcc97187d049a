import { type Block, type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
});
afterAll(() => server.close());

const block = (key: string, type: string, props: Record<string, unknown>): Block => ({
  key,
  type,
  props,
  anchorPoint: '',
  __images: {},
  __files: {},
});

let made = 0;
async function versionsOf(...contents: object[]): Promise<{ pageID: number; ids: number[] }> {
  made += 1;
  const body = { title: 'Pagina', slug: `verloop-${made}`, type: 'content', locale: 'nl-nl', content: [] };
  const { pageID, pageVersionID } = await editor.call(contract.pages.create, { body });
  const ids = [pageVersionID];
  for (const content of contents) {
    const params = { id: String(ids.at(-1)) };
    ids.push((await editor.call(contract.versions.store, { params, body: content })).pageVersion.id);
  }
  return { pageID, ids };
}
const changes = (pageID: number, versionIDs: number[], as = editor) =>
  as.call(contract.versions.listChanges, { body: { pageID, versionIDs } });

test('returns the changes of each version against its predecessor, newest first', async () => {
  const hero = block('h', 'hero', { title: 'Dijk', buttons: [{ label: 'Lees' }] });
  const text = block('t', 'text', { title: '', text: '<p>zand</p>' });
  const { pageID, ids } = await versionsOf(
    { blocks: [hero, text] },
    {
      blocks: [block('h', 'hero', { title: 'Duin', buttons: [{ label: 'Meer' }] }), text],
      seoDescription: 'Over duinen',
    },
    { blocks: [text, block('x', 'future', { a: 1 })], title: 'Water' },
    { blocks: [block('x', 'future', { a: 2 }), { ...text, anchorPoint: 'zand' }] },
  );
  const [first, second, third, fourth, fifth] = ids as [number, number, number, number, number];
  expect(await changes(pageID, ids)).toEqual([
    {
      versionID: fifth,
      number: 5,
      isFirst: false,
      page: [],
      blocks: [
        { key: 'x', type: 'future', change: 'changed', fields: [''], moved: true },
        { key: 't', type: 'text', change: 'changed', fields: ['@anchor'], moved: false },
      ],
    },
    {
      versionID: fourth,
      number: 4,
      isFirst: false,
      page: ['title'],
      blocks: [
        { key: 'h', type: 'hero', change: 'removed', fields: [], moved: false },
        { key: 'x', type: 'future', change: 'added', fields: [], moved: false },
      ],
    },
    {
      versionID: third,
      number: 3,
      isFirst: false,
      page: ['seoDescription'],
      blocks: [{ key: 'h', type: 'hero', change: 'changed', fields: ['title', 'buttons'], moved: false }],
    },
    {
      versionID: second,
      number: 2,
      isFirst: false,
      page: [],
      blocks: [
        { key: 'h', type: 'hero', change: 'added', fields: [], moved: false },
        { key: 't', type: 'text', change: 'added', fields: [], moved: false },
      ],
    },
    { versionID: first, number: 1, isFirst: true, page: [], blocks: [] },
  ]);
  // The predecessor of a version need not be in the request.
  expect((await changes(pageID, [third])).map(({ page }) => page)).toEqual([['seoDescription']]);
});

test('refuses versions of other pages, pages in the trash and too many versions', async () => {
  const mine = await versionsOf({ title: 'Twee' });
  const other = await versionsOf({ title: 'Twee' });
  expect(await changes(mine.pageID, [...other.ids, 999_999])).toEqual([]);
  await expect(
    changes(
      mine.pageID,
      Array.from({ length: 26 }, (_, id) => id + 1),
    ),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ property: 'versionIDs' }],
  });
  await server.client('publisher').call(contract.pages.delete, { params: { id: String(other.pageID) } });
  for (const pageID of [other.pageID, 999_999]) {
    await expect(changes(pageID, other.ids)).rejects.toMatchObject({
      status: 404,
      errors: [{ property: 'pageID', code: 'PM_01' }],
    });
  }
  await expect(changes(mine.pageID, mine.ids, server.client())).rejects.toMatchObject({ status: 401 });
});
