import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { type TrashSelection, lockTrashSelection } from './trash-selection.ts';
import {
  type DeletedFolder,
  deleteTrashedFolders,
  lockFilesInTrashedFolders,
  purgeFiles,
} from './media-trash-store.ts';
import { lockFolders } from './folder-store.ts';
import { type MediaFileRow } from './media-store.ts';

/** Deletes locked files in the trash permanently. Their contents stay in the storage while a page version uses them. */
export async function purgeLockedFiles(context: Context, files: readonly MediaFileRow[]): Promise<void> {
  await purgeFiles(
    context.db,
    files.map(({ id }) => id),
  );
  for (const { id, path, file_name: fileName, hash } of files) {
    const changes = { path, fileName, hash };
    await audit(context, { action: 'media.purge-file', object: 'file', objectID: id, changes });
  }
}

/** Deletes a locked folder in the trash permanently, with all files that were deleted with it. */
export async function purgeLockedFolder(context: Context, { id, path }: DeletedFolder): Promise<void> {
  const files = await lockFilesInTrashedFolders(context.db, [id]);
  await purgeFiles(
    context.db,
    files.map((file) => file.id),
  );
  await deleteTrashedFolders(context.db, [id]);
  const changes = { files: files.length };
  await audit(context, { action: 'media.purge-directory', object: 'directory', objectID: path, changes });
}

/**
 * Deletes folders and files in the trash permanently, all or none.
 * @throws the errors of `lockTrashSelection`
 */
export async function purgeMedia(context: Context, selection: TrashSelection): Promise<void> {
  await lockFolders(context.db, 'shared');
  const { folders, files } = await lockTrashSelection(context, selection);
  for (const folder of folders) await purgeLockedFolder(context, folder);
  const purgedFolders = new Set(folders.map(({ id }) => id));
  await purgeLockedFiles(
    context,
    files.filter(({ deleted_with }) => deleted_with === null || !purgedFolders.has(deleted_with)),
  );
}
