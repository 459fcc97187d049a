import { setTimeout as sleep } from 'node:timers/promises';
import { pagePath } from '@ximblox/blocks/internal';
import { startProduct } from '@ximblox/e2e/product';
import { contentChannel } from '@ximblox/server/platform';
import pg from 'pg';
import { addPagesLikeOthers, databaseOf } from './lib/database.ts';
import { median, percentile, report } from './lib/figures.ts';
import { type Load, load, type LoadOptions } from './lib/load.ts';
import { startNginx } from './lib/nginx.ts';
import { startReference } from './lib/reference.ts';
import { noLimits } from './lib/staff.ts';
import { zipf } from './lib/zipf.ts';

/** Seconds of one pass against one server, and number of passes. */
const seconds = Number(process.env.XIMBLOX_BENCH_SECONDS ?? 3);
const passes = 3;
const pages = Number(process.env.XIMBLOX_BENCH_PAGES ?? 10_000);

const product = await startProduct(noLimits);
const database = new pg.Client(await databaseOf(product));
await database.connect();
const site = { defaultLocale: 'nl-nl' };
const { rows } = await database.query<{ id: string; locale: string; slug: string }>(
  "select id, locale, slug from pages where published_version_id is not null and slug <> '404'",
);
const demo = rows.map(({ id, locale, slug }) => ({ tag: `page:${id}`, path: pagePath(site, locale, slug) }));
const many = await addPagesLikeOthers(database, pages);

const reference = await startReference(product.url);
const html = new Map<string, string>();
for (const path of ['/', ...many]) html.set(path, await (await fetch(product.url + path)).text());
const notFound = await (await fetch(`${product.url}/bestaat-niet`)).text();
const nginx = await startNginx(html, notFound);
if (!nginx) process.stdout.write('There is no nginx on this machine: it is left out.\n');
html.clear();

/** Servers to compare, with the ETag of their home page. */
const servers = await Promise.all(
  [
    { name: 'reference', ...reference },
    { name: 'product', url: product.url },
    ...(nginx ? [{ name: 'nginx', ...nginx }] : []),
  ].map(async ({ name, url }) => {
    const { headers } = await fetch(`${url}/`, { headers: { 'accept-encoding': 'gzip' } });
    return { name, url, etag: headers.get('etag') ?? '' };
  }),
);

/** Sends the same requests to all servers in turn and reports the ratios. */
async function compare(
  subject: string,
  options: Omit<LoadOptions, 'seconds'> & { path?: string; hasPage?: boolean },
  limits: { rate?: number; tail?: number } = {},
): Promise<void> {
  const { path = '/', hasPage, ...rest } = options;
  const found = new Map(servers.map(({ name }) => [name, [] as Load[]]));
  for (let pass = 0; pass <= passes; pass++) {
    for (const { name, url, etag } of servers) {
      const one = await load(url + path, {
        ...rest,
        ...(hasPage && { headers: { 'if-none-match': etag } }),
        seconds: pass === 0 ? 1 : seconds,
      });
      // The first pass is a warm-up.
      if (pass > 0) found.get(name)?.push(one);
    }
  }
  const of = (name: string, figure: keyof Load): number => median((found.get(name) ?? []).map((one) => one[figure]));
  for (const { name } of servers.filter((server) => server.name !== 'product')) {
    const rates = (found.get('product') ?? []).map((one) => one.requestsPerSecond);
    report({
      subject: `public: ${subject}, against ${name === 'nginx' ? 'static nginx' : 'bare node:http'}`,
      value: median(rates),
      unit: 'req/s',
      spread: [Math.min(...rates), Math.max(...rates)],
      reference: of(name, 'requestsPerSecond'),
      ratio: median(rates) / of(name, 'requestsPerSecond'),
      ...(name === 'reference' && limits.rate ? { limit: { atLeast: limits.rate } } : {}),
    });
  }
  const latencies = servers.map(({ name }) => `${name} ${of(name, 'p50')} / ${of(name, 'p90')} / ${of(name, 'p99')}`);
  process.stdout.write(`  latency p50 / p90 / p99 in ms: ${latencies.join(', ')}\n`);
  if (limits.tail) {
    report({
      subject: `public: ${subject}, p99 by that of the reference`,
      // Autocannon reports whole milliseconds.
      value: of('product', 'p99') / Math.max(1, of('reference', 'p99')),
      unit: 'x',
      limit: { atMost: limits.tail },
    });
  }
}

await compare('cached page, 16 connections', { connections: 16 }, { rate: 0.8 });
await compare('cached page, 64 connections', { connections: 64 }, { rate: 0.8, tail: 2 });
await compare('304, 16 connections', { connections: 16, hasPage: true, expected: '3xx' }, { rate: 0.8 });
await compare('404, 16 connections', { connections: 16, path: '/bestaat-niet', expected: '4xx' }, { rate: 0.8 });
const asked = zipf(many, 20_000);
await compare(`${pages} pages by Zipf, 16 connections`, { connections: 16, paths: asked });

// Pages that are not cached: first one at a time, as after its publication; then all, as after a start.
const drop = (tags: readonly string[]): Promise<unknown> =>
  database.query('select pg_notify($1, $2)', [contentChannel, JSON.stringify({ tags })]);

/** Uncompressed: compression happens once per version of a page, outside the main thread. */
async function time(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  await response.arrayBuffer();
  return performance.now() - began;
}

const alone: number[] = [];
const all: number[] = [];
const ready: number[] = [];
const bare: number[] = [];
// As many warm-up pages as in `bench/render.ts`: the budget is for a server that has been running for a while.
const roundsToWarmUp = Math.ceil(1000 / (2 * demo.length));
for (let round = 0; round < roundsToWarmUp + 6; round++) {
  const counts = round >= roundsToWarmUp;
  for (const { tag, path } of demo) {
    await drop([tag]);
    await sleep(3);
    const took = await time(product.url + path);
    if (counts) alone.push(took);
  }
  await drop(demo.map(({ tag }) => tag));
  await sleep(300);
  for (const { path } of demo) {
    const took = await time(product.url + path);
    if (counts) all.push(took);
  }
  for (const { path } of demo) {
    ready.push(await time(product.url + path));
    bare.push(await time(reference.url + path));
  }
}

const cold = (subject: string, samples: readonly number[]): void => {
  const percentiles = [0.5, 0.9, 0.99].map((share) => percentile(samples, share).toFixed(2)).join(' / ');
  report({
    subject: `public: cold render, ${subject}, p50 minus that of a cached page`,
    value: median(samples) - median(ready),
    unit: 'ms',
    spread: [percentile(samples, 0.05) - median(ready), percentile(samples, 0.95) - median(ready)],
    limit: { atMost: 1.5 },
  });
  process.stdout.write(
    `  latency p50 / p90 / p99 in ms: product ${percentiles}, reference ${median(bare).toFixed(2)}\n`,
  );
};
cold('this page dropped', alone);
cold('all dropped', all);

await database.end();
await reference.stop();
await nginx?.stop();
await product.stop();
