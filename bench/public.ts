import { setTimeout as sleep } from 'node:timers/promises';
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

// A page that is not in the cache: everything is dropped, then each page is asked for once.
const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
const database = new pg.Client(await databaseOf(product));
await database.connect();
const { rows } = await database.query<{ id: string }>('select id from pages');
const tags = rows.map((row) => `page:${row.id}`);

async function timeAll(): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    const response = await fetch(`${product.url}${path}`);
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

const cold: number[] = [];
const warm: number[] = [];
for (let round = 0; round < 6; round++) {
  for (let start = 0; start < tags.length; start += 200) {
    await database.query('select pg_notify($1, $2)', [
      contentChannel,
      JSON.stringify({ tags: tags.slice(start, start + 200) }),
    ]);
  }
  await sleep(300);
  const [coldTimes, warmTimes] = [await timeAll(), await timeAll()];
  // The first rounds warm the compiler up.
  if (round < 2) continue;
  cold.push(...coldTimes);
  warm.push(...warmTimes);
}
const rendering = median(cold) - median(warm);
report({
  subject: `public: cold render with its reads, ${paths.length} pages, p50`,
  value: rendering,
  unit: 'ms',
  spread: [percentile(cold, 0.05) - median(warm), percentile(cold, 0.95) - median(warm)],
  limit: { atMost: 1.5 },
});

await database.end();
await reference.stop();
await product.stop();
