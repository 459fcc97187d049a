import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const block = (anchorPoint: string) => ({
  key: `k-${anchorPoint}`,
  type: 'gone',
  anchorPoint,
  props: {},
  __images: {},
  __files: {},
});

test('link targets include what visitors see and leave out deleted pages', async () => {
  const editor = server.client('editor');
  const publisher = server.client('administrator');
  const make = async (slug: string, anchors: string[]) =>
    editor.call(contract.pages.create, {
      body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: anchors.map(block) },
    });
  const open = await make('open', ['team', 'work']);
  const draft = await make('draft', ['late']);
  const gone = await make('gone', []);
  await publisher.call(contract.publication.publish, { params: { id: String(open.pageID) } });
  await editor.call(contract.versions.store, {
    params: { id: String(open.pageVersionID) },
    body: { title: 'open', blocks: [block(''), block('team'), block('more')] },
  });
  await publisher.call(contract.pages.delete, { params: { id: String(gone.pageID) } });

  const pageIDs = [draft.pageID, gone.pageID, open.pageID, 999_999];
  expect(await server.client('viewer').call(contract.pages.linkTargets, { body: { pageIDs } })).toEqual([
    {
      id: draft.pageID,
      title: 'draft',
      locale: 'nl-nl',
      url: '/draft',
      state: 'not-published',
      live: false,
      underway: 'draft',
      underwayAt: null,
      isPublic: false,
      anchors: ['late'],
      publicAnchors: [],
    },
    {
      id: open.pageID,
      title: 'open',
      locale: 'nl-nl',
      url: '/open',
      state: 'changed',
      live: true,
      underway: 'changes',
      underwayAt: null,
      isPublic: true,
      anchors: ['team', 'more'],
      publicAnchors: ['team', 'work'],
    },
  ]);
});
