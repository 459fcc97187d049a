import { type ErrorItem, fail, failAll, type MediaDirectory, type MediaItem, mediaPath } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context, UploadedFile } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hookErrors, queueHooks } from '../../foundation/hooks/index.ts';
import { serialiseFile, serialiseFolder } from './serialise-media.ts';
import { folderExists, folderTaken, insertFolder, lockFolders } from './folder-store.ts';
import { fileExists, insertFiles } from './media-store.ts';
import { pinBlob } from './pin-blob.ts';
import { fileInputErrors, withReceivedFile } from './received-file.ts';
import { sanitiseFileName } from './sanitise-file-name.ts';
import { storeFile } from './store-file.ts';

/** Validates a folder: V_12 on an unknown `path`. */
const folderErrors = async ({ db }: Context, path: string): Promise<ErrorItem[]> =>
  (await folderExists(db, path)) ? [] : [{ property: 'path', code: 'V_12' }];

/**
 * Adds an uploaded file to a folder.
 * @throws the errors of `withReceivedFile`; on `file` ML_03 when the name is taken, ML_01 when an image has too many pixels or
 *   frames, 415 V_12 for an unsupported file; the errors of hooks
 */
export async function addFile(
  context: Context,
  { path, uploadID }: { path: string; uploadID?: string | undefined },
  files: readonly UploadedFile[],
): Promise<MediaItem> {
  const { db, services } = context;
  context.require('upload-media', { folder: path });
  const wrongFolder = await folderErrors(context, path);
  // With a valid folder, errors of the file are reported when it is read, with their own status codes.
  if (wrongFolder.length > 0) failAll([...wrongFolder, ...fileInputErrors({ files, uploadID })]);
  return withReceivedFile(context, { files, uploadID }, async (file) => {
    const { fileName } = file;
    if (await fileExists(db, path, fileName)) fail('ML_03', 'file');
    const stored = await storeFile(services.blobs, file);
    if (!stored) return fail('V_12', 'file', { status: 415 });
    return context.transaction(async (inside) => {
      await lockFolders(inside.db, 'shared');
      if (!(await folderExists(inside.db, path))) fail('V_12', 'path');
      const about = { folder: path, fileName, mime: stored.mime, size: stored.fileSize };
      failAll(await hookErrors(inside, 'media.add', () => ({ file: about })));
      await pinBlob(inside, stored.hash);
      const row = { ...stored, path, fileName, defaultAltText: '', userID: actorID(inside) };
      const [added] = await insertFiles(inside.db, [row]);
      if (!added) return fail('ML_03', 'file');
      await file.complete(inside);
      const changes = { path, fileName, hash: stored.hash };
      await audit(inside, { action: 'media.add-file', object: 'file', objectID: added.id, changes });
      await queueHooks(inside, 'media.add', () => ({ file: { ...about, id: added.id } }));
      return serialiseFile(added);
    });
  });
}

interface NewFolder {
  path: string;
  folderName: string;
}

/** Validates a new folder: V_12 on an unknown `path` and on an invalid `folderName`. Skips missing fields. */
export async function newFolderErrors(
  context: Context,
  { path, folderName }: Partial<NewFolder>,
): Promise<ErrorItem[]> {
  if (path !== undefined && !context.can('upload-media', { folder: path })) return [];
  const errors = path === undefined ? [] : await folderErrors(context, path);
  const isName = folderName === undefined || sanitiseFileName(folderName) !== null;
  return isName ? errors : [...errors, { property: 'folderName', code: 'V_12' }];
}

/**
 * Creates a folder in another folder.
 * @throws V_12 on an unknown `path` or an invalid `folderName`; on `folderName` V_14 when the path is too long, ML_03 when it exists
 */
export async function createFolder(context: Context, { path, folderName }: NewFolder): Promise<MediaDirectory> {
  const { db } = context;
  context.require('upload-media', { folder: path });
  await lockFolders(db, 'exclusive');
  failAll(await newFolderErrors(context, { path, folderName }));
  const created = `${path === '/' ? '' : path}/${sanitiseFileName(folderName) ?? folderName}`;
  // A folder with a longer path could not be opened or deleted.
  if (!mediaPath.safeParse(created).success) fail('V_14', 'folderName');
  if (await folderTaken(db, created)) fail('ML_03', 'folderName');
  if (!(await insertFolder(db, created))) fail('ML_03', 'folderName');
  await audit(context, { action: 'media.create-dir', object: 'directory', objectID: created });
  return serialiseFolder(created);
}
