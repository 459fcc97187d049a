import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '@ximblox/e2e/instances';
import { freePort, startProduct } from '@ximblox/e2e/product';
import { CmsError, contract } from '@ximblox/contract';
import { collectGarbage } from './lib/collect-garbage.ts';
import { report } from './lib/figures.ts';
import { administratorOf } from './lib/staff.ts';
import { at, compound, words } from './lib/vocabulary.ts';

// Memory over a long mixed load: editors, visitors, searches, other frontends and missing addresses.
// npm run bench -- soak --minutes=60
const { values: given } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const minutes = Number(given.minutes);
/** Minutes from which memory has reached its size before the measured part. */
const minutesForVerdict = 20;
/** Part of the minutes in which caches, pools and compiled code reach their size. */
const warmUp = 0.3;
/** MiB of the process under load. */
const memoryLimit = 350;

const limits = { admin: '10000000/1m', public: '10000000/1m', uploads: '10000000/1m', login: '10000000/1m' };
const metrics = `127.0.0.1:${await freePort()}`;
const inspector = await freePort();
const product = await startProduct({
  XIMBLOX_LIMITS: JSON.stringify({ ...limits, search: '10000000/1m' }),
  XIMBLOX_METRICS: metrics,
  NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspector}`,
  // Full within the warm-up, so that what grows afterwards is no cache.
  XIMBLOX_PAGE_CACHE: '48',
});

/** Values of the metrics without labels, by name. */
async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://${metrics}/metrics`)).text();
  return new Map([...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]));
}

const mebibytes = (values: Map<string, number>, name: string): number => (values.get(name) ?? Number.NaN) / 1_048_576;

/** Memory of the process after a full collection, in MiB: what is in use, without what the next collection frees. */
async function memoryInUse(): Promise<number> {
  await collectGarbage(product.process, inspector);
  return mebibytes(await readMetrics(), 'process_resident_memory_bytes');
}

const stopping = new AbortController();
let visits = 0;
const failed = new Map<number, number>();

async function visit(paths: (turn: number) => string): Promise<void> {
  for (let turn = 0; !stopping.signal.aborted; turn++) {
    const response = await fetch(product.url + paths(turn));
    await response.arrayBuffer();
    visits += 1;
    if (response.status >= 500) failed.set(response.status, (failed.get(response.status) ?? 0) + 1);
    await sleep(10);
  }
}

/** Counts an answer of the server like those to visitors. @throws other errors */
function countFailure(error: unknown): void {
  if (!(error instanceof CmsError) || error.status < 500) throw error;
  failed.set(error.status, (failed.get(error.status) ?? 0) + 1);
}

const admin = await administratorOf(product);
const { items } = await admin.call(contract.pages.list, { body: { live: true, pageSize: 100 } });
const pages = items.map(({ url }) => url);

async function search(): Promise<void> {
  for (let turn = 0; !stopping.signal.aborted; turn++) {
    const term = turn % 3 === 0 ? compound(turn) : `${at(words, turn * 7)} ${at(words, turn % 50)}`;
    const body = { term, locales: ['nl-nl'], facets: turn % 5 === 0 };
    await admin.call(contract.search.search, { body }).catch(countFailure);
    await sleep(50);
  }
}

const load = await startLoad(product, 'soak');
const visitors = [
  visit((turn) => at(pages, turn)),
  // More addresses than the page cache has room for.
  visit((turn) => `${at(pages, turn)}?page=${turn % 5000}&turn=${turn}`),
  visit((turn) => `/missing/${turn}`),
  visit((turn) => at(['/sitemap.xml', '/sitemap-nl-nl.xml', '/nieuws/feed.xml', '/robots.txt'], turn)),
  visit((turn) => `/api/ximblox/delivery/pages?type=news&locale=nl-nl&limit=${1 + (turn % 50)}`),
  search(),
];
const resident: number[] = [];
let settled = Number.NaN;
for (let minute = 0; minute <= minutes; minute++) {
  const values = await readMetrics();
  const used = mebibytes(values, 'process_resident_memory_bytes');
  resident.push(used);
  const heap = mebibytes(values, 'nodejs_heap_size_used_bytes');
  const external = mebibytes(values, 'nodejs_external_memory_bytes');
  process.stdout.write(
    `minute ${minute}: ${used.toFixed(0)} MiB, heap ${heap.toFixed(0)}, external ${external.toFixed(0)}; ` +
      `${load.acknowledged()} writes, ${visits} visits\n`,
  );
  if (minute === Math.floor(minutes * warmUp)) settled = await memoryInUse();
  if (minute < minutes) await sleep(60_000);
}
const last = await memoryInUse();
stopping.abort();
await Promise.all([...visitors, load.stop()]);
for (const missing of await load.missing(product.url)) {
  process.stdout.write(`  PROBLEM lost: ${missing}\n`);
  process.exitCode = 1;
}
const failures = [...failed, ...Object.entries(load.failed())];
for (const [kind, count] of failures) process.stdout.write(`  ${count} times ${kind}\n`);
report({
  subject: 'soak: failed requests and writes',
  value: failures.reduce((sum, [, count]) => sum + count, 0),
  unit: '',
  limit: { atMost: 0 },
});
await product.stop();
report({
  subject: 'soak: largest memory of the process',
  value: Math.max(...resident),
  unit: 'MiB',
  spread: [Math.min(...resident), Math.max(...resident)],
  limit: { atMost: memoryLimit },
});
report({
  subject: 'soak: growth of the memory in use after the warm-up',
  value: last / settled - 1,
  unit: '',
  ...(minutes >= minutesForVerdict && { limit: { atMost: 0.1 } }),
});
if (minutes < minutesForVerdict) {
  process.stdout.write(
    `  Memory grows while caches fill: --minutes=${minutesForVerdict} or more says whether it stops.\n`,
  );
}
