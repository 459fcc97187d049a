import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basePath, contract } from '@ximblox/contract';
import { type Product, startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { addPagesLikeOthers, databaseOf } from './lib/database.ts';
import { median, report } from './lib/figures.ts';
import { leanClient } from './lib/lean-client.ts';
import { load } from './lib/load.ts';
import { noLimits } from './lib/staff.ts';

/**
 * Requests per second of two workers by those of one, for pages that are rendered for each request and for calls of the admin.
 * The database and this process need cores too, so the limit applies to machines with four cores or more.
 */

const seconds = Number(process.env.XIMBLOX_BENCH_SECONDS ?? 5);
const rounds = 3;
const connections = 16;
/** The smallest page cache, in MiB; it keeps few of the pages. */
const settings = { ...noLimits, XIMBLOX_PAGE_CACHE: '1' };

const filled = await startProduct(settings);
const { dataFolder } = filled;
const database = new pg.Client(await databaseOf(filled));
await database.connect();
const paths = await addPagesLikeOthers(database, 5_000);
await database.end();
await filled.stop({ keepData: true });

/** Sends requests for some seconds. @returns requests per second */
type Work = (product: Product, seconds: number) => Promise<number>;

const works: Record<string, Work> = {
  'cold pages': async ({ url }, time) => (await load(url, { connections, seconds: time, paths })).requestsPerSecond,
  'list of pages': async (product, time) => {
    const headers = (await leanClient(product)).headers();
    const url = product.url + basePath + contract.pages.listGroups.path;
    return (await load(url, { connections, seconds: time, headers, body: '{}' })).requestsPerSecond;
  },
};

const idleMilliseconds = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);

interface Measured {
  requestsPerSecond: number;
  /** Busy cores of the machine, with those of the database and of this process. */
  cores: number;
}

/** Measures a work with some workers. */
async function measure(work: Work, workers: number): Promise<Measured> {
  const product = await startProduct({ ...settings, XIMBLOX_DATA: dataFolder, XIMBLOX_WORKERS: String(workers) });
  await work(product, 2);
  const [began, idle] = [performance.now(), idleMilliseconds()];
  const requestsPerSecond = await work(product, seconds);
  const cores = cpus().length - (idleMilliseconds() - idle) / (performance.now() - began);
  await product.stop({ keepData: true });
  return { requestsPerSecond, cores };
}

for (const [name, work] of Object.entries(works)) {
  const runs: { one: Measured; two: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1)
    runs.push({ one: await measure(work, 1), two: await measure(work, 2) });
  for (const workers of ['one', 'two'] as const) {
    const cores = median(runs.map((run) => run[workers].cores));
    report({ subject: `workers: ${name}, busy cores with ${workers}`, value: cores, unit: '' });
  }
  const ratios = runs.map(({ one, two }) => two.requestsPerSecond / one.requestsPerSecond);
  report({
    subject: `workers: ${name}, two`,
    value: median(runs.map(({ two }) => two.requestsPerSecond)),
    unit: 'req/s',
    spread: [Math.min(...ratios), Math.max(...ratios)],
    reference: median(runs.map(({ one }) => one.requestsPerSecond)),
    ratio: median(ratios),
    ...(cpus().length >= 4 && { limit: { atLeast: 1.7 } }),
  });
}
await rm(dataFolder, { recursive: true, force: true });
