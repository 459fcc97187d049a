import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publicContent } from '@ximblox/server';
import type pg from 'pg';
import type * as pageBenchmark from '../packages/site/src/testing/page-benchmark.ts';
import { compileLikeProduct } from './lib/compile-like-product.ts';
import { median, percentile, report } from './lib/figures.ts';
import { load } from './lib/load.ts';
import { migratedDatabase } from './lib/migrated-database.ts';
import { startRendering } from './lib/reference.ts';

const bundle = await compileLikeProduct('packages/site/src/testing/page-benchmark.ts');
const { createPageBenchmark, definition }: typeof pageBenchmark = await import(pathToFileURL(bundle).href);

/** Stores the pages, published, and their image. */
async function store(
  pool: pg.Pool,
  { pages, imageFile }: Pick<pageBenchmark.PageBenchmark, 'pages' | 'imageFile'>,
): Promise<void> {
  await pool.query(
    `insert into media_files (id, hash, file_name, file_size, mime, type, width, height, focus, tone)
     overriding system value values ($1, $2, $3, $4, $5, 'image', $6, $7, $8, $9)`,
    [
      imageFile.id,
      imageFile.hash,
      imageFile.fileName,
      imageFile.fileSize,
      imageFile.mime,
      imageFile.width,
      imageFile.height,
      JSON.stringify({ x: imageFile.focus?.[0], y: imageFile.focus?.[1] }),
      imageFile.tone,
    ],
  );
  await pool.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as g ("pageID" bigint, locale text, slug text, type text, title text, blocks jsonb, "typeData" jsonb)
     ), made as (
       insert into pages (id, group_id, locale, slug, type, title)
       overriding system value select "pageID", nextval('page_groups'), locale, slug, type, title from given
     ), versions as (
       insert into page_versions (page_id, number, title, blocks, type_data)
       select "pageID", 1, title, blocks, "typeData" from given returning id, page_id
     )
     insert into publications (page_id, version_id) select page_id, id from versions`,
    [JSON.stringify(pages)],
  );
  await pool.query(`update pages as p set newest_version_id = b.version_id, published_version_id = b.version_id,
    publication_id = b.id, public_since = b.published_at from publications as b where b.page_id = p.id`);
  await pool.query('vacuum analyze');
}

const inMemory = await createPageBenchmark();
const { db, pool, url, close } = await migratedDatabase();
await store(pool, inMemory);
const stored = await createPageBenchmark(publicContent(db, definition));

async function time(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of each function, alternating; the first third is a warm-up. */
async function measure<Way extends string>(
  turns: number,
  ways: Record<Way, () => unknown>,
): Promise<Record<Way, number[]>> {
  const names = Object.keys(ways) as Way[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Way, number[]>;
  for (let turn = 0; turn < turns; turn++) {
    for (const name of names) {
      const took = await time(ways[name]);
      if (turn >= turns / 3) samples[name].push(took);
    }
  }
  return samples;
}

const spread = (samples: readonly number[]): [number, number] => [percentile(samples, 0.05), percentile(samples, 0.95)];

// The limits are ratios of speed, so the ratios of time are inverted.
const memory = await measure(3000, { cold: inMemory.cold, reference: inMemory.reference });
report({
  subject: 'render: page of fifteen blocks, content in memory',
  value: median(memory.cold),
  unit: 'ms',
  spread: spread(memory.cold),
  reference: median(memory.reference),
  ratio: median(memory.reference) / median(memory.cold),
  limit: { atLeast: 0.4 },
});

const alone = await measure(3000, { cold: stored.cold, reference: stored.reference });
report({
  subject: 'render: the same page from the database, alone',
  value: median(alone.cold),
  unit: 'ms',
  spread: spread(alone.cold),
  reference: median(alone.reference),
  ratio: median(alone.reference) / median(alone.cold),
});
report({
  subject: 'render: the same page from the database, alone, p50',
  value: median(alone.cold),
  unit: 'ms',
  limit: { atMost: 1.5 },
});

/** Seconds of one pass against one server, and number of counted passes. */
const seconds = Number(process.env.XIMBLOX_BENCH_SECONDS ?? 3);
const passes = 5;

// Over HTTP with concurrent requests, alternating with a server that only renders and one that sends bytes from memory.
const ways = ['ready', 'react', 'cold'] as const;
const servers = await Promise.all(ways.map((way) => startRendering(way, bundle, url)));
const rates: Record<(typeof ways)[number], number[]> = { ready: [], react: [], cold: [] };
for (let pass = 0; pass <= passes; pass++) {
  for (const [position, way] of ways.entries()) {
    const { requestsPerSecond } = await load(servers[position]?.url ?? '', {
      connections: 16,
      seconds,
      paths: stored.paths,
    });
    // The first pass is a warm-up.
    if (pass > 0) rates[way].push(requestsPerSecond);
  }
}
report({
  subject: 'render: cold pages by HTTP, 16 connections, against React',
  value: median(rates.cold),
  unit: 'req/s',
  spread: [Math.min(...rates.cold), Math.max(...rates.cold)],
  reference: median(rates.react),
  ratio: median(rates.cold) / median(rates.react),
  limit: { atLeast: 0.4 },
});
report({
  subject: 'render: cold pages by HTTP, against bare node:http',
  value: median(rates.cold),
  unit: 'req/s',
  reference: median(rates.ready),
});
for (const server of servers) await server.stop();

await close();
await rm(dirname(bundle), { recursive: true, force: true });
