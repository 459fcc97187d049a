import { type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
});
afterAll(() => server.close());

const open = (id: number, as = editor) => as.call(contract.pages.open, { params: { id } });

test('returns a page with its newest version, the working copy of the caller and its base version', async () => {
  const { pageID, pageVersionID } = await editor.call(contract.pages.create, {
    body: { title: 'Een', slug: 'open-een', type: 'content', locale: 'nl-nl', content: [] },
  });
  const params = { id: pageID };
  const { content, typeData, ...frame } = await editor.call(contract.pages.get, { params });
  const { pageVersion: first } = await editor.call(contract.versions.fetch, { params: { versionId: pageVersionID } });
  expect({ content, typeData }).toEqual({ content: first.blocks, typeData: first.typeData });
  expect(await open(pageID)).toEqual({ page: frame, newest: first, workingCopy: null, base: null });

  const { title, blocks, seoTitle, seoDescription, seoKeywords } = first;
  const copied = {
    title: `${title}!`,
    blocks,
    typeData,
    seoTitle,
    seoDescription,
    seoKeywords,
    seoImage: [],
    tags: [],
  };
  await editor.call(contract.workingCopies.put, {
    params,
    body: { baseVersionID: pageVersionID, revision: 0, writer: 'window-one', sequence: 1, content: copied },
  });
  const { workingCopy } = await editor.call(contract.workingCopies.get, { params });
  expect(workingCopy?.content.title).toBe('Een!');
  expect(await open(pageID)).toMatchObject({ newest: { id: first.id }, workingCopy, base: null });

  const administrator = server.client('administrator');
  const { pageVersion: second } = await administrator.call(contract.versions.store, {
    params: { id: pageVersionID },
    body: { title: 'Twee' },
  });
  const opened = await open(pageID);
  expect(opened.newest).toMatchObject({ id: second.id, title: 'Twee', isNewest: true });
  expect(opened.base).toMatchObject({ id: first.id, title: 'Een', isNewest: false });
  expect(opened.workingCopy).toEqual(workingCopy);
  expect((await open(pageID, administrator)).workingCopy).toBeNull();
});

test('refuses a page that does not exist', async () => {
  await expect(open(999_999)).rejects.toMatchObject({ status: 404 });
});
