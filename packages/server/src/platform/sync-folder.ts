import { open } from 'node:fs/promises';

/** Makes new names in a folder, such as after a rename, outlive a loss of power; Windows has no call for it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
