import { type ErrorItem, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { type DeletedFolder, lockTrashedFiles, lockTrashedFolders } from './media-trash-store.ts';
import type { MediaFileRow } from './media-store.ts';
import { parentOf } from './move-folder.ts';

/** IDs of files, and of deletions of folders. */
export interface SelectedInTrash {
  files: readonly number[];
  directories: readonly number[];
}

const missingOf = (property: string, ids: readonly number[], found: readonly { id: number }[]): ErrorItem[] =>
  ids.flatMap((id, position) =>
    found.some((one) => one.id === id) ? [] : [{ property: `${property}.${position}`, code: 'V_12' } as const],
  );

/**
 * Folders and files of the trash, locked, with the right to delete where they lay: whoever may delete there may undo it.
 * @throws 404 V_12 on `files.<position>` and `directories.<position>` of each that is not in the trash, UM_01
 */
export async function selectedInTrash(
  context: Context,
  { files: fileIDs, directories }: SelectedInTrash,
): Promise<{ folders: DeletedFolder[]; files: MediaFileRow[] }> {
  const folders = await lockTrashedFolders(context.db, directories);
  const files = await lockTrashedFiles(context.db, fileIDs);
  failAll([...missingOf('files', fileIDs, files), ...missingOf('directories', directories, folders)], { status: 404 });
  for (const { path } of folders) context.require('delete-media', { folder: parentOf(path) });
  for (const { path } of files) context.require('delete-media', { folder: path });
  return { folders, files };
}
