import { type Client, CmsError, contract } from '@ximblox/contract';
import { startProduct } from '@ximblox/e2e/product';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { median, percentile, report } from './lib/figures.ts';
import { hostileDrawings } from './lib/hostile-drawings.ts';
import { memoryOf } from './lib/memory.ts';
import { startPageTimer } from './lib/page-timer.ts';
import { administratorOf } from './lib/staff.ts';

/** Number of concurrent clients that upload hostile drawings. */
const senders = 4;
/** Duration in seconds. */
const seconds = 20;

const product = await startProduct({
  XIMBLOX_LIMITS: JSON.stringify({ admin: '1000000/1m', uploads: '1000000/1m', public: '1000000/1m' }),
});
const client = await administratorOf(product);
const colleague = await administratorOf(product);
const photograph = await sharp({
  create: { width: 1200, height: 800, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 9, sigma: 9 } },
})
  .png()
  .toBuffer();
let sent = 0;

interface SiteResponse {
  status: number;
  code: string;
  /** ID of the uploaded file. */
  fileID: number | null;
  ms: number;
}

async function upload(as: Client, bytes: Buffer | string, extension: string): Promise<SiteResponse> {
  const form = new FormData();
  sent += 1;
  form.set('path', '/');
  form.set('f', new Blob([new Uint8Array(Buffer.from(bytes))]), `bench-${sent}.${extension}`);
  const began = performance.now();
  const ms = (): number => performance.now() - began;
  try {
    const { file } = await as.call(contract.media.addFile, { form, body: { path: '/' } });
    return { status: 200, code: '', fileID: file.id, ms: ms() };
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return { status: error.status, code: error.errors[0]?.code ?? '', fileID: null, ms: ms() };
  }
}

const drawings = Object.entries(hostileDrawings);
await upload(client, '<svg viewBox="0 0 9 9"></svg>', 'svg');
const alone: number[] = [];
for (const [name, svg] of drawings) {
  const { status, code, ms } = await upload(client, svg, 'svg');
  alone.push(ms);
  process.stdout.write(
    `  ${name.padEnd(28)} ${String(svg.length).padStart(8)} bytes  ${status} ${code}  ${ms.toFixed(0)} ms\n`,
  );
}
report({
  subject: 'drawings: any hostile one by itself, slowest',
  value: Math.max(...alone),
  unit: 'ms',
  spread: [Math.min(...alone), Math.max(...alone)],
  limit: { atMost: 5000 },
});

const usual: number[] = [];
for (let turn = 0; turn < 8; turn++) usual.push((await upload(colleague, photograph, 'png')).ms);
const idle = await memoryOf(product.process.pid ?? 0);

const end = new AbortController();
const crowded: number[] = [];
const refused = { count: 0 };
const sending = Array.from({ length: senders }, async (_, sender) => {
  for (let turn = sender; !end.signal.aborted; turn++) {
    const { status, ms } = await upload(client, drawings[turn % drawings.length]?.[1] ?? '', 'svg');
    crowded.push(ms);
    if (status === 503) refused.count += 1;
    if (status >= 500 && status !== 503) throw new Error(`a drawing returned status ${status}`);
  }
});
const beside: number[] = [];
const pageTimer = startPageTimer(`${product.url}/`);
let most = idle;
const watching = [
  (async () => {
    while (!end.signal.aborted) beside.push((await upload(colleague, photograph, 'png')).ms);
  })(),
  (async () => {
    while (!end.signal.aborted) {
      most = Math.max(most, await memoryOf(product.process.pid ?? 0));
      await sleep(250);
    }
  })(),
];
await sleep(seconds * 1000);
end.abort();
await Promise.all([...sending, ...watching]);
const pages = await pageTimer.stop();
process.stdout.write(`  ${crowded.length} drawings, ${refused.count} rejected with 503\n`);

report({
  subject: `drawings: slowest of ${senders} concurrent clients`,
  value: Math.max(...crowded),
  unit: 'ms',
  spread: [Math.min(...crowded), Math.max(...crowded)],
  limit: { atMost: 5000 },
});
report({
  subject: 'drawings: PNG of somebody else meanwhile, slowest delay',
  value: Math.max(...beside) - median(usual),
  unit: 'ms',
  spread: [Math.min(...beside), Math.max(...beside)],
  limit: { atMost: 1000 },
});
report({
  subject: 'drawings: cached page meanwhile, p99',
  value: percentile(pages, 0.99),
  unit: 'ms',
  spread: [Math.min(...pages), Math.max(...pages)],
  limit: { atMost: 100 },
});
report({
  subject: 'drawings: memory above idle',
  value: most - idle,
  unit: 'MiB',
  limit: { atMost: 200 },
});
await product.stop();
