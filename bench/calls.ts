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

/** Pages of the type `news`, each with one short version, as after an import. */
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
  await database.query('vacuum analyze pages, translation_groups');
}

/** Calls a function repeatedly. @returns the duration of each call in milliseconds */
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

/** Bare server on SQLite. The ratio makes figures of different machines comparable; it has no limit. */
const reference = await startSqlite();

type Kind = 'list' | 'save';

/** Milliseconds per call of the reference at 16 connections. */
async function timeReference(name: Kind, body: unknown): Promise<number> {
  const options = { connections: 16, seconds: 1, body: JSON.stringify(body) };
  return 1000 / (await load(`${reference.url}/${name}`, options)).requestsPerSecond;
}

const rounds = 4;

/** Measurements of one subject: calls of the product, alternating with passes of the reference. */
interface Measured {
  samples: number[];
  /** Milliseconds per call of the reference, one entry per pass. */
  bare: number[];
  /** Median of each round, divided by the reference's passes before and after it. */
  inCalls: number[];
}

/** Alternates product and reference, because the speed of a machine varies over time. The first round is a warm-up. */
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

/** Reports the median with its limit in milliseconds and the reference. */
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

// The shorter lists need at least 25 rows too.
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
    // Both relative to the reference, because they are measured minutes apart.
    ratio: median(measured.inCalls) / median(small?.inCalls ?? []),
    limit: { atMost: 1.2 },
  });
}

/** Two ended publications of each page over two years, and schedules of every twentieth within the next month. */
async function addPublications(): Promise<void> {
  await database.query(
    `insert into publications (page_id, version_id, published_at, ended_at)
     select p.id, p.newest_version_id, t.at, t.at + interval '1 day'
     from pages as p, generate_series(1, 2) as n, lateral (select now() - random() * n * interval '365 days' as at) as t
     where p.slug like 'nieuws/bench-%'`,
  );
  await database.query(
    `insert into page_schedules (page_id, version_id, publish_at)
     select p.id, p.newest_version_id, now() + random() * interval '30 days' + interval '1 day'
     from pages as p where p.slug like 'nieuws/bench-%' and p.id % 20 = 0`,
  );
  await database.query('vacuum analyze publications, page_schedules');
}
await addPublications();

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const month = { from: dayIn(-21), until: dayIn(20), timeZone: 'Europe/Amsterdam', pageSize: 4 };

/** First screens of the list of groups, the tree and the calendar, and link suggestions, with 10,000 groups. */
const screens = {
  'groups, latest change first': [contract.pages.listGroups, {}],
  'groups by title': [contract.pages.listGroups, { columnToSort: 'title' }],
  'groups by state': [contract.pages.listGroups, { columnToSort: 'state' }],
  'groups of a state': [contract.pages.listGroups, { underway: 'draft' }],
  'groups searched': [contract.pages.listGroups, { searchTerm: 'dijk' }],
  'link suggestions, recent pages': [contract.pages.suggestLinks, { locale: 'nl-nl' }],
  'link suggestions, first letter': [contract.pages.suggestLinks, { locale: 'nl-nl', term: 'b' }],
  'link suggestions, a word': [contract.pages.suggestLinks, { locale: 'nl-nl', term: 'dijk' }],
  'tree, root': [contract.pageTree.list, { locale: 'nl-nl', parent: null }],
  'tree, first level': [contract.pageTree.list, { locale: 'nl-nl', parent: '' }],
  'calendar, six weeks': [contract.calendar.list, month],
  'calendar of a type': [contract.calendar.list, { ...month, type: 'news', locale: 'nl-nl' }],
} as const;
for (const [name, [endpoint, body]] of Object.entries(screens)) {
  const samples = (await times(110, () => client.time(endpoint, { body }))).slice(10);
  report({
    subject: `calls: first screen of 10,000, ${name}, p95`,
    value: percentile(samples, 0.95),
    unit: 'ms',
    spread: [Math.min(...samples), Math.max(...samples)],
    limit: { atMost: 10 },
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
