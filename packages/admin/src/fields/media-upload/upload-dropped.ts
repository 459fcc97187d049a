import { CmsError, contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { pathIn } from '../media-list/folder-path.ts';
import type { DroppedFile } from './dropped-files.ts';
import { upload } from './upload-store.ts';

/** Folders on the way to a folder, from the top. */
const stepsTo = (folder: string): string[] => folder.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'));

/** Makes a folder unless it is there. */
async function ensureFolder(path: string, folderName: string): Promise<void> {
  await api.call(contract.media.createDir, { body: { path, folderName } }).catch((failure: unknown) => {
    const isThere =
      failure instanceof CmsError && failure.errors.every(({ code }) => ['V_06', 'ML_02', 'ML_03'].includes(code));
    if (!isThere) throw failure;
  });
}

/** Sends what was dropped into a folder of the library; folders that were dropped are made there. */
export async function uploadDropped(path: string, dropped: readonly DroppedFile[]): Promise<void> {
  const folders = new Set(dropped.flatMap(({ folder }) => (folder === '' ? [] : stepsTo(folder))));
  for (const folder of [...folders].toSorted()) {
    const slash = folder.lastIndexOf('/');
    const parent = slash === -1 ? path : pathIn(path, folder.slice(0, slash));
    await ensureFolder(parent, folder.slice(slash + 1));
  }
  upload(dropped.map(({ file, folder }) => ({ file, path: folder === '' ? path : pathIn(path, folder) })));
}
