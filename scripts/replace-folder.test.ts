import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFolder } from './packages/replace-folder.ts';

test('there is no folder of packages unless all of them were built', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'ximblox-replace-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'packages');
  const fill = async (into: string): Promise<void> => writeFile(join(into, 'package.json'), '{}');
  await replaceFolder(folder, fill);
  const failing = replaceFolder(folder, async (into) => {
    await writeFile(join(into, 'tsconfig.json'), '{}');
    throw new Error('does not compile');
  });
  await expect(failing).rejects.toThrow('does not compile');
  expect(existsSync(folder)).toBe(false);
  await replaceFolder(folder, fill);
  expect([await readdir(parent), await readdir(folder)]).toEqual([['packages'], ['package.json']]);
});
