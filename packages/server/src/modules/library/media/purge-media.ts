import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { type SelectedInTrash, selectedInTrash } from './trashed-media.ts';
import { type DeletedFolder, forgetTrashedFolders, lockFilesOfTrashed, purgeFiles } from './media-trash-store.ts';
import { lockFolders } from './folder-store.ts';
import { type MediaFileRow } from './media-store.ts';

/** Deletes locked files of the trash for good. What a version of a page still shows stays in the storage for it. */
export async function eraseFiles(context: Context, files: readonly MediaFileRow[]): Promise<void> {
  await purgeFiles(
    context.db,
    files.map(({ id }) => id),
  );
  for (const { id, path, file_name: fileName, hash } of files) {
    const changes = { path, fileName, hash };
    await audit(context, { action: 'media.purge-file', object: 'file', objectID: id, changes });
  }
}

/** Deletes a locked folder of the trash for good, with all files that were deleted with it. */
export async function eraseFolder(context: Context, { id, path }: DeletedFolder): Promise<void> {
  const files = await lockFilesOfTrashed(context.db, [id]);
  await purgeFiles(
    context.db,
    files.map((file) => file.id),
  );
  await forgetTrashedFolders(context.db, [id]);
  const changes = { files: files.length };
  await audit(context, { action: 'media.purge-directory', object: 'directory', objectID: path, changes });
}

/**
 * Deletes folders and files of the trash for good, all or none.
 * @throws those of `selectedInTrash`
 */
export async function purgeMedia(context: Context, chosen: SelectedInTrash): Promise<void> {
  await lockFolders(context.db, 'stay');
  const { folders, files } = await selectedInTrash(context, chosen);
  for (const folder of folders) await eraseFolder(context, folder);
  const gone = new Set(folders.map(({ id }) => id));
  await eraseFiles(
    context,
    files.filter(({ deleted_with }) => deleted_with === null || !gone.has(deleted_with)),
  );
}
