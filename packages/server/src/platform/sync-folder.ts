import { open } from 'node:fs/promises';

/** Syncs a folder, so that new names in it survive a power failure. Does nothing on Windows, which has no call for it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
