import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { databaseOf } from './lib/database.ts';
import { median, report } from './lib/figures.ts';
import { leanClient } from './lib/lean-client.ts';
import { type Call, calls, type Subject } from './lib/scale/calls.ts';
import { fillFolder } from './lib/scale/fill.ts';
import { writePlans } from './lib/scale/plans.ts';
import { wholes } from './lib/scale/whole.ts';
import { noLimits } from './lib/staff.ts';

/**
 * How calls grow with the number of pages: every call on a site of 10,000 pages and on one of a million, in turn, so that the
 * speed of the machine cancels out. Then backup and indexing, whose time for 1,000 pages must stay the same.
 */

const sizes = [10_000, Number(process.env.XIMBLOX_BENCH_PAGES ?? 1_000_000)] as const;
const folder = process.env.XIMBLOX_BENCH_DATA ?? join(tmpdir(), 'ximblox-scale');
/** Only calls whose name contains this; nothing is removed afterwards. */
const only = process.env.XIMBLOX_BENCH_ONLY;
const turns = Number(process.env.XIMBLOX_BENCH_TURNS ?? 15);
/** Growth of a call above which its plans are written. */
const growth = 1.5;

/** Milliseconds below which nobody notices growth, and noise exceeds it. */
const unnoticed = 10;

/** Calls that read all pages, all files or all matches, whose growth is printed only; see docs/scaling.md. */
const reading =
  /^(?:tree, (?:root|first level|a folder of)|(?:pages|groups|media), searched|search in the admin|media, unused|audit log, searched|broken links|effects of another address|uses of a page that many refer to|pages, last screen|search, (?:state|a word on a thousandth of the pages))/;

const say = (text: string): unknown => process.stdout.write(`${text}\n`);

async function open(pages: number): Promise<Subject> {
  const dataFolder = join(folder, String(pages));
  const began = performance.now();
  const product = await startProduct({ ...noLimits, XIMBLOX_DATA: dataFolder });
  say(`  start with ${pages} pages: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const database = new pg.Client(await databaseOf(product));
  await database.connect();
  await database.query('create extension if not exists pg_stat_statements');
  // It looks for missing sizes of images in all pages, some minutes after the first start.
  await database.query("delete from jobs where name = 'make-all-pictures'");
  return { product, database, pages, client: await leanClient(product) };
}

/** Blocks that the statements of a call read, from the caches of PostgreSQL or not. */
async function blocksOf(subject: Subject, call: Call): Promise<number> {
  const { database } = subject;
  await database.query('select pg_stat_statements_reset()');
  for (let turn = 0; turn < 3; turn += 1) await call(subject, 1000 + turn);
  const { rows } = await database.query<{ blocks: number }>(
    `select sum(shared_blks_hit + shared_blks_read)::float8 / 3 as blocks from pg_stat_statements
      where query !~ 'pg_stat_statements|"?jobs"?|listener'`,
  );
  return rows[0]?.blocks ?? 0;
}

async function measure(name: string, call: Call, small: Subject, large: Subject): Promise<void> {
  const [few, many]: [number[], number[]] = [[], []];
  const [blocks, manyBlocks] = [await blocksOf(small, call), await blocksOf(large, call)];
  for (let turn = 0; turn < 2 * turns; turn += 1) {
    const [one, other] = [await call(small, turn % turns), await call(large, turn % turns)];
    // A call of seconds needs neither warm-up nor a median of many.
    if (turn < turns && other < 2_000) continue;
    few.push(one);
    many.push(other);
    if (other > 2_000) break;
  }
  const ratio = median(many) / Math.max(median(few), unnoticed);
  report({
    subject: `scale: ${name}`,
    value: median(many),
    unit: 'ms',
    reference: median(few),
    ratio,
    ...(reading.test(name) ? {} : { limit: { atMost: growth } }),
  });
  say(`  blocks ${Math.round(manyBlocks)}, reference ${Math.round(blocks)}`);
  if (ratio > growth) say(`  plans: ${await writePlans(large, name, call)}`);
}

for (const pages of sizes) {
  say(`Fill ${pages} pages in ${join(folder, String(pages))}`);
  await fillFolder(join(folder, String(pages)), pages);
}
const [small, large] = [await open(sizes[0]), await open(sizes[1])];
for (const [name, call] of Object.entries(calls)) {
  if (only !== undefined && !name.includes(only)) continue;
  try {
    await measure(name, call, small, large);
  } catch (error) {
    say(`scale: ${name} failed: ${String(error)}`);
    process.exitCode = 1;
  }
}
for (const [name, work] of Object.entries(wholes)) {
  if (only !== undefined && !name.includes(only)) continue;
  const [few, many] = [await work(small), await work(large)];
  report({
    subject: `scale: ${name}`,
    value: many,
    unit: 's',
    reference: few,
    ratio: many / few,
    limit: { atMost: growth },
  });
}
for (const { database, product } of [small, large]) {
  await database.end();
  await product.stop({ keepData: true });
}
if (only === undefined && process.env.XIMBLOX_BENCH_DATA === undefined && existsSync(folder)) {
  await rm(folder, { recursive: true });
} else {
  say(`The data stay in ${folder}; remove it with: rm -r ${folder}`);
}
