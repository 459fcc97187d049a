import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFailure } from '../disk-errors.ts';

const day = 86_400_000;

/** Removes files older than a day, left by a crash; newer ones may still be written. */
export async function removeOldFiles(folder: string): Promise<void> {
  const dayAgo = Date.now() - day;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < dayAgo) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Creates the folder in which files are written before they get their final name, and removes the remains of a crash. On a
 * read-only disk they stay, since stored files can still be read.
 */
export async function prepareIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOldFiles(folder).catch((error: unknown) => {
    if (!isDiskFailure(error)) throw error;
  });
}
