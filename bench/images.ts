import { pageFileUrl } from '@ximblox/blocks/internal';
import { contract } from '@ximblox/contract';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import sharp from 'sharp';
import { databaseOf } from './lib/database.ts';
import { median, report } from './lib/figures.ts';
import { load } from './lib/load.ts';
import { startReference } from './lib/reference.ts';
import { administratorOf, noLimits } from './lib/staff.ts';

const widths = [320, 640, 1280, 1920] as const;
const passes = 5;

// One thread per image, as in the product: two concurrent images use one core each.
sharp.concurrency(1);

const product = await startProduct(noLimits);
const client = await administratorOf(product);
const database = new pg.Client(await databaseOf(product));
await database.connect();

/** Generates a photo of 12 megapixels and about 5 MB: coarse shapes with fine grain, different each time. */
async function photograph(seed: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const shapes = await sharp({
    create: { width: 60, height: 45, channels: 3, background: { r: seed, g: 90, b: 60 }, noise: grain },
  })
    .resize(4000, 3000, { kernel: 'cubic' })
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }));
  return shapes
    .composite([
      {
        input: {
          create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise: { ...grain, sigma: 9 } },
        },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Adds a public image to the library. @returns its address without a width */
async function publish(bytes: Buffer, fileName: string): Promise<string> {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob([new Uint8Array(bytes)]), fileName);
  const { file } = await client.call(contract.media.addFile, { form, body: { path: '/' } });
  await database.query('update media_files set shared = true where id = $1', [file.id]);
  const { hash } = file;
  return `${product.url}${pageFileUrl({ pageID: 1, group: 'block_images_bench', hash, fileName })}`;
}

const headers = { Accept: 'image/webp,*/*' };

async function fetchAll(address: string): Promise<void> {
  for (const width of widths) {
    const response = await fetch(`${address}?w=${width}`, { headers });
    if (response.headers.get('content-type') !== 'image/webp') throw new Error(`${address}: no WebP`);
    await response.arrayBuffer();
  }
}

async function plainly(bytes: Buffer): Promise<void> {
  for (const width of widths) await sharp(bytes).resize(width).webp().toBuffer();
}

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const cold: number[] = [];
const plain: number[] = [];
const together: number[] = [];
const ready: number[] = [];
let last = '';
for (let pass = 0; pass <= passes; pass++) {
  const bytes = await photograph(pass * 40);
  const address = await publish(bytes, `bench-${pass}.jpg`);
  const before = await time(() => plainly(bytes));
  const ours = await time(() => fetchAll(address));
  const after = await time(() => plainly(bytes));
  const again = await time(() => fetchAll(address));
  const crowd = await publish(await photograph(pass * 40 + 20), `bench-crowd-${pass}.jpg`);
  const ten = await time(async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${crowd}?w=1280`, { headers }).then((r) => r.arrayBuffer())),
    );
  });
  last = address;
  // The first pass is a warm-up.
  if (pass === 0) continue;
  plain.push((before + after) / 2);
  cold.push(ours);
  ready.push(again);
  together.push(ten);
}

const spread = (samples: readonly number[]): [number, number] => [Math.min(...samples), Math.max(...samples)];
report({
  subject: 'images: four widths of 12 megapixels as WebP, first time',
  value: median(cold),
  unit: 'ms',
  spread: spread(cold),
  reference: median(plain),
  ratio: median(cold.map((ours, pass) => ours / (plain[pass] ?? Number.NaN))),
  limit: { atMost: 1.5 },
});
report({ subject: 'images: the same four once more', value: median(ready), unit: 'ms', spread: spread(ready) });
report({
  subject: 'images: one width, ten visitors at once, first time',
  value: median(together),
  unit: 'ms',
  spread: spread(together),
  reference: median(plain) / widths.length,
});

const warm = `${last}?w=640`;
const reference = await startReference(product.url);
const same = warm.replace(product.url, reference.url);
const ratios: number[] = [];
const rates: number[] = [];
const references: number[] = [];
for (const url of [same, warm]) await load(url, { connections: 16, seconds: 2, headers });
for (let pass = 0; pass < 3; pass++) {
  const before = await load(same, { connections: 16, seconds: 3, headers });
  const ours = await load(warm, { connections: 16, seconds: 3, headers });
  const after = await load(same, { connections: 16, seconds: 3, headers });
  references.push((before.requestsPerSecond + after.requestsPerSecond) / 2);
  rates.push(ours.requestsPerSecond);
  ratios.push(ours.requestsPerSecond / (references.at(-1) ?? Number.NaN));
}
report({
  subject: 'images: a width that is ready, 16 connections',
  value: median(rates),
  unit: 'req/s',
  spread: spread(rates),
  reference: median(references),
  ratio: median(ratios),
  limit: { atLeast: 0.8 },
});

await reference.stop();
await database.end();
await product.stop();
