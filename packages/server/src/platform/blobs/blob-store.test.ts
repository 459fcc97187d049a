import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskBlobStore } from './disk-store.ts';

async function makeStore() {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, store: await openDiskBlobStore(folder) };
}

const bytes = Buffer.from('Water zoekt de laagste weg.');
const hash = createHash('sha256').update(bytes).digest('hex');

test('what is put is found by its hash, whole and in parts', async () => {
  const { store } = await makeStore();
  expect(await store.has(hash)).toBe(false);
  expect(await store.put(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]))).toEqual({
    hash,
    size: bytes.length,
  });
  expect(await store.put(bytes)).toEqual({ hash, size: bytes.length });
  expect(await store.has(hash)).toBe(true);
  const whole = await store.open(hash);
  expect(whole?.size).toBe(bytes.length);
  expect(whole && (await buffer(whole.stream))).toEqual(bytes);
  const part = await store.open(hash, { start: 6, end: 10 });
  expect(part?.size).toBe(bytes.length);
  expect(part && (await buffer(part.stream)).toString()).toBe('zoekt');
});

test('an upload that breaks leaves nothing behind', async () => {
  const { folder, store } = await makeStore();
  const broken = Readable.from(
    (async function* () {
      yield bytes;
      throw new Error('the connection broke');
    })(),
  );
  await expect(store.put(broken)).rejects.toThrow('the connection broke');
  expect((await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual(
    [],
  );
});

test('what a crash left unfinished is removed at the next start, what is being written is not', async () => {
  const { folder } = await makeStore();
  const old = join(folder, 'incoming', 'old');
  await writeFile(old, 'half');
  await utimes(old, new Date(0), new Date(0));
  await writeFile(join(folder, 'incoming', 'new'), 'half');
  await openDiskBlobStore(folder);
  expect(await readdir(join(folder, 'incoming'))).toEqual(['new']);
});

test.each(['../../etc/passwd', '..', '', 'A'.repeat(64), `${hash}/../${hash}`, `${hash}\0`])(
  '%j is no name',
  async (name) => {
    const { store } = await makeStore();
    await store.put(bytes);
    expect(await store.open(name)).toBeNull();
    expect(await store.has(name)).toBe(false);
    expect(await store.openVariant(hash, name)).toBeNull();
    await expect(store.putVariant(hash, `${name}/x`, bytes)).rejects.toThrow(TypeError);
  },
);

test('variants stand beside their original and go with it', async () => {
  const { store } = await makeStore();
  await store.put(bytes);
  await store.putVariant(hash, '640.webp', Buffer.from('small'));
  const variant = await store.openVariant(hash, '640.webp');
  expect(variant && (await buffer(variant.stream)).toString()).toBe('small');
  await store.delete(hash);
  expect(await store.open(hash)).toBeNull();
  expect(await store.openVariant(hash, '640.webp')).toBeNull();
});
