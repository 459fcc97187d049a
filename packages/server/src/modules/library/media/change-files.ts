import { type ErrorItem, failAll, maxMediaTags, type MediaItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { changeFile, fileTagIDs } from './edit-file.ts';
import { findTagsByName } from '../tags/index.ts';
import { folderExists, lockFolders } from './folder-store.ts';
import { lockFiles, type MediaFileRow, listTakenNames } from './media-store.ts';

const errorAt = (position: number, code: ErrorItem['code']): ErrorItem => ({ property: `ids.${position}`, code });

/**
 * Locks files and returns them in order of ID, without duplicates.
 * @throws 404 V_12 on `ids.<position>` of every unknown ID
 */
export async function lockFilesOrFail({ db }: Context, ids: readonly number[]): Promise<MediaFileRow[]> {
  const files = await lockFiles(db, ids);
  const found = new Set(files.map(({ id }) => id));
  failAll(
    ids.flatMap((id, position) => (found.has(id) ? [] : [errorAt(position, 'V_12')])),
    { status: 404 },
  );
  return files;
}

/** Applies `work` to each file and reports the error codes that it returns together. */
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
 * Moves files to a folder, all or none.
 * @throws V_12 on `newPath`; on `ids.<position>` 404 V_12 of an unknown file and ML_02 of a file whose name is taken in the folder
 *   or by another moved file; UM_01 without permission for both folders
 */
export async function moveFiles(context: Context, ids: readonly number[], newPath: string): Promise<MediaItem[]> {
  const { db } = context;
  context.require('edit-media', { folder: newPath });
  await lockFolders(db, 'shared');
  const files = await lockFilesOrFail(context, ids);
  for (const { path } of files) context.require('edit-media', { folder: path });
  if (!(await folderExists(db, newPath))) failAll([{ property: 'newPath', code: 'V_12' }]);
  const taken = new Set(await listTakenNames(db, newPath, files));
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
 * Adds tags to and removes tags from files, all or none.
 * @throws on `ids.<position>` 404 V_12 of an unknown file, V_14 of a file with too many tags; UM_01
 */
export async function tagFiles(
  context: Context,
  { ids, add, remove }: { ids: readonly number[]; add: readonly string[]; remove: readonly string[] },
): Promise<MediaItem[]> {
  const files = await lockFilesOrFail(context, ids);
  for (const { path } of files) context.require('edit-media', { folder: path });
  const removed = new Set((await findTagsByName(context.db, remove)).map(({ id }) => id));
  const added = await fileTagIDs(context, add);
  return forEach(ids, files, async (file) => {
    const remaining = file.tag_ids.filter((id) => !removed.has(id));
    const tag_ids = [...new Set([...remaining, ...added])].toSorted((one, other) => one - other);
    return tag_ids.length > maxMediaTags ? 'V_14' : changeFile(context, file, { tag_ids }, 'media.tag-file');
  });
}
