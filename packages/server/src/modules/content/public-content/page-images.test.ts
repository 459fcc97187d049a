import { pageFileUrl } from '@ximblox/blocks/internal';
import { type Block, contract, fail, type ImageRecord } from '@ximblox/contract';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { systemContext } from '../../../http/request-context.ts';
import { getInstallationValue } from '../../../platform/installation-value.ts';
import { insertFiles, type NewMediaFile } from '../../library/media/index.ts';
import { generateAllImages } from './generate-all-images.job.ts';

let server: TestServer;
let image: Buffer;

beforeAll(async () => {
  server = await createTestServer({ settings: { logLevel: 'silent' } });
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  image = await sharp({ create: { width: 1000, height: 500, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const crop = { x: 10, y: 20, width: 300, height: 100, rotate: 0, scaleX: 1, scaleY: 1 };

async function addFile(bytes: Buffer, more: Partial<NewMediaFile> & { fileName: string }): Promise<ImageRecord> {
  const { hash, size } = await server.services.blobs.put(bytes);
  const facts = { path: '/', type: 'image', mime: 'image/jpeg', width: 1000, height: 500, hasMetadata: false } as const;
  const row = { ...facts, hash, fileSize: size, defaultAltText: '', userID: null, ...more };
  const [added] = await insertFiles(server.db, [row]);
  return { hash, fileName: more.fileName, fileID: added?.id ?? 0, altText: '' };
}

/** Publishes a page with an image. */
async function publish(slug: string, background: ImageRecord): Promise<number> {
  const admin = server.client('administrator');
  const block: Block = {
    key: 'h',
    type: 'hero',
    props: { title: 'x' },
    anchorPoint: '',
    __images: { background },
    __files: {},
  };
  const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [block] };
  const { pageID } = await admin.call(contract.pages.create, { body });
  await admin.call(contract.publication.publish, { params: { id: pageID }, body: {} });
  return pageID;
}

const address = (pageID: number, { hash, fileName, cropParams }: ImageRecord): string =>
  pageFileUrl({ pageID, group: 'block_images_h', hash, fileName, cropParams });

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  server.browser().fetch(path, { headers });

test('a cropped animated image stays animated', async () => {
  const frames = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  const facts = { fileName: 'kring.gif', mime: 'image/gif', type: 'gif', width: 400, height: 300 } as const;
  const cropParams = { x: 100, y: 50, width: 200, height: 100, rotate: 0, scaleX: -1, scaleY: 1 };
  const file = { ...(await addFile(moving, facts)), cropParams };
  const where = address(await publish('kring', file), file);
  for (const accept of ['image/webp', 'image/gif']) {
    const answer = await get(where, { Accept: accept });
    const { pages, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ pages, width, height }).toEqual({ pages: 2, width: 200, height: 100 });
  }
});

test('a truncated file in the store is an error before any byte is sent', async () => {
  const file = await addFile(image, { fileName: 'kort.jpg' });
  const where = address(await publish('kort', file), file);
  const { dataFolder } = server.services.settings;
  await truncate(join(dataFolder, 'media', 'files', file.hash.slice(0, 2), file.hash), image.length - 10);
  for (const range of [undefined, 'bytes=0-9']) {
    const response = await get(where, range === undefined ? {} : { Range: range });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ Errors: [{ property: 'file', code: 'V_12' }] });
  }
  expect((await get(`${where}?w=320`)).status).toBe(404);
});

test.each(['avif', 'webp'] as const)(
  'a variant in %s that has lost its end in the store is never sent but made again',
  async (format) => {
    const file = await addFile(Buffer.concat([image, Buffer.from(format)]), { fileName: `half-${format}.jpg` });
    const where = `${address(await publish(`half-${format}`, file), file)}?w=320`;
    const { blobs, log } = server.services;
    const name = `w320.${format}`;
    const whole = await sharp(image).resize(320).toFormat(format).toBuffer();
    await blobs.putVariant(file.hash, name, whole.subarray(0, -20));
    const noted = vi.spyOn(log, 'error').mockReturnValue(undefined);
    onTestFinished(() => noted.mockRestore());
    const ask = async () => {
      const answer = await get(where, { Accept: `image/${format}` });
      const type = answer.headers.get('Content-Type') ?? '';
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return { status: answer.status, type, width };
    };
    expect(await ask()).toMatchObject({ status: 200, width: 320 });
    expect(noted).toHaveBeenCalledWith({ hash: file.hash, variant: name }, expect.stringContaining('damaged'));
    await expect.poll(ask, { timeout: 20_000 }).toEqual({ status: 200, type: `image/${format}`, width: 320 });
    const made = await blobs.readVariant(file.hash, name);
    expect((await sharp(made ?? Buffer.alloc(0)).stats()).isOpaque).toBe(true);
  },
);

test('a full disk does not prevent serving an image in a new size', async () => {
  const file = await addFile(Buffer.concat([image, image, image]), { fileName: 'vol.jpg' });
  const where = `${address(await publish('vol', file), file)}?w=320`;
  const { blobs, settings } = server.services;
  const incoming = join(settings.dataFolder, 'media', 'incoming');
  await rm(incoming, { recursive: true });
  await writeFile(incoming, 'no folder');
  const answer = await get(where, { Accept: 'image/webp' });
  await rm(incoming);
  await mkdir(incoming);
  expect(answer.status).toBe(200);
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(320);
  expect(await blobs.hasVariant(file.hash, 'w320.webp')).toBe(false);
  expect((await get(where, { Accept: 'image/webp' })).status).toBe(200);
  expect(await blobs.hasVariant(file.hash, 'w320.webp')).toBe(true);
});

test('unsaved crops count against the limit of crops', async () => {
  const file = { ...(await addFile(Buffer.concat([image, image]), { fileName: 'proef.jpg' })), cropParams: crop };
  const pageID = await publish('proef', file);
  const { limits } = server.services.settings;
  const before = limits.crops;
  limits.crops = { count: 2, seconds: 600 };
  try {
    const browser = server.browser('author');
    const ask = (x: number) => browser.fetch(address(pageID, { ...file, cropParams: { ...crop, x } }));
    const statuses = [];
    for (const x of [1, 2, 3]) statuses.push((await ask(x)).status);
    expect(statuses).toEqual([200, 200, 429]);
    // Public crops are stored, so each is generated only once.
    expect((await browser.fetch(address(pageID, file))).status).toBe(200);
  } finally {
    limits.crops = before;
  }
});

test('an image that timed out on a busy machine is generated in another round', async () => {
  const { db, services } = server;
  const file = await addFile(image, { fileName: 'druk.jpg' });
  await publish('druk', file);
  const busy = () => fail('G_01', 'file', { status: 503 });
  const context = systemContext(db, { ...services, blobs: { ...services.blobs, hasVariant: async () => busy() } });
  const next = async (): Promise<unknown> => {
    const { rows } = await sql<{ payload: unknown }>`select j.payload from jobs as j
      where j.key = 'make-all-pictures'`.execute(db);
    return rows[0]?.payload;
  };
  await sql`delete from installation where name = 'page-pictures'`.execute(db);
  await generateAllImages(context, {}, 60_000);
  expect([await getInstallationValue(db, 'page-pictures'), await next()]).toEqual([null, { round: 2 }]);
  // An image that times out in every round is treated as damaged.
  await generateAllImages(context, { round: 6 }, 60_000);
  expect(await getInstallationValue(db, 'page-pictures')).toContain('webp');
  await sql`delete from installation where name = 'page-pictures'`.execute(db);
  await generateAllImages(systemContext(db, services), { round: 2 }, 60_000);
  expect(await getInstallationValue(db, 'page-pictures')).toContain('webp');
  expect(await services.blobs.hasVariant(file.hash, 'w320.webp')).toBe(true);
});

test('image jobs have low priority, so that they do not delay scheduled publications', async () => {
  const file = await addFile(image, { fileName: 'geduld.jpg' });
  await publish('geduld', file);
  const waiting = () =>
    sql<{ name: string; priority: number }>`select name, priority
    from jobs where name in ('make-pictures', 'make-picture')`.execute(server.db);
  const { rows } = await waiting();
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ priority }) => priority))).toEqual(new Set([1]));
});
