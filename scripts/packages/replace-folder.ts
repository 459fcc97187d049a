import { mkdir, rename, rm } from 'node:fs/promises';

/**
 * Replaces a folder by one that `write` fills. If it fails, there is none: in a folder without `package.json`, npm packs the
 * sources of the repository around it.
 */
export async function replaceFolder(folder: string, write: (folder: string) => Promise<void>): Promise<void> {
  const next = `${folder}.new`;
  for (const old of [folder, next]) await rm(old, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  await write(next);
  await rename(next, folder);
}
