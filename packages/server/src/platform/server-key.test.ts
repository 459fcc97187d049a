import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from './read-settings.ts';
import { findSecret, serverKey } from './server-key.ts';

test('instances that start together on a shared folder get the same key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // A process remembers the key by the name of the folder.
  const names = Array.from({ length: 50 }, (_, number) => `${folder}${'/.'.repeat(number)}`);
  const keys = await Promise.all(names.map((dataFolder) => serverKey({ secretKey: null, dataFolder }, 'test')));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret.key']);
});

test('a key file that cannot be read is not missing', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ximblox-key-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  expect(await findSecret({ secretKey: null, dataFolder })).toBeNull();
  await mkdir(join(dataFolder, 'secret.key'));
  await expect(findSecret({ secretKey: null, dataFolder })).rejects.toThrow('EISDIR');
});

test('XIMBLOX_SECRET_KEY can carry the content of a key file', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ximblox-key-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  const own = await serverKey({ secretKey: null, dataFolder }, 'test');
  const content = await readFile(join(dataFolder, 'secret.key'), 'utf8');
  const read = (XIMBLOX_SECRET_KEY: string) => readSettings({ XIMBLOX_SECRET_KEY });
  const carried = read(`base64url:${content}`);
  expect(await serverKey({ ...carried, dataFolder: '/nowhere' }, 'test')).toEqual(own);
  expect(await findSecret(carried)).toEqual(await findSecret({ secretKey: null, dataFolder }));
  // A value without the prefix stays the secret itself, also when it looks like the content of a file.
  expect(await serverKey(read(content), 'test')).not.toEqual(own);
  for (const wrong of [content.slice(1), `${content}!`, ''])
    expect(() => read(`base64url:${wrong.padEnd(25, '.')}`)).toThrow('must have the content of a secret.key');
});
