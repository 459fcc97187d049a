import { setTimeout as sleep } from 'node:timers/promises';
import { pagePath } from '@ximblox/blocks';
import { startProduct } from '@ximblox/e2e/product';
import { contentChannel } from '@ximblox/server/platform';
import pg from 'pg';
import { databaseOf } from './lib/database.ts';
import { median, percentile, report } from './lib/figures.ts';
import { load } from './lib/load.ts';
import { startReference } from './lib/reference.ts';
import { noLimits } from './lib/staff.ts';

const product = await startProduct(noLimits);
const home = `${product.url}/`;
const site = { defaultLocale: 'nl-nl' };
const reference = await startReference(home);

async function cached(
  connections: number,
): Promise<{ ratios: number[]; rates: number[]; references: number[]; tails: number[] }> {
  const found = { ratios: [] as number[], rates: [] as number[], references: [] as number[], tails: [] as number[] };
  for (const url of [reference.url, home]) await load(url, { connections, seconds: 3 });
  for (let pass = 0; pass < 3; pass++) {
    const before = await load(reference.url, { connections, seconds: 4 });
    const ours = await load(home, { connections, seconds: 4 });
    const after = await load(reference.url, { connections, seconds: 4 });
    const bare = (before.requestsPerSecond + after.requestsPerSecond) / 2;
    found.rates.push(ours.requestsPerSecond);
    found.references.push(bare);
    found.ratios.push(ours.requestsPerSecond / bare);
    found.tails.push(ours.p99 / Math.max(1, (before.p99 + after.p99) / 2));
  }
  return found;
}

for (const connections of [16, 64]) {
  const { ratios, rates, references, tails } = await cached(connections);
  report({
    subject: `public: cached page, ${connections} connections`,
    value: median(rates),
    unit: 'req/s',
    spread: [Math.min(...rates), Math.max(...rates)],
    reference: median(references),
    ratio: median(ratios),
    limit: { atLeast: 0.8 },
  });
  report({
    subject: `public: p99 by that of the reference, ${connections}`,
    value: median(tails),
    unit: 'x',
    limit: { atMost: 2 },
  });
}

// Pages that are not in the cache: first each one alone, as after its own publication; then all, as after a start.
const database = new pg.Client(await databaseOf(product));
await database.connect();
const { rows } = await database.query<{ id: string; locale: string; slug: string }>(
  'select id, locale, slug from pages where published_version_id is not null',
);
const pages = rows.map(({ id, locale, slug }) => ({ tag: `page:${id}`, path: pagePath(site, locale, slug) }));
const drop = (tags: readonly string[]): Promise<unknown> =>
  database.query('select pg_notify($1, $2)', [contentChannel, JSON.stringify({ tags })]);

/** Unpacked, since packing happens once for a version of a page and beside the main thread. */
async function time(path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${product.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
  await response.arrayBuffer();
  return performance.now() - began;
}

const alone: number[] = [];
const all: number[] = [];
const ready: number[] = [];
for (let round = 0; round < 6; round++) {
  // The first rounds warm the compiler up.
  const counts = round >= 2;
  for (const { tag, path } of pages) {
    await drop([tag]);
    await sleep(3);
    const took = await time(path);
    if (counts) alone.push(took);
  }
  await drop(pages.map(({ tag }) => tag));
  await sleep(300);
  for (const { path } of pages) {
    const took = await time(path);
    if (counts) all.push(took);
  }
  for (const { path } of pages) ready.push(await time(path));
}

const within = median(ready);
const cold = (subject: string, samples: readonly number[]): void =>
  report({
    subject: `public: cold render, ${subject}, p50 above a ready one`,
    value: median(samples) - within,
    unit: 'ms',
    spread: [percentile(samples, 0.05) - within, percentile(samples, 0.95) - within],
    limit: { atMost: 1.5 },
  });
cold('this page dropped', alone);
cold('all dropped', all);

await database.end();
await reference.stop();
await product.stop();
