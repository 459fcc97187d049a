import { contract, type PageVersion } from '@ximblox/contract';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { databaseOf } from './lib/database.ts';
import { median, percentile, report } from './lib/figures.ts';
import { leanClient } from './lib/lean-client.ts';
import { load } from './lib/load.ts';
import { startSqlite } from './lib/reference.ts';
import { noLimits } from './lib/staff.ts';

const product = await startProduct(noLimits);
const client = await leanClient(product);
const database = new pg.Client(await databaseOf(product));
await database.connect();

/** Pages of the type `news`, each with one short version, as an import would leave them. */
async function addPages(count: number): Promise<void> {
  await database.query(
    `with made as (
       insert into pages (group_id, locale, slug, type, title, created_at, updated_at)
       select nextval('page_groups'), 'nl-nl', 'nieuws/bench-' || n || '-' || gen_random_uuid(), 'news', 'Bericht ' || n,
              now() - n * interval '1 minute', now() - (n * 7919 % 100000) * interval '1 minute'
       from generate_series(1, $1::int) n returning id, title
     ), versions as (
       insert into page_versions (page_id, number, title, blocks, type_data)
       select id, 1, title, '[]', '{"date":"2026-01-01","lead":"x"}' from made returning id, page_id
     ) select count(*) from versions`,
    [count],
  );
  await database.query(
    'update pages set newest_version_id = (select max(id) from page_versions where page_id = pages.id) where newest_version_id is null',
  );
  await database.query('vacuum analyze pages');
}

/** Calls so often. @returns what each took, in milliseconds */
async function times(count: number, call: (turn: number) => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let turn = 0; turn < count; turn++) found.push(await call(turn));
  return found;
}

const lists = {
  'newest first': { columnToSort: 'updatedAt', sortOrder: 'desc' },
  'by title': { columnToSort: 'title', sortOrder: 'asc' },
  'of a type': { type: 'news', locale: 'nl-nl', columnToSort: 'createdAt', sortOrder: 'desc' },
  'of a rare type': { type: 'vacancy', columnToSort: 'updatedAt', sortOrder: 'desc' },
  searched: { searchTerm: 'dijk' },
} as const;

type ListName = keyof typeof lists;
const listNames = Object.keys(lists) as ListName[];

const timeList = (name: ListName) => times(100, () => client.time(contract.pages.list, { body: lists[name] }));

/** A bare server on SQLite: its ratio lets figures of different machines be compared, and limits nothing. */
const reference = await startSqlite();

type Kind = 'list' | 'save';

/** How long one call of the reference takes at 16 connections, in milliseconds. */
async function timeReference(name: Kind, body: unknown): Promise<number> {
  const options = { connections: 16, seconds: 1, body: JSON.stringify(body) };
  return 1000 / (await load(`${reference.url}/${name}`, options)).requestsPerSecond;
}

const rounds = 4;

/** What was measured of one subject: calls of the product between passes of the reference. */
interface Measured {
  samples: number[];
  /** What a call of the reference took, a pass each. */
  bare: number[];
  /** The median of each round in calls of the reference's passes around it. */
  inCalls: number[];
}

/** Product and reference in turn, since a machine is not as fast in one moment as in the next; the first round warms up. */
async function measure(
  name: Kind,
  body: unknown,
  calls: Record<string, () => Promise<number[]>>,
): Promise<Record<string, Measured>> {
  const found: Record<string, Measured> = {};
  for (const of of Object.keys(calls)) found[of] = { samples: [], bare: [], inCalls: [] };
  for (const call of Object.values(calls)) await call();
  let before = await timeReference(name, body);
  for (let round = 0; round < rounds; round++) {
    for (const [of, call] of Object.entries(calls)) {
      const samples = await call();
      const after = await timeReference(name, body);
      found[of]?.samples.push(...samples);
      found[of]?.bare.push((before + after) / 2);
      found[of]?.inCalls.push(median(samples) / ((before + after) / 2));
      before = after;
    }
  }
  return found;
}

/** The median, against its limit in milliseconds, with the reference beside it. */
function reportMedian(subject: string, { samples, bare }: Measured, atMost: number): void {
  report({
    subject: `calls: ${subject}, p50`,
    value: median(samples),
    unit: 'ms',
    spread: [percentile(samples, 0.05), percentile(samples, 0.95)],
    reference: median(bare),
    limit: { atMost },
  });
}

const measureLists = () =>
  measure('list', {}, Object.fromEntries(listNames.map((name) => [name, () => timeList(name)])));

// So that the shorter lists have 25 rows to answer with as well.
await addPages(40);
const few = await measureLists();
await addPages(10_000);

await client.time(contract.pages.list, { body: { type: 'blank', locale: 'nl-nl' } });
const { items } = client.answer() as { items: { newestVersionID: number }[] };
let base = items[0]?.newestVersionID ?? 0;
await client.time(contract.versions.fetch, { params: { versionId: base } });
const answer = () => (client.answer() as { pageVersion: PageVersion }).pageVersion;
const pageVersion = answer();
const saved = { title: pageVersion.title, blocks: pageVersion.blocks };

const many = await measureLists();
for (const [name, measured] of Object.entries(many)) {
  const { samples } = measured;
  const small = few[name];
  reportMedian(`list 25 of 10,000, ${name}`, measured, 3);
  report({
    subject: `calls: list 25 of 10,000, ${name}, p95`,
    value: percentile(samples, 0.95),
    unit: 'ms',
    limit: { atMost: 6 },
  });
  report({
    subject: `calls: list of 10,000 by list of 200, ${name}`,
    value: median(samples),
    unit: 'ms',
    reference: median(small?.samples ?? []),
    // In calls of the reference both: minutes lie between them.
    ratio: median(measured.inCalls) / median(small?.inCalls ?? []),
    limit: { atMost: 1.2 },
  });
}

async function save(blocks: PageVersion['blocks'], turn: number): Promise<number> {
  const body = { title: `Waterlijn ${turn}`, blocks };
  const took = await client.time(contract.versions.store, { params: { id: base }, body });
  base = answer().id;
  return took;
}

const { version } = await measure('save', saved, {
  version: () => times(100, (turn) => save(pageVersion.blocks, turn)),
});
if (!version) throw new Error('Nothing was saved.');
reportMedian('save a version, durable', version, 6);
report({
  subject: 'calls: save a version, durable, p95',
  value: percentile(version.samples, 0.95),
  unit: 'ms',
  limit: { atMost: 20 },
});

const two = Array.from({ length: 200 }, (_, position) => {
  const block = pageVersion.blocks[position % pageVersion.blocks.length];
  if (!block) throw new Error('The home page has no blocks.');
  return { ...block, key: `bench-${position}`, anchorPoint: '' };
});
const large = await times(60, (turn) => save(two, turn));
report({
  subject: 'calls: save a version of 200 blocks, p50',
  value: median(large),
  unit: 'ms',
  limit: { atMost: 100 },
});

await database.end();
await reference.stop();
await product.stop();
