import { contract, type ReleaseChange } from '@ximblox/contract';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { addPagesLikeOthers, databaseOf, untilNothingIsDue } from './lib/database.ts';
import { percentile, report } from './lib/figures.ts';
import { startPageTimer } from './lib/page-timer.ts';
import { administratorOf, noLimits } from './lib/staff.ts';

// Releases of 500 pages that were saved in them, and of 500 redirects, while visitors read: npm run bench -- releases

const size = 500;
const product = await startProduct(noLimits);
const database = new pg.Client(await databaseOf(product));
await database.connect();
await addPagesLikeOthers(database, size);
await untilNothingIsDue(database);
const { rows } = await database.query<{ id: string }>("select id from pages where slug like 'bench/%' order by id");
const pageIDs = rows.map(({ id }) => Number(id));
const staff = await administratorOf(product);

async function createRelease(name: string): Promise<number> {
  return (await staff.call(contract.releases.create, { body: { name } })).release.id;
}

/** Publishes a release. @returns milliseconds until the answer */
async function publish(id: number): Promise<number> {
  const params = { id: String(id) };
  const { revision } = (await staff.call(contract.releases.get, { params })).release;
  const began = performance.now();
  await staff.call(contract.releases.publish, { params, body: { revision } });
  return performance.now() - began;
}

const saved = await createRelease('Saved');
for (const [index, pageID] of pageIDs.entries()) {
  const { newest } = await staff.call(contract.pages.open, { params: { id: String(pageID) }, query: {} });
  const body = { title: `Campaign ${index}`, releaseID: saved };
  await staff.call(contract.versions.store, { params: { id: String(newest.id) }, body });
}
const redirects = await createRelease('Redirects');
const changes = pageIDs.map(
  (pageID, index): ReleaseChange => ({ kind: 'redirect', locale: 'en-gb', slug: `campaign-${index}`, pageID }),
);
await staff.call(contract.releases.addItems, { params: { id: String(redirects) }, body: { changes } });

const timer = startPageTimer(`${product.url}/en-gb`);
const limit = { atMost: 3_000 };
report({ subject: `releases: publish ${size} pages`, value: await publish(saved), unit: 'ms', limit });
report({ subject: `releases: publish ${size} redirects`, value: await publish(redirects), unit: 'ms', limit });
const back = await staff.call(contract.releases.rollBack, { params: { id: String(saved) }, body: {} });
report({ subject: `releases: roll back ${size} pages`, value: await publish(back.release.id), unit: 'ms', limit });
report({
  subject: 'releases: p99 of a page meanwhile',
  value: percentile(await timer.stop(), 0.99),
  unit: 'ms',
  limit: { atMost: 100 },
});

await database.end();
await product.stop();
