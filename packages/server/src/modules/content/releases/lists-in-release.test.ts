import { contract, type InputOf } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { releaseCalls } from '../../../testing/release-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const { as, createPage, createRelease, store } = releaseCalls(() => server);

test('in a release, lists search and sort by its titles, and the tree marks its pages', async () => {
  const [alpha, beta, gamma] = [await createPage('alpha'), await createPage('beta'), await createPage('gamma')];
  const releaseID = await createRelease('Spring');
  await store(beta, { title: 'Zeta', releaseID });
  await as('publisher').call(contract.releases.addItems, {
    params: { id: releaseID },
    body: { changes: [{ kind: 'page', pageID: gamma, versionID: null }] },
  });
  const body = { releaseID, columnToSort: 'title', sortOrder: 'asc' } as const;
  type Options = InputOf<typeof contract.pages.listGroups>['body'];
  const list = async (more: Options = {}) => {
    const { items } = await as('publisher').call(contract.pages.list, { body: { ...body, type: 'content', ...more } });
    return items.map(({ id }) => id);
  };
  const groups = async (more: Options = {}) => {
    const { items } = await as('publisher').call(contract.pages.listGroups, { body: { ...body, ...more } });
    return items.map(({ pageID }) => pageID);
  };
  for (const listed of [list, groups]) {
    expect(await listed()).toEqual([alpha, gamma, beta]);
    expect(await listed({ sortOrder: 'desc' })).toEqual([beta, gamma, alpha]);
    expect(await listed({ pageSize: 2, pageIndex: 1 })).toEqual([beta]);
    expect(await listed({ searchTerm: 'zet' })).toEqual([beta]);
    expect(await listed({ searchTerm: 'beta' })).toEqual([beta]);
    expect(await listed({ releaseID: undefined })).toEqual([alpha, beta, gamma]);
    expect(await listed({ releaseID: undefined, searchTerm: 'zet' })).toEqual([]);
  }
  const { items } = await as('publisher').call(contract.pageTree.list, {
    body: { locale: 'nl-nl', parent: '', releaseID },
  });
  const marks = items.map(({ slug, page }) => [slug, page?.inRelease]);
  expect(marks).toEqual([
    ['alpha', null],
    ['beta', { version: expect.objectContaining({ title: 'Zeta', number: 2 }) as unknown }],
    ['gamma', { version: null }],
  ]);
});
