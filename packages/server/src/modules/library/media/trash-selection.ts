import { type ErrorItem, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { type DeletedFolder, lockTrashedFiles, lockTrashedFolders } from './media-trash-store.ts';
import type { MediaFileRow } from './media-store.ts';
import { parentOf } from './move-folder.ts';

/** IDs of files and folders in the trash. */
export interface TrashSelection {
  files: readonly number[];
  directories: readonly number[];
}

const missingErrors = (property: string, ids: readonly number[], found: readonly { id: number }[]): ErrorItem[] =>
  ids.flatMap((id, position) =>
    found.some((one) => one.id === id) ? [] : [{ property: `${property}.${position}`, code: 'V_12' } as const],
  );

/**
 * Locks folders and files in the trash and requires delete-media in their former folders.
 * @throws 404 V_12 on `files.<position>` and `directories.<position>` of every unknown ID, UM_01
 */
export async function lockTrashSelection(
  context: Context,
  { files: fileIDs, directories }: TrashSelection,
): Promise<{ folders: DeletedFolder[]; files: MediaFileRow[] }> {
  const folders = await lockTrashedFolders(context.db, directories);
  const files = await lockTrashedFiles(context.db, fileIDs);
  failAll([...missingErrors('files', fileIDs, files), ...missingErrors('directories', directories, folders)], {
    status: 404,
  });
  for (const { path } of folders) context.require('delete-media', { folder: parentOf(path) });
  for (const { path } of files) context.require('delete-media', { folder: path });
  return { folders, files };
}
