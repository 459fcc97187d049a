import { type ErrorItem, failAll, maxMediaTags, type MediaItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { changeFile, fileTagIDs } from './edit-file.ts';
import { tagsNamed } from '../tags/index.ts';
import { folderExists, lockFolders } from './folder-store.ts';
import { lockFiles, type MediaFileRow, takenNames } from './media-store.ts';

const errorAt = (position: number, code: ErrorItem['code']): ErrorItem => ({ property: `ids.${position}`, code });

/**
 * Several files in the order of their IDs, each once and kept from changes by others.
 * @throws V_12 on `ids.<position>` of each that is not in the library
 */
export async function severalFiles({ db }: Context, ids: readonly number[]): Promise<MediaFileRow[]> {
  const files = await lockFiles(db, ids);
  const found = new Set(files.map(({ id }) => id));
  failAll(
    ids.flatMap((id, position) => (found.has(id) ? [] : [errorAt(position, 'V_12')])),
    { status: 404 },
  );
  return files;
}

/** Does something with each of several files; the failures that a caller can mend are told of all files at once. */
async function forEach(
  ids: readonly number[],
  files: readonly MediaFileRow[],
  work: (file: MediaFileRow) => Promise<MediaItem | ErrorItem['code']>,
): Promise<MediaItem[]> {
  const errors: ErrorItem[] = [];
  const changed: MediaItem[] = [];
  for (const file of files) {
    const result = await work(file);
    if (typeof result === 'string') errors.push(errorAt(ids.indexOf(file.id), result));
    else changed.push(result);
  }
  failAll(errors);
  return changed;
}

/**
 * Moves several files into a folder: all of them, or none.
 * @throws V_12 on `newPath`; on `ids.<position>` 404 V_12 of what is not in the library, and ML_02 of what has a name that is
 *   taken there, also by another of them; UM_01 unless the caller may change files where they are and where they go
 */
export async function moveFiles(context: Context, ids: readonly number[], newPath: string): Promise<MediaItem[]> {
  const { db } = context;
  context.require('edit-media', { folder: newPath });
  await lockFolders(db, 'stay');
  const files = await severalFiles(context, ids);
  for (const { path } of files) context.require('edit-media', { folder: path });
  if (!(await folderExists(db, newPath))) failAll([{ property: 'newPath', code: 'V_12' }]);
  const taken = new Set(await takenNames(db, newPath, files));
  return forEach(ids, files, async (file) => {
    const name = file.file_name.toLowerCase();
    if (file.path !== newPath) {
      if (taken.has(name)) return 'ML_02';
      taken.add(name);
    }
    return changeFile(context, file, { path: newPath }, 'media.move-file');
  });
}

/**
 * Adds tags to several files and takes tags away, of all of them or none.
 * @throws on `ids.<position>` 404 V_12 of what is not in the library, and V_14 of what would have too many; UM_01
 */
export async function tagFiles(
  context: Context,
  { ids, add, remove }: { ids: readonly number[]; add: readonly string[]; remove: readonly string[] },
): Promise<MediaItem[]> {
  const files = await severalFiles(context, ids);
  for (const { path } of files) context.require('edit-media', { folder: path });
  const gone = new Set((await tagsNamed(context.db, remove)).map(({ id }) => id));
  const added = await fileTagIDs(context, add);
  return forEach(ids, files, async (file) => {
    const kept = file.tag_ids.filter((id) => !gone.has(id));
    const tag_ids = [...new Set([...kept, ...added])].toSorted((one, other) => one - other);
    return tag_ids.length > maxMediaTags ? 'V_14' : changeFile(context, file, { tag_ids }, 'media.tag-file');
  });
}
