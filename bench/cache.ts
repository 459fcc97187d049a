import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { addPagesLikeOthers, databaseOf, untilNothingIsDue } from './lib/database.ts';
import { median, report } from './lib/figures.ts';
import { load, type LoadOptions } from './lib/load.ts';
import { type Reference, startReference } from './lib/reference.ts';
import { noLimits } from './lib/staff.ts';
import { zipf } from './lib/zipf.ts';

/**
 * The page cache under many pages, by the requests per second of a bare `node:http` server that has all of them in memory. The
 * machine decides its size, as for an operator.
 */
const seconds = Number(process.env.XIMBLOX_BENCH_SECONDS ?? 3);
const runs = 5;
/** Reads after which a page is compressed at the best ratio: `recompressAfterHits` of `site/src/cache/cached-response.ts`. */
const readsUntilSmallest = 17;

const product = await startProduct(noLimits);
const database = new pg.Client(await databaseOf(product));
await database.connect();
const pages = await addPagesLikeOthers(database, 10_000);
const few = pages.slice(0, 2_000);
// Otherwise the search index of the added pages is made meanwhile.
await untilNothingIsDue(database);
const reference = await startReference(product.url);

const rate = async (url: string, options: Omit<LoadOptions, 'seconds'>): Promise<number> =>
  (await load(url, { seconds, ...options })).requestsPerSecond;

/** Requests every path once, so that it is rendered and compressed. */
async function warmUp({ url }: Pick<Reference, 'url'>, paths: readonly string[]): Promise<void> {
  const waiting = [...paths];
  const headers = { 'accept-encoding': 'gzip' };
  const visitor = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      await (await fetch(url + path, { headers })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
}

/** Compares product and reference in turn, and reports the median of the ratios. */
async function compare(subject: string, atLeast: number, options: Omit<LoadOptions, 'seconds'>): Promise<void> {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const bare = await rate(reference.url, options);
    const found = await rate(product.url, options);
    rates.push(found);
    ratios.push(found / bare);
  }
  report({
    subject: `cache: ${subject}, by bare node:http`,
    value: median(rates),
    unit: 'req/s',
    spread: [Math.min(...ratios), Math.max(...ratios)],
    ratio: median(ratios),
    limit: { atLeast },
  });
}

await warmUp(product, ['/']);
await compare('home page, 64 connections', 0.9, { connections: 64 });
for (const server of [product, reference]) await warmUp(server, few);
// Pages that are read often are compressed once more, which is not part of serving warm ones.
for (let reads = 1; reads < readsUntilSmallest; reads += 1) await warmUp(product, few);
await compare('2,000 warm pages, 16 connections', 0.8, { connections: 16, paths: few });
// The first pass is that of a server that has just started.
const asked = zipf(pages, 20_000);
for (const server of [product, reference]) await warmUp(server, asked);
await compare('10,000 pages by Zipf, second pass, 16 connections', 0.6, { connections: 16, paths: asked });

await database.end();
await reference.stop();
await product.stop();
