import { setTimeout as sleep } from 'node:timers/promises';
import { pagePath } from '@ximblox/blocks/internal';
import { contract, type ReleaseChange } from '@ximblox/contract';
import { type Product, startProduct } from '@ximblox/e2e/product';
import { contentChannel } from '@ximblox/server/platform';
import pg from 'pg';
import { addPagesLikeOthers, databaseOf, untilNothingIsDue } from './lib/database.ts';
import { median, percentile, report } from './lib/figures.ts';
import { load } from './lib/load.ts';
import { administratorOf, noLimits } from './lib/staff.ts';

// What releases cost visitors: two products with the same pages, one without releases and one with 50 releases and 10,000 periods
// of publication, measured in turn: npm run bench -- release-cost

const [releases, periods, pages] = [50, 10_000, 400];
const seconds = Number(process.env.XIMBLOX_BENCH_SECONDS ?? 3);
const passes = 7;
const rounds = 15;

interface Side {
  product: Product;
  database: pg.Client;
}

async function start(): Promise<Side> {
  const product = await startProduct(noLimits);
  const database = new pg.Client(await databaseOf(product));
  await database.connect();
  await addPagesLikeOthers(database, pages);
  await untilNothingIsDue(database);
  return { product, database };
}

/** Creates releases, publishes four of five, and adds earlier periods until there are enough. */
async function fill({ product, database }: Side): Promise<void> {
  const staff = await administratorOf(product);
  const { rows } = await database.query<{ id: string }>("select id from pages where slug like 'bench/%' order by id");
  const size = Math.floor(rows.length / releases);
  for (let number = 0; number < releases; number++) {
    const own = rows.slice(number * size, (number + 1) * size).map(({ id }) => Number(id));
    const { release } = await staff.call(contract.releases.create, { body: { name: `Release ${number}` } });
    for (const pageID of own) {
      const { newest } = await staff.call(contract.pages.open, { params: { id: String(pageID) }, query: {} });
      const body = { title: `Release ${number}`, releaseID: release.id };
      await staff.call(contract.versions.store, { params: { id: String(newest.id) }, body });
    }
    const changes: ReleaseChange[] = [
      { kind: 'redirect', locale: 'nl-nl', slug: `release-${number}`, pageID: own[0] ?? 0 },
    ];
    const params = { id: String(release.id) };
    const { revision } = (await staff.call(contract.releases.addItems, { params, body: { changes } })).release;
    if (number % 5 > 0) await staff.call(contract.releases.publish, { params, body: { revision } });
  }
  await database.query(
    `insert into page_periods (page_id, version_id, publication_id, group_id, type, locale, slug, public_since, since, until)
     select page_id, version_id, publication_id, group_id, type, locale, slug, public_since,
       since - (n + 1) * interval '1 hour', since - n * interval '1 hour'
     from (select distinct on (page_id) * from page_periods order by page_id, since) as first, generate_series(0, $1::int) as n
     limit greatest(0, $2::int - (select count(*) from page_periods))`,
    [Math.ceil(periods / pages), periods],
  );
  await untilNothingIsDue(database);
  await database.query('vacuum analyze');
}

const sides = { without: await start(), with: await start() };
await fill(sides.with);
await sides.without.database.query('vacuum analyze');
const { rows: counted } = await sides.with.database.query<{ releases: number; periods: number }>(
  'select (select count(*)::int from releases) as releases, (select count(*)::int from page_periods) as periods',
);
process.stdout.write(`${counted[0]?.releases} releases, ${counted[0]?.periods} periods\n`);

const rates = { without: [] as number[], with: [] as number[] };
for (let pass = 0; pass <= passes; pass++)
  for (const side of pass % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
    const { requestsPerSecond } = await load(`${sides[side].product.url}/`, { connections: 16, seconds });
    // The first pass is a warm-up.
    if (pass > 0) rates[side].push(requestsPerSecond);
  }
report({
  subject: 'releases: cached page with 50 releases, by one without',
  value: median(rates.with),
  unit: 'req/s',
  spread: [Math.min(...rates.with), Math.max(...rates.with)],
  reference: median(rates.without),
  ratio: median(rates.with) / median(rates.without),
  limit: { atLeast: 0.95 },
});

/** Pages of the demo: all sides have the same. */
const { rows: demo } = await sides.without.database.query<{ id: string; locale: string; slug: string }>(
  "select id, locale, slug from pages where published_version_id is not null and slug <> '404' and slug not like 'bench/%'",
);
const cold = { without: [] as number[], with: [] as number[] };
for (let round = 0; round < rounds + 10; round++)
  for (const { id, locale, slug } of demo)
    for (const side of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      const { product, database } = sides[side];
      const tags = JSON.stringify({ tags: [`page:${id}`] });
      await database.query('select pg_notify($1, $2)', [contentChannel, tags]);
      await sleep(3);
      const began = performance.now();
      await (
        await fetch(product.url + pagePath({ defaultLocale: 'nl-nl' }, locale, slug), {
          headers: { 'accept-encoding': 'identity' },
        })
      ).arrayBuffer();
      if (round >= 10) cold[side].push(performance.now() - began);
    }
for (const share of [0.5, 0.95])
  report({
    subject: `releases: cold page, p${share * 100}, by one without`,
    value: percentile(cold.with, share),
    unit: 'ms',
    reference: percentile(cold.without, share),
    ratio: percentile(cold.with, share) / percentile(cold.without, share),
    limit: { atMost: share === 0.5 ? 1.05 : 1.15 },
  });

for (const { product, database } of Object.values(sides)) {
  await database.end();
  await product.stop();
}
