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
  XIMBLOX_LIMITS: JSON.stringify(
    Object.fromEntries(
      ['admin', 'uploads', 'public', 'crops', 'forms', 'formTries'].map((name) => [name, '1000000/1m']),
    ),
  ),
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

/** Runs a call. @returns its outcome and duration */
async function timed(call: () => Promise<{ file: { id: number } } | undefined>): Promise<SiteResponse> {
  const began = performance.now();
  const ms = (): number => performance.now() - began;
  try {
    return { status: 200, code: '', fileID: (await call())?.file.id ?? null, ms: ms() };
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return { status: error.status, code: error.errors[0]?.code ?? '', fileID: null, ms: ms() };
  }
}

function formWith(name: string, bytes: Buffer | string, extension: string, fields: Record<string, string>): FormData {
  const form = new FormData();
  sent += 1;
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set(name, new Blob([new Uint8Array(Buffer.from(bytes))]), `bench-${sent}.${extension}`);
  return form;
}

const upload = (as: Client, bytes: Buffer | string, extension: string): Promise<SiteResponse> =>
  timed(() => as.call(contract.media.addFile, { form: formWith('f', bytes, extension, { path: '/' }) }));

const drawings = Object.entries(hostileDrawings);
const replaced = await upload(client, '<svg viewBox="0 0 9 9"></svg>', 'svg');
const { ID } = await client.call(contract.users.current);

/** All ways in which a drawing arrives, by name. */
const ways: Record<string, (svg: string) => Promise<SiteResponse>> = {
  upload: (svg) => upload(client, svg, 'svg'),
  'upload as PNG': (svg) => upload(client, svg, 'png'),
  replacement: (svg) =>
    timed(() =>
      client.call(contract.media.replaceFile, {
        form: formWith('f', svg, 'svg', { id: String(replaced.fileID), follow: 'at-once' }),
      }),
    ),
  'profile image': (svg) =>
    timed(async () => {
      await client.call(contract.users.uploadImage, {
        params: { id: ID },
        form: formWith('profileImage', svg, 'png', {}),
      });
      return undefined;
    }),
  'document of a form': (svg) =>
    timed(async () => {
      await client.call(contract.forms.submit, {
        params: { form: 'internship' },
        form: formWith('cv', svg, 'svg', { name: 'x' }),
      });
      return undefined;
    }),
};

/** Waits for an image; the client, which expects JSON, cannot read it. */
const image = (call: Promise<unknown>): Promise<undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    },
  );

/** All ways in which a stored drawing is shown in another size. */
const views: readonly ((fileID: number) => Promise<SiteResponse>)[] = [
  (imageID) => timed(() => image(client.call(contract.media.previewImage, { query: { imageID, w: 640 } }))),
  (imageID) => {
    const crop = { x: 0, y: 0, width: 40, height: 40, rotate: 10, scaleX: 1, scaleY: 1, w: 320 };
    return timed(() => image(client.call(contract.media.previewCrop, { query: { imageID, ...crop } })));
  },
];

const alone: number[] = [];
for (const [name, svg] of drawings) {
  for (const [way, send] of Object.entries(ways)) {
    const answers = [await send(svg)];
    const { fileID } = answers[0] ?? {};
    if (fileID) for (const view of views) answers.push(await view(fileID));
    alone.push(...answers.map(({ ms }) => ms));
    const text = answers.map(({ status, code, ms }) => `${status} ${code} ${ms.toFixed(0)} ms`).join(', ');
    process.stdout.write(`  ${name.padEnd(28)} ${String(svg.length).padStart(8)} bytes  ${way}: ${text}\n`);
  }
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
const senderOf = Object.values(ways);
const sending = Array.from({ length: senders }, async (_, sender) => {
  for (let turn = sender; !end.signal.aborted; turn++) {
    const send = senderOf[turn % senderOf.length];
    if (!send) return;
    const { status, ms } = await send(drawings[turn % drawings.length]?.[1] ?? '');
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
