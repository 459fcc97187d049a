import { contract, type MenuItem, type ReleaseChange } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, recordStatements, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let publisher: ReturnType<TestServer['client']>;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const createPage = async (slug: string): Promise<number> => {
  const body = { title: slug, slug, type: 'blank', locale: 'nl-nl' };
  return (await publisher.call(contract.pages.create, { body })).pageID;
};
const publishPage = (id: number) => publisher.call(contract.publication.publish, { params: { id }, body: {} });

/** Creates a release with changes. @returns its ID */
const create = async (changes: ReleaseChange[]): Promise<number> => {
  const { id } = (await publisher.call(contract.releases.create, { body: { name: 'Spring' } })).release;
  if (changes.length > 0) await publisher.call(contract.releases.addItems, { params: { id }, body: { changes } });
  return id;
};
const get = async (id: number) => (await publisher.call(contract.releases.get, { params: { id } })).release;
const publish = async (id: number) => {
  const { revision } = await get(id);
  return (await publisher.call(contract.releases.publish, { params: { id }, body: { revision } })).release;
};

const link = (title: string, pageID: number): MenuItem => ({
  key: title,
  title,
  link: { kind: 'page', pageID },
  children: [],
});

test('links to pages that will not be public are listed with block, target and reason', async () => {
  const [shown, draft, off, later, member] = [
    await createPage('shown'),
    await createPage('draft'),
    await createPage('off'),
    await createPage('later'),
    await createPage('member'),
  ];
  await publishPage(shown);
  await publishPage(off);
  const block = (key: string, ids: number[]) => ({
    key,
    type: 'text',
    props: { text: ids.map((id) => `<p><a href="page:${id}">x</a></p>`).join('') },
    anchorPoint: '',
    __images: {},
    __files: {},
  });
  const content = [
    { ...block('hidden', [draft]), isHidden: true },
    block('links', [shown, draft, off, draft]),
    block('more', [later, member]),
  ];
  const body = { title: 'Linking', slug: 'linking', type: 'content', locale: 'nl-nl', content };
  const { pageID } = await publisher.call(contract.pages.create, { body });
  const other = await create([{ kind: 'page', pageID: later }]);
  const id = await create([
    { kind: 'page', pageID },
    { kind: 'page', pageID: member },
    { kind: 'page', pageID: off, versionID: null },
    { kind: 'menu', menu: 'main', locale: 'nl-nl', items: [link('Draft', draft), link('Fine', member)] },
    { kind: 'redirect', locale: 'nl-nl', slug: 'elsewhere', pageID: draft },
  ]);
  const found = async () => {
    const { itemList } = await get(id);
    return itemList.flatMap(({ kind, deadLinks }) =>
      deadLinks.map((dead) => [
        kind,
        dead.block?.position ?? dead.name,
        dead.target.title,
        dead.reason,
        dead.release?.id,
      ]),
    );
  };
  expect(await found()).toEqual([
    ['page', 1, 'draft', 'draft', undefined],
    ['page', 1, 'off', 'taken-off', undefined],
    ['page', 2, 'later', 'other-release', other],
    ['menu', 'Draft', 'draft', 'draft', undefined],
    ['redirect', '', 'draft', 'draft', undefined],
  ]);
  await publishPage(draft);
  await publisher.call(contract.pages.delete, { params: { id: shown } });
  const removed = { params: { id }, body: { items: [{ kind: 'page' as const, key: String(off) }] } };
  await publisher.call(contract.releases.removeItems, removed);
  expect(await found()).toEqual([
    ['page', 1, 'shown', 'deleted', undefined],
    ['page', 2, 'later', 'other-release', other],
  ]);
  // It is a warning: visitors see the text of such links.
  expect(await publish(id)).toMatchObject({ state: 'published' });
});

test('adding to a release and reading it take the same number of statements for any number of pages', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push(await createPage(`page-${n}`));
  const id = await create([]);
  const counts = async (pageIDs: number[]) => {
    const changes = pageIDs.map((pageID) => ({ kind: 'page' as const, pageID }));
    const input = { params: { id }, body: { changes } };
    const calls = [() => publisher.call(contract.releases.addItems, input), () => get(id)];
    const found: number[] = [];
    for (const call of calls) {
      const times: number[] = [];
      // Sessions and jobs have statements of their own now and then.
      for (let time = 0; time < 4; time++) times.push((await recordStatements(call)).length);
      found.push(Math.min(...times));
    }
    return found;
  };
  await counts(ids.slice(0, 1));
  const few = await counts(ids.slice(0, 2));
  expect(await counts(ids)).toEqual(few);
  const published = await recordStatements(() => publish(id));
  expect(published.length).toBeLessThan(8 * 14 + 60);
});
