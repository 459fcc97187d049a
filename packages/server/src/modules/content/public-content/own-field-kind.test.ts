import {
  defineBlock,
  defineFieldKind,
  definePageType,
  defineSite,
  field,
  type Fields,
  type SiteDefinition,
} from '@ximblox/blocks';
import { type Block, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { publicContent } from './public-content.ts';

/** A length in metres, which editors can enter in centimetres: `250 cm`. Links lead to the water that was measured. */
const depth = defineFieldKind({
  kind: 'depth',
  options: { max: 100 },
  empty: () => ({ metres: null, at: 0 }),
  parse(stored): { metres: number | null; at: number } | undefined {
    const { metres, at } = stored as { metres: unknown; at: unknown };
    const isLength = metres === null || typeof metres === 'number';
    return isLength && typeof at === 'number' ? { metres, at } : undefined;
  },
  isEmpty: ({ metres }) => metres === null,
  check: ({ metres }, { max }) => ((metres ?? 0) > max ? [{ code: 'V_12', part: 'metres' }] : []),
  clean: ({ metres, at }) => ({ metres: metres && Math.round(metres * 10) / 10, at }),
  searchText: ({ metres }) => `${metres} metres deep`,
  links: ({ at }) => (at === 0 ? [] : [{ kind: 'page', pageID: at }]),
  jsonSchema: ({ max }) => ({ type: 'object', properties: { metres: { type: ['number', 'null'], maximum: max } } }),
});

const stars = defineFieldKind({
  kind: 'stars',
  empty: () => null,
  parse: (stored) => (stored === null || typeof stored === 'number' ? stored : undefined),
  query: 'number',
});

const { search: _, ...withoutSearch } = testSite;
const siteWith = (fields: Fields): SiteDefinition =>
  defineSite({
    ...withoutSearch,
    blocks: [
      defineBlock({
        type: 'sounding',
        label: 'Sounding',
        group: 'Tests',
        fields: { name: field.text(), ...fields },
        example: { props: {} },
        component: () => null,
      }),
    ],
    pageTypes: [
      definePageType({
        id: 'lake',
        label: 'Lake',
        fields: { stars: stars({ index: true }), visits: field.number(), score: field.number() },
        computed: { score: ({ stars: given, visits }) => (given === null ? null : given * (visits ?? 1)) },
      }),
    ],
  });

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ site: siteWith({ depth: depth({ max: 50, required: true }) }) });
  await server.runJobs();
});
afterAll(() => server.close());

const block = (value?: unknown): Block => ({
  key: 'a',
  type: 'sounding',
  props: { name: 'North', ...(value === undefined ? {} : { depth: value }) },
  anchorPoint: '',
  __images: {},
  __files: {},
});

const editor = () => server.client('administrator');
const create = (slug: string, content: Block[], typeData: Record<string, unknown> = {}) =>
  editor().call(contract.pages.create, {
    body: { title: slug, slug, type: 'lake', locale: 'nl-nl', content, typeData },
  });
const publish = (id: number) => editor().call(contract.publication.publish, { params: { id: String(id) }, body: {} });
const read = async (id: number) =>
  (await editor().call(contract.versions.fetch, { params: { versionId: String(id) } })).pageVersion.blocks[0]?.props
    .depth;

test('a value of an own kind is validated, cleaned, searched, linked and compared', async () => {
  const { pageID: target } = await create('target', []);
  await expect(create('text', [block('deep')])).rejects.toMatchObject({
    errors: [{ property: 'content.0.props.depth', code: 'V_12' }],
  });
  await expect(create('deep', [block({ metres: 51, at: 0 })])).rejects.toMatchObject({
    errors: [{ property: 'content.0.props.depth.metres', code: 'V_12' }],
  });
  const { pageID: open } = await create('open', [block()]);
  await expect(publish(open)).rejects.toMatchObject({ errors: [{ code: 'V_01' }] });

  const { pageID, pageVersionID } = await create('lake', [block({ metres: 12.34, at: target, note: 'dropped' })]);
  expect(await read(pageVersionID)).toEqual({ metres: 12.3, at: target });
  await publish(pageID);
  await server.runJobs();
  const found = await editor().call(contract.search.search, { body: { term: 'metres deep' } });
  expect(found.results.map((result) => result.pageID)).toEqual([pageID]);
  const uses = await editor().call(contract.pages.listLinking, { body: { pageID: target } });
  expect(JSON.stringify(uses)).toContain('"lake"');

  const params = { id: String(pageVersionID) };
  const body = { blocks: [block({ metres: 20, at: target })] };
  const { pageVersion } = await editor().call(contract.versions.store, { params, body });
  const changes = await editor().call(contract.versions.listChanges, {
    body: { pageID, versionIDs: [pageVersion.id] },
  });
  expect(changes).toMatchObject([{ blocks: [{ key: 'a', change: 'changed', fields: ['depth'] }] }]);
});

test('pages are selected and sorted by values of an own kind', async () => {
  for (const [slug, value] of [
    ['one', 1],
    ['ten', 10],
    ['two', 2],
  ] as const) {
    await publish((await create(slug, [], { stars: value })).pageID);
  }
  const { items } = await publicContent(server.db, server.services.site).pages({
    type: 'lake',
    locale: 'nl-nl',
    where: { stars: { gte: 2 } },
    orderBy: { stars: 'asc' },
  });
  expect(items.map(({ title }) => title)).toEqual(['two', 'ten']);
});

test('pages are selected by computed values, which cannot be set and follow each save', async () => {
  const { pageID, pageVersionID } = await create('computed', [], { stars: 1, visits: 50, score: 7 });
  await publish(pageID);
  const withScore = async (score: number) => {
    const { items } = await publicContent(server.db, server.services.site).pages({
      type: 'lake',
      locale: 'nl-nl',
      where: { score },
    });
    return items.map(({ title }) => title);
  };
  expect([await withScore(50), await withScore(7)]).toEqual([['computed'], []]);
  const params = { id: String(pageVersionID) };
  const body = { typeData: { stars: 1, visits: 60, score: 7 } };
  const { pageVersion } = await editor().call(contract.versions.store, { params, body });
  expect(pageVersion.typeData).toMatchObject({ score: 60 });
  const types = await editor().call(contract.types.pageTypes, { query: {} });
  expect(types.find(({ id }) => id === 'lake')?.fields).toMatchObject({ score: { isComputed: true } });
});

test('the schema of a block type describes an own kind', async () => {
  const types = await editor().call(contract.types.blockTypes, { query: {} });
  const { fields, schema } = types.find(({ id }) => id === 'sounding') ?? {};
  expect(fields).toMatchObject({ depth: { kind: 'depth', max: 50, required: true } });
  expect(schema).toMatchObject({ properties: { depth: { properties: { metres: { maximum: 50 } } } } });
});
