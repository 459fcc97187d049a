import { setTimeout as sleep } from 'node:timers/promises';
import { contract, maxBulkPages } from '@ximblox/contract';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { addPagesLikeOthers, databaseOf, untilNothingIsDue } from './lib/database.ts';
import { median, percentile, report } from './lib/figures.ts';
import { startPageTimer } from './lib/page-timer.ts';
import { administratorOf, noLimits } from './lib/staff.ts';

const product = await startProduct(noLimits);
const database = new pg.Client(await databaseOf(product));
await database.connect();
await addPagesLikeOthers(database, maxBulkPages);
await untilNothingIsDue(database);
const { rows } = await database.query<{ id: string }>("select id from pages where slug like 'bench/%'");
const pageIDs = rows.map(({ id }) => Number(id));
const staff = await administratorOf(product);

const page = `${product.url}/en-gb`;
await (await fetch(page)).text();
const idleTimer = startPageTimer(page);
await sleep(5_000);
const idle = await idleTimer.stop();

/** Runs an action on all pages. @returns its seconds, and the milliseconds of each visit of the cached page meanwhile */
async function measure(kind: 'unpublish' | 'publish'): Promise<{ seconds: number; visits: number[] }> {
  const timer = startPageTimer(page);
  const began = performance.now();
  const { bulkAction } = await staff.call(contract.bulkActions.start, { body: { action: { kind }, pageIDs } });
  const params = { id: String(bulkAction.id) };
  for (;;) {
    await sleep(500);
    const { bulkAction: now } = await staff.call(contract.bulkActions.get, { params });
    if (now.finishedAt === null) continue;
    if (now.counts.done !== pageIDs.length) throw new Error(`${kind}: ${JSON.stringify(now.counts)}`);
    return { seconds: (performance.now() - began) / 1000, visits: await timer.stop() };
  }
}

for (const kind of ['unpublish', 'publish'] as const) {
  const { seconds, visits } = await measure(kind);
  report({ subject: `bulk: ${kind} ${pageIDs.length} pages`, value: seconds, unit: 's', limit: { atMost: 120 } });
  report({
    subject: `bulk: p99 of a cached page during ${kind}`,
    value: percentile(visits, 0.99),
    unit: 'ms',
    reference: percentile(idle, 0.99),
    limit: { atMost: 20 },
  });
  process.stdout.write(`  p50 in ms: ${median(visits).toFixed(2)}, idle ${median(idle).toFixed(2)}\n`);
}

const began = performance.now();
await staff.call(contract.bulkActions.preview, {
  body: { action: { kind: 'unpublish' }, pageIDs: pageIDs.slice(0, 100) },
});
report({
  subject: 'bulk: preview of 100 pages',
  value: performance.now() - began,
  unit: 'ms',
  limit: { atMost: 2_000 },
});

await database.end();
await product.stop();
