import { CmsError, contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import type { DroppedFile } from './dropped-files.ts';
import { type NewUpload, upload } from './upload-store.ts';

/** All folders of a path, from the top. */
const stepsTo = (folder: string): string[] => folder.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'));

/** Normalises a folder name for comparison as on the server; some systems decompose é. */
const folded = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/**
 * Creates a folder unless it exists.
 * @returns its path, which may differ in case
 */
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
 * Uploads dropped entries to a folder of the library, and creates their folders. If a folder cannot be created, its
 * files are skipped, and the upload list shows the error and can retry.
 */
export async function uploadDropped(path: string, dropped: readonly DroppedFile[]): Promise<void> {
  const folders = new Set(dropped.flatMap(({ folder }) => (folder === '' ? [] : stepsTo(folder))));
  /** Target folder by dropped folder. */
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
