import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const outcomes = ({ results }: { results: { file: string; outcome: string }[] }) =>
  results.map(({ file, outcome }) => `${file} ${outcome}`);

test('replaces synonyms and pinned pages that nobody has changed, and adds gone addresses', async () => {
  const admin = server.client('administrator');
  for (const slug of ['', 'opening']) {
    const body = { title: slug || 'Home', slug, type: 'content', locale: 'nl-nl', content: [] };
    await admin.call(contract.pages.create, { body });
  }
  const addresses = { home: { 'nl-nl': '' }, opening: { 'nl-nl': 'opening' } };
  const file = 'search/nl-nl.json';
  const push = (content: unknown, { base = null, name = file }: { base?: string | null; name?: string } = {}) =>
    admin.call(contract.contentFiles.importSite, {
      body: { files: [{ file: name, content, base }], addresses, overwrite: base === 'any' },
    });
  const first = { synonyms: [{ terms: ['dijk', 'dam'] }], pins: [{ term: 'sluis', pages: ['home'] }] };
  const { results } = await push(first);
  expect(results).toMatchObject([{ outcome: 'created' }]);
  const pins = await admin.call(contract.search.listPins, { query: { locale: 'nl-nl' } });
  const changed = { synonyms: [{ terms: ['beek', 'rivier'] }], pins: first.pins };
  expect(outcomes(await push(changed))).toEqual([`${file} conflict`]);
  expect(outcomes(await push(changed, { base: results[0]?.hash ?? '' }))).toEqual([`${file} changed`]);
  const synonyms = await admin.call(contract.search.listSynonyms, { query: { locale: 'nl-nl' } });
  expect(synonyms.map(({ terms }) => terms)).toEqual([['beek', 'rivier']]);
  // What stays the same keeps its row.
  expect(await admin.call(contract.search.listPins, { query: { locale: 'nl-nl' } })).toEqual(pins);

  const problems = async (content: unknown, name = file) =>
    (await push(content, { name, base: 'any' })).problems.map(({ property, what }) => `${property}: ${what}`);
  expect(await problems({ pins: [{ term: 'zee', pages: ['nergens', 'home', 'home'] }] })).toEqual([
    'pins.0.pages.0: there is no page "nergens" in nl-nl',
    'pins.0.pages.2: the page "home" is listed twice',
  ]);
  expect(await problems({}, 'search/xx.json')).toEqual(['name: the site has no such locale']);
  const [twice] = await problems({ synonyms: [{ terms: ['dijk', 'dijken'] }] });
  expect(twice).toMatch(/^synonyms\.0\.terms\.1: .*\(V_06\)$/);

  const gone = (paths: string[]) => push(paths, { name: 'gone.json' });
  expect(outcomes(await gone(['/weg', '/opening']))).toEqual(['gone.json changed']);
  expect(outcomes(await gone(['/weg', '/opening']))).toEqual(['gone.json unchanged']);
  expect(await problems(['/goed', 'https://elders.example/'], 'gone.json')).toEqual([
    expect.stringMatching(/^1: .*\(V_12\)$/),
  ]);
  const { files } = await admin.call(contract.contentFiles.exportSite, {});
  expect(files.find((one) => one.file === 'gone.json')?.content).toEqual(['/weg']);
});
