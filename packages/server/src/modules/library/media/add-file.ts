import { type ErrorItem, fail, failAll, type MediaDirectory, type MediaItem, mediaPath } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context, UploadedFile } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { fileOnWire, folderOnWire } from './media-wire.ts';
import { folderExists, folderTaken, insertFolder, lockFolders } from './folder-store.ts';
import { fileExists, insertFiles } from './media-store.ts';
import { keepBlob } from './keep-blob.ts';
import { sentFileErrors, withReceivedFile } from './received-file.ts';
import { safeFileName } from './safe-file-name.ts';
import { storeFile } from './store-file.ts';

/** V_12 on `path` when there is no such folder. */
const folderErrors = async ({ db }: Context, path: string): Promise<ErrorItem[]> =>
  (await folderExists(db, path)) ? [] : [{ property: 'path', code: 'V_12' }];

/**
 * Adds an uploaded file to a folder.
 * @throws those of `withReceivedFile`; ML_03 when its name is taken there, ML_01 when a picture has too many pixels or frames, 415
 *   V_12 when the library does not take it, all on `file`
 */
export async function addFile(
  context: Context,
  { path, uploadID }: { path: string; uploadID?: string | undefined },
  files: readonly UploadedFile[],
): Promise<MediaItem> {
  const { db, services } = context;
  context.require('upload-media', { folder: path });
  const wrongFolder = await folderErrors(context, path);
  // What is wrong with the file alone is told when it is read, which also has other statuses.
  if (wrongFolder.length > 0) failAll([...wrongFolder, ...sentFileErrors({ files, uploadID })]);
  return withReceivedFile(context, { files, uploadID }, async (file) => {
    const { fileName } = file;
    if (await fileExists(db, path, fileName)) fail('ML_03', 'file');
    const stored = await storeFile(services.blobs, file);
    if (!stored) return fail('V_12', 'file', { status: 415 });
    return context.transaction(async (inside) => {
      await lockFolders(inside.db, 'stay');
      if (!(await folderExists(inside.db, path))) fail('V_12', 'path');
      await keepBlob(inside, stored.hash);
      const row = { ...stored, path, fileName, defaultAltText: '', userID: actorID(inside) };
      const [added] = await insertFiles(inside.db, [row]);
      if (!added) return fail('ML_03', 'file');
      await file.settle(inside);
      const changes = { path, fileName, hash: stored.hash };
      await audit(inside, { action: 'media.add-file', object: 'file', objectID: added.id, changes });
      return fileOnWire(added);
    });
  });
}

interface NewFolder {
  path: string;
  folderName: string;
}

/** V_12 on a `path` where there is no folder, and on a `folderName` that is none, as far as they are there. */
export async function newFolderErrors(
  context: Context,
  { path, folderName }: Partial<NewFolder>,
): Promise<ErrorItem[]> {
  if (path !== undefined && !context.can('upload-media', { folder: path })) return [];
  const errors = path === undefined ? [] : await folderErrors(context, path);
  const isName = folderName === undefined || safeFileName(folderName) !== null;
  return isName ? errors : [...errors, { property: 'folderName', code: 'V_12' }];
}

/**
 * Makes a folder in another.
 * @throws V_12 when one of the names is none, V_14 when the path gets too long, ML_03 on `folderName` when there is such a folder
 */
export async function createFolder(context: Context, { path, folderName }: NewFolder): Promise<MediaDirectory> {
  const { db } = context;
  context.require('upload-media', { folder: path });
  await lockFolders(db, 'change');
  failAll(await newFolderErrors(context, { path, folderName }));
  const made = `${path === '/' ? '' : path}/${safeFileName(folderName) ?? folderName}`;
  // A folder whose path no call takes could never be opened or deleted.
  if (!mediaPath.safeParse(made).success) fail('V_14', 'folderName');
  if (await folderTaken(db, made)) fail('ML_03', 'folderName');
  if (!(await insertFolder(db, made))) fail('ML_03', 'folderName');
  await audit(context, { action: 'media.create-dir', object: 'directory', objectID: made });
  return folderOnWire(made);
}
