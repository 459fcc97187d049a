import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestS3, type TestS3 } from '../../testing/s3-server.ts';
import { storageErrors } from '../metrics/metrics.ts';
import { type BlobStore, createBlobStore } from './blob-store.ts';
import { openDiskStore } from './disk-store.ts';
import { StorageUnavailable } from './object-store.ts';
import { openS3Store } from './s3-store.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.close());

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs work as an ordinary user, since root can write to read-only folders. */
async function withoutRoot(work: () => Promise<unknown>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

const openS3 = (folder: string) => {
  const { bucket, endpoint, keys } = s3;
  return openS3Store({ bucket, endpoint, region: 'us-east-1', keys, folder });
};

const kinds = { disk: openDiskStore, s3: openS3 };

const collected = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** Value of the metric of failed operations. */
const countedErrors = async (): Promise<number> => (await storageErrors.get()).values[0]?.value ?? 0;

/** Different bytes in each test, since the tests share one bucket. */
const someBytes = (): Buffer => Buffer.from(`Water zoekt de laagste weg. ${randomUUID()}`);
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const text = async (open: Awaited<ReturnType<BlobStore['open']>>): Promise<string | null> =>
  open && (await buffer(open.stream)).toString();

describe.each(Object.entries(kinds))('files in %s', (_, open) => {
  const makeStore = async () => {
    const folder = await makeFolder();
    return { folder, store: createBlobStore(await open(folder)) };
  };

  test('stores files by hash and reads them whole or as a range', async () => {
    const { store } = await makeStore();
    const bytes = someBytes();
    const hash = hashOf(bytes);
    expect(await store.has(hash)).toBe(false);
    expect(await store.open(hash)).toBeNull();
    const parts = Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]);
    expect(await store.put(parts)).toEqual({ hash, size: bytes.length });
    expect(await store.put(bytes)).toEqual({ hash, size: bytes.length });
    expect(await store.has(hash)).toBe(true);
    const whole = await store.open(hash);
    expect(whole?.size).toBe(bytes.length);
    expect(await text(whole)).toBe(bytes.toString());
    const part = await store.open(hash, { start: 6, end: 10 });
    expect(part?.size).toBe(bytes.length);
    expect(await text(part)).toBe('zoekt');
    const listed = (await collected(store.list())).find((blob) => blob.hash === hash);
    expect(Math.abs((listed?.since.getTime() ?? 0) - Date.now())).toBeLessThan(600_000);
    await store.check();
  });

  test('an interrupted upload leaves no files', async () => {
    const { folder, store } = await makeStore();
    const bytes = someBytes();
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('the connection broke');
      })(),
    );
    await expect(store.put(broken)).rejects.toThrow('the connection broke');
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    expect(await store.has(hashOf(bytes))).toBe(false);
  });

  test('removes incomplete files of a crash at start and on tidy, but not those being written', async () => {
    const { folder, store } = await makeStore();
    const old = join(folder, 'incoming', 'old');
    for (const clear of [() => open(folder), () => store.tidy()]) {
      await writeFile(old, 'half');
      await utimes(old, new Date(0), new Date(0));
      await writeFile(join(folder, 'incoming', 'new'), 'half');
      await clear();
      expect(await readdir(join(folder, 'incoming'))).toEqual(['new']);
    }
  });

  test.each(['../../etc/passwd', '..', '', 'A'.repeat(64), `${'a'.repeat(64)}/../x`, `${'a'.repeat(64)}\0`])(
    'refuses the name %j',
    async (name) => {
      const { store } = await makeStore();
      const { hash } = await store.put(someBytes());
      expect(await store.open(name)).toBeNull();
      expect(await store.has(name)).toBe(false);
      expect(await store.readVariant(hash, name)).toBeNull();
      await expect(store.putVariant(hash, `${name}/x`, someBytes())).rejects.toThrow(TypeError);
      await expect(store.putPart(name, 'x', someBytes())).rejects.toThrow(TypeError);
    },
  );

  test('stores variants of a file and deletes them with it', async () => {
    const { store } = await makeStore();
    const { hash } = await store.put(someBytes());
    expect(await store.readVariant(hash, '640.webp')).toBeNull();
    await store.putVariant(hash, '640.webp', Buffer.from('tall'));
    expect(String(await store.readVariant(hash, '640.webp'))).toBe('tall');
    await store.putVariant(hash, '640.webp', Buffer.from('small'));
    expect(await store.hasVariant(hash, '640.webp')).toBe(true);
    expect(String(await store.readVariant(hash, '640.webp'))).toBe('small');
    await store.delete(hash);
    expect(await store.open(hash)).toBeNull();
    expect(await store.readVariant(hash, '640.webp')).toBeNull();
    expect(await store.hasVariant(hash, '640.webp')).toBe(false);
    await store.delete(hash);
  });

  test('stores parts of an upload separately from files', async () => {
    const { store } = await makeStore();
    const [upload, other] = [randomUUID(), randomUUID()];
    await store.putPart(upload, '0', Readable.from([Buffer.from('een')]));
    await store.putPart(upload, '3', Buffer.from('twee'));
    await store.putPart(other, '0', Buffer.from('drie'));
    expect(await text(await store.openPart(upload, '3'))).toBe('twee');
    const known = async () => (await collected(store.uploads())).map((one) => one.upload);
    expect(await known()).toEqual(expect.arrayContaining([upload, other]));
    expect(new Set(await known()).size).toBe((await known()).length);
    await store.deleteParts(upload);
    expect(await store.openPart(upload, '0')).toBeNull();
    expect(await text(await store.openPart(other, '0'))).toBe('drie');
  });
});

test('an unreachable store is reported, and works again once it is back', async () => {
  const folder = await makeFolder();
  const store = createBlobStore(await openS3(folder));
  const bytes = someBytes();
  const { hash } = await store.put(bytes);
  const more = someBytes();
  const errors = await countedErrors();
  await s3.stop();
  await expect(store.open(hash)).rejects.toThrow(StorageUnavailable);
  await expect(store.put(Readable.from([more]))).rejects.toThrow(StorageUnavailable);
  await expect(store.check()).rejects.toThrow(StorageUnavailable);
  expect(await countedErrors()).toBe(errors + 3);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  await s3.start();
  expect(await text(await store.open(hash))).toBe(bytes.toString());
  expect(await store.has(hashOf(more))).toBe(false);
  await store.put(Readable.from([more]));
  expect(await text(await store.open(hashOf(more)))).toBe(more.toString());
});

test('a missing storage folder is reported, not recreated, and works again once it is back', async () => {
  const folder = join(await makeFolder(), 'media');
  const store = createBlobStore(await openDiskStore(folder));
  const bytes = someBytes();
  const { hash } = await store.put(bytes);
  expect(await store.open('0'.repeat(64))).toBeNull();
  const errors = await countedErrors();
  await rename(folder, `${folder}-away`);
  const calls = [
    () => store.open(hash),
    () => store.has(hash),
    () => store.put(someBytes()),
    () => store.check(),
    () => store.tidy(),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(StorageUnavailable);
  await expect(collected(store.list())).rejects.toThrow(StorageUnavailable);
  expect(await countedErrors()).toBe(errors + 6);
  await rename(`${folder}-away`, folder);
  expect(await text(await store.open(hash))).toBe(bytes.toString());
  await store.put(someBytes());
});

test('a read-only storage folder refuses new files, serves the others and passes the readiness check', async () => {
  const home = await makeFolder();
  const folder = join(home, 'media');
  const store = createBlobStore(await openDiskStore(folder));
  const bytes = someBytes();
  const { hash } = await store.put(bytes);
  const incoming = join(folder, 'incoming');
  const old = join(incoming, 'old');
  await writeFile(old, 'half');
  await utimes(old, new Date(0), new Date(0));
  await chmod(home, 0o755);
  await chmod(incoming, 0o555);
  for (const path of await readdir(folder, { recursive: true }))
    if (!path.startsWith('incoming')) await chmod(join(folder, path), 0o755);
  await chmod(folder, 0o555);
  await withoutRoot(async () => {
    await expect(store.put(someBytes())).rejects.toThrow(StorageUnavailable);
    const restarted = createBlobStore(await openDiskStore(folder));
    for (const one of [store, restarted]) {
      expect(await text(await one.open(hash))).toBe(bytes.toString());
      await one.check();
    }
  });
  await chmod(folder, 0);
  await withoutRoot(() => expect(store.check()).rejects.toThrow(StorageUnavailable));
  await chmod(folder, 0o700);
  await chmod(incoming, 0o700);
  await store.put(someBytes());
});
