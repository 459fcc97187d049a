import { contract } from '@ximblox/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestServer,
  type DatabaseProxy,
  type FaultProxy,
  startDatabaseProxy,
  startFaultProxy,
  startTestS3,
  type TestS3,
  type TestServer,
} from '../testing/index.ts';

/** Creates the database. */
let home: TestServer;
/** Reaches database and storage through the proxies. */
let server: TestServer;
let database: DatabaseProxy;
let storage: FaultProxy;
let s3: TestS3;

beforeAll(async () => {
  [home, s3] = await Promise.all([createTestServer(), startTestS3()]);
  database = await startDatabaseProxy(home.databaseUrl);
  storage = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(s3.endpoint).port) });
  server = await createTestServer({
    sameDatabaseAs: { ...home, databaseUrl: database.url },
    settings: {
      logLevel: 'silent',
      s3Bucket: s3.bucket,
      s3Endpoint: `http://127.0.0.1:${storage.port}`,
      s3AccessKey: s3.keys.accessKeyId,
      s3SecretKey: s3.keys.secretAccessKey,
    },
  });
});
afterEach(() => {
  database.heal();
  storage.heal();
});
afterAll(async () => {
  await server.close();
  await Promise.all([database.close(), storage.close()]);
  await home.close();
  await s3.close();
});

const ready = async () => {
  const response = await fetch(`${server.url}/readyz`);
  const { failing = [] } = (await response.json()) as { failing?: string[] };
  return { status: response.status, failing };
};
const isReady = { status: 200, failing: [] };
const listPages = () => server.client('administrator').call(contract.pages.list, { body: {} });
const refusal = { status: 503, errors: [{ property: '', code: 'G_01' }] };

let made = 0;
/** Uploads an image of new bytes. @returns its address */
async function upload(): Promise<string> {
  made += 1;
  const image = await sharp({ create: { width: 20 + made, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob([new Uint8Array(image)], { type: 'image/png' }), `fault-${made}.png`);
  const { file } = await server.client('administrator').call(contract.media.addFile, { form });
  return file.hash;
}
const countFiles = async (): Promise<number> =>
  (await server.client('administrator').call(contract.media.getDir, { body: { path: '/' } })).files.length;

describe('the database', () => {
  test('resets its connections: calls are refused while new ones are reset too, and work again without a restart', async () => {
    await listPages();
    expect(database.reset()).toBeGreaterThan(0);
    await expect.poll(ready).toEqual(isReady);
    await listPages();

    database.resetNew(true);
    database.reset();
    await expect.poll(ready).toEqual({ status: 503, failing: ['database'] });
    await expect(listPages()).rejects.toMatchObject(refusal);
    database.heal();
    await expect.poll(ready).toEqual(isReady);
    await listPages();
  });

  test('is slow: calls wait, and none fails', async () => {
    database.delay(60);
    expect(await ready()).toEqual(isReady);
    const calls = await Promise.all(Array.from({ length: 8 }, listPages));
    expect(calls).toHaveLength(8);
  });
});

describe('the storage', () => {
  test('resets its connections: uploads are refused and leave nothing, everything else works', async () => {
    const files = await countFiles();
    storage.resetNew(true);
    storage.reset();
    await expect(upload()).rejects.toMatchObject(refusal);
    expect(await countFiles()).toBe(files);
    expect(await ready()).toEqual({ status: 503, failing: ['files'] });
    storage.heal();
    await expect.poll(ready).toEqual(isReady);
    await upload();
    expect(await countFiles()).toBe(files + 1);
  });

  test('is silent: the server says so, and calls that need no file work', async () => {
    storage.silence();
    storage.silenceNew(true);
    expect(await ready()).toEqual({ status: 503, failing: ['files'] });
    await listPages();
    storage.heal();
    await expect.poll(ready, { timeout: 5000 }).toEqual(isReady);
    await upload();
  });

  test('is slow: uploads and downloads wait, and have the same bytes', async () => {
    storage.delay(60);
    const hash = await upload();
    const blob = await server.services.blobs.open(hash);
    const parts: Buffer[] = [];
    for await (const part of blob?.stream ?? []) parts.push(part as Buffer);
    expect(Buffer.concat(parts)).toHaveLength(blob?.size ?? -1);
  });
});
