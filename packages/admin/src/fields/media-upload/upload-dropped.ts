import { CmsError, contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import type { DroppedFile } from './dropped-files.ts';
import { type NewUpload, upload } from './upload-store.ts';

/** Folders on the way to a folder, from the top. */
const stepsTo = (folder: string): string[] => folder.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'));

/** As the library compares names of folders; some computers write é as two signs. */
const folded = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Makes a folder unless there is one that is called so. @returns its path, which may be written otherwise than it was given */
async function ensureFolder(path: string, folderName: string): Promise<string> {
  try {
    return (await api.call(contract.media.createDir, { body: { path, folderName } })).directory.path;
  } catch (failure) {
    const isThere =
      failure instanceof CmsError && failure.errors.every(({ code }) => ['V_06', 'ML_02', 'ML_03'].includes(code));
    if (!isThere) throw failure;
    const { directories } = await api.call(contract.media.listDirectories, { body: { path } });
    const there = directories.find(({ name }) => folded(name) === folded(folderName));
    if (!there) throw failure;
    return there.path;
  }
}

/**
 * Sends what was dropped into a folder of the library; folders that were dropped are made there. What lies in one that cannot be
 * made stays behind: the list of uploads says why, and tries it again as one.
 */
export async function uploadDropped(path: string, dropped: readonly DroppedFile[]): Promise<void> {
  const folders = new Set(dropped.flatMap(({ folder }) => (folder === '' ? [] : stepsTo(folder))));
  /** Where what lay in each of the folders goes. */
  const places = new Map([['', path]]);
  const refused: NewUpload[] = [];
  for (const folder of [...folders].toSorted()) {
    const slash = folder.lastIndexOf('/');
    const parent = places.get(folder.slice(0, Math.max(slash, 0)));
    if (parent === undefined) continue;
    const name = folder.slice(slash + 1);
    try {
      places.set(folder, await ensureFolder(parent, name));
    } catch (failure) {
      const inside = dropped.filter((one) => `${one.folder}/`.startsWith(`${folder}/`));
      const again = (): Promise<void> => uploadDropped(path, inside);
      refused.push({ file: new File([], name), path: parent, isFolder: true, errors: errorsOfFailure(failure), again });
    }
  }
  const sent = dropped.flatMap(({ file, folder, isUnreadable = false, readAgain }): NewUpload[] => {
    const place = places.get(folder);
    const again = readAgain && (async () => uploadDropped(path, await readAgain()));
    return place === undefined ? [] : [{ file, path: place, isUnreadable, ...(again ? { again } : {}) }];
  });
  upload([...refused, ...sent]);
}
