import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicContent } from './modules/content/public-content/index.ts';
import { createTestServer, recordStatements as record, type TestServer, testPassword } from './testing/index.ts';

// The number of statements of frequent calls. Each is a round trip, so an increase needs a reason.

/** Written from time to time: counters of rate limits, and the last use of a session. */
const occasional = new Set(['insert into rate_counters', 'update "sessions"']);

/** Returns the statements that every such call makes. */
const recordStatements = async (call: () => Promise<unknown>): Promise<string[]> =>
  (await record(call)).filter((statement) => !occasional.has(statement));

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Creates a page as the administrator, and prepares every statement of these calls. */
async function page(slug: string) {
  const client = server.client('administrator');
  const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] };
  const { pageID } = await client.call(contract.pages.create, { body });
  const { newestVersionID } = await client.call(contract.pages.get, { params: { id: pageID } });
  return { client, pageID, newestVersionID };
}

test('a list reads the session and one more', async () => {
  const { client } = await page('list');
  const list = () => client.call(contract.pages.list, { body: { type: 'content', columnToSort: 'title' } });
  expect(await recordStatements(list)).toEqual(['select', 'select']);
  const groups = () => client.call(contract.pages.listGroups, { body: { type: 'content', columnToSort: 'title' } });
  expect(await recordStatements(groups)).toEqual(['select', 'select']);
});

test('a search in four locales makes as many statements as one in a single locale', async () => {
  const client = server.client('administrator');
  const search = (term: string, locales: string[]) =>
    recordStatements(() => client.call(contract.search.search, { body: { term, locales } }));
  const all = ['nl-nl', 'en-gb', 'de-de', 'fr-fr'];
  // Stems are cached, so each search has another word.
  await search('qzxwj', all);
  const found = await search('qzxwk', all);
  expect(found).toEqual(await search('qzxwv', ['nl-nl']));
  // One of them records that nothing was found.
  expect(found).toHaveLength(8);
});

test('a save', async () => {
  const { client, newestVersionID } = await page('save');
  const save = () =>
    client.call(contract.versions.store, { params: { id: newestVersionID }, body: { title: 'Other', blocks: [] } });
  expect(await recordStatements(save)).toEqual([
    'select',
    'begin',
    'select',
    'select',
    'with',
    'insert into "audit_log"',
    'delete from "working_copies"',
    'commit',
  ]);
});

test('a publication', async () => {
  const { client, pageID } = await page('publish');
  const publish = () => client.call(contract.publication.publish, { params: { id: pageID }, body: {} });
  // One of them reads whether a second person must approve, one the values by which cached lists are dropped, and one whether the
  // page has a schedule or a request.
  expect(await recordStatements(publish)).toHaveLength(17);
});

test('a login', async () => {
  const browser = server.browser();
  const logIn = () => browser.post('/api/ximblox/auth/login', { email: 'editor@example.com', password: testPassword });
  expect(await recordStatements(logIn)).toHaveLength(11);
});

test('an uncached page', async () => {
  const { client, pageID } = await page('cold');
  await client.call(contract.publication.publish, { params: { id: pageID }, body: {} });
  const content = publicContent(server.db, server.services.site);
  const count = async (work: () => Promise<unknown>): Promise<number> => (await recordStatements(work)).length;
  expect({
    page: await count(() => content.findPage('nl-nl', 'cold')),
    references: await count(() => content.resolve({ pageIDs: [pageID], fileIDs: [1] })),
    menus: await count(() => content.menus('nl-nl')),
    list: await count(() => content.pages({ type: 'content', locale: 'nl-nl' })),
  }).toEqual({ page: 1, references: 3, menus: 1, list: 2 });
});

test('a release of several pages and redirects takes as many as one of each', async () => {
  const client = server.client('administrator');
  const publish = async (count: number): Promise<number> => {
    const { release } = await client.call(contract.releases.create, { body: { name: `Of ${count}` } });
    const { id } = release;
    for (let number = 0; number < count; number++) {
      const { pageID, newestVersionID } = await page(`release-${count}-${number}`);
      await client.call(contract.publication.publish, { params: { id: pageID }, body: {} });
      const body = { title: 'In the release', releaseID: id };
      await client.call(contract.versions.store, { params: { id: newestVersionID }, body });
      const redirect = { kind: 'redirect', locale: 'nl-nl', slug: `from-${count}-${number}`, pageID } as const;
      await client.call(contract.releases.addItems, { params: { id }, body: { changes: [redirect] } });
    }
    const { revision } = (await client.call(contract.releases.get, { params: { id } })).release;
    const call = () => client.call(contract.releases.publish, { params: { id }, body: { revision } });
    return (await recordStatements(call)).length;
  };
  const ofOne = await publish(1);
  expect(await publish(4)).toBeLessThanOrEqual(ofOne);
});
