import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverKey } from './server-key.ts';

test('instances that start together on a shared folder get the same key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // A process remembers the key by the name of the folder.
  const names = Array.from({ length: 50 }, (_, number) => `${folder}${'/.'.repeat(number)}`);
  const keys = await Promise.all(names.map((dataFolder) => serverKey({ secretKey: null, dataFolder }, 'test')));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret.key']);
});
