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

/** Calls some times to warm up, then so often. @returns what each took, in milliseconds */
async function times(count: number, call: (turn: number) => Promise<number>): Promise<number[]> {
  for (let turn = 0; turn < Math.min(count, 100); turn++) await call(turn);
  const found: number[] = [];
  for (let turn = 0; turn < count; turn++) found.push(await call(turn));
  return found;
}

const lists = {
  'newest first': { columnToSort: 'updatedAt', sortOrder: 'desc' },
  'by title': { columnToSort: 'title', sortOrder: 'asc' },
  'of a type': { type: 'news', locale: 'nl-nl', columnToSort: 'createdAt', sortOrder: 'desc' },
  searched: { searchTerm: 'dijk' },
} as const;

async function timeLists(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const [name, body] of Object.entries(lists)) {
    found[name] = await times(400, () => client.time(contract.pages.list, { body }));
  }
  return found;
}

/**
 * The budgets in milliseconds were set on a machine where the bare server on SQLite listed 3430 and saved 1315 times a second.
 * Told in its calls they hold on any machine.
 */
const reference = await startSqlite();
const budgets = { list: { milliseconds: 3, perSecond: 3430 }, save: { milliseconds: 6, perSecond: 1315 } };
const bare = { list: [] as number[], save: [] as number[] };

/** One pass of both calls against the reference, at 16 connections as when the budgets were set. */
async function timeReference(body: unknown): Promise<void> {
  for (const name of ['list', 'save'] as const) {
    const options = { connections: 16, seconds: 2, body: JSON.stringify(name === 'save' ? body : {}) };
    bare[name].push(1000 / (await load(`${reference.url}/${name}`, options)).requestsPerSecond);
  }
}

function reportInCalls(name: keyof typeof budgets, subject: string, p50: number): void {
  const { milliseconds, perSecond } = budgets[name];
  const one = median(bare[name]);
  report({
    subject: `calls: ${subject}, p50 in calls of the reference`,
    value: p50,
    unit: 'ms',
    reference: one,
    ratio: p50 / one,
    limit: { atMost: Number(((milliseconds * perSecond) / 1000).toFixed(1)) },
  });
}

const few = await timeLists();
await addPages(10_000);

await client.time(contract.pages.list, { body: { type: 'blank', locale: 'nl-nl' } });
const { items } = client.answer() as { items: { newestVersionID: number }[] };
let base = items[0]?.newestVersionID ?? 0;
await client.time(contract.versions.fetch, { params: { versionId: base } });
const answer = () => (client.answer() as { pageVersion: PageVersion }).pageVersion;
const pageVersion = answer();
const saved = { title: pageVersion.title, blocks: pageVersion.blocks };

await timeReference(saved);
const many = await timeLists();
await timeReference(saved);
for (const [name, samples] of Object.entries(many)) {
  const small = few[name] ?? [];
  report({
    subject: `calls: list 25 of 10,000, ${name}, p50`,
    value: median(samples),
    unit: 'ms',
    spread: [percentile(samples, 0.05), percentile(samples, 0.95)],
    limit: { atMost: 3 },
  });
  report({
    subject: `calls: list 25 of 10,000, ${name}, p95`,
    value: percentile(samples, 0.95),
    unit: 'ms',
    limit: { atMost: 6 },
  });
  reportInCalls('list', `list 25 of 10,000, ${name}`, median(samples));
  report({
    subject: `calls: list of 10,000 by list of 200, ${name}`,
    value: median(samples),
    unit: 'ms',
    reference: median(small),
    ratio: median(samples) / median(small),
    limit: { atMost: 1.2 },
  });
}

async function save(blocks: PageVersion['blocks'], turn: number): Promise<number> {
  const body = { title: `Waterlijn ${turn}`, blocks };
  const took = await client.time(contract.versions.store, { params: { id: base }, body });
  base = answer().id;
  return took;
}

const saves = await times(400, (turn) => save(pageVersion.blocks, turn));
await timeReference(saved);
report({ subject: 'calls: save a version, durable, p50', value: median(saves), unit: 'ms', limit: { atMost: 6 } });
report({
  subject: 'calls: save a version, durable, p95',
  value: percentile(saves, 0.95),
  unit: 'ms',
  limit: { atMost: 20 },
});
reportInCalls('save', 'save a version, durable', median(saves));

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
