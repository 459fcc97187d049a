import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DataFolderLockedError, ensureDataFolder, lockDataFolder } from './data-folder.ts';

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'ximblox-data-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

test('creates the folder and its parents, for the owner only', async () => {
  const path = join(await makeHome(), 'a', 'b', 'data');
  await ensureDataFolder(path);
  await ensureDataFolder(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test('reports immediately why the folder cannot be created', async () => {
  const file = join(await makeHome(), 'file');
  await writeFile(file, '');
  const reasons = [
    [file, 'a file with this name exists'],
    [join(file, 'data'), 'a file with this name exists'],
    ['/proc/ximblox/data', 'the folder cannot be created'],
  ] as const;
  for (const [path, reason] of reasons) {
    await expect(ensureDataFolder(path)).rejects.toThrow(
      `The data folder ${path} cannot be used: ${reason}. Fix this or set XIMBLOX_DATA to another folder.`,
    );
  }
});

test('can be locked by one process at a time', async () => {
  const path = await makeHome();
  const first = await lockDataFolder(path);
  await expect(lockDataFolder(path)).rejects.toThrow(DataFolderLockedError);
  first.release();
  (await lockDataFolder(path)).release();
});
