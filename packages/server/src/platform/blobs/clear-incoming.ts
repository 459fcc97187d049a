import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const day = 86_400_000;

/** Removes what a crash has left in a folder a day ago or earlier; what is newer may still be written. */
export async function removeOld(folder: string): Promise<void> {
  const dayAgo = Date.now() - day;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < dayAgo) await rm(path, { recursive: true, force: true });
  }
}

/** Makes the folder in which files are written before they get their name, and removes what a crash has left there. */
export async function clearIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(folder);
}
