import { fail, type FilesInUse } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  countReferring,
  listReferring,
  menusReferring,
  referredIDs,
  sitePlacesReferring,
} from '../../foundation/references/index.ts';
import { trashFiles, trashFolder } from './media-trash-store.ts';
import { folderExists, lockFolders } from './folder-store.ts';
import { listFilesBelow, lockFile, lockFilesBelow, type MediaFileRow } from './media-store.ts';
import { parentOf } from './move-folder.ts';
import { lockFilesOrFail } from './change-files.ts';

/** Maximum number of pages and files in a response. */
const maxListed = 10;

/** Finds the usage of files, with the most recently changed pages first; null if they are unused. */
async function findUsage({ db, services }: Context, files: readonly MediaFileRow[]): Promise<FilesInUse | null> {
  const target = { kind: 'file', ids: files.map(({ id }) => id) } as const;
  const { pages: totalPages } = await countReferring(db, target);
  const menus = await menusReferring(db, target);
  const { types, inSettings } = await sitePlacesReferring(db, target);
  if (totalPages + menus.length + types.length === 0 && !inSettings) return null;
  const query = { searchTerm: '', column: '', order: 'asc', offset: 0, limit: maxListed } as const;
  const pages = await listReferring(db, target, query);
  const used = new Set(await referredIDs(db, target));
  return {
    files: files
      .filter(({ id }) => used.has(id))
      .slice(0, maxListed)
      .map(({ id, path, file_name }) => ({ id, path, fileName: file_name })),
    pages: pages.map(({ id, title, locale, uses, in_published }) => ({
      id,
      title,
      locale,
      uses,
      inPublished: in_published,
    })),
    totalPages,
    menus: menus.map(({ menu, locale }) => ({
      menu,
      label: services.site.menus.find(({ id }) => id === menu)?.label ?? menu,
      locale,
    })),
    types,
    inSettings,
  };
}

/** Moves files to the trash. @param folderID the folder in the trash that contains them, null for none */
const moveToTrash = async (
  context: Context,
  files: readonly MediaFileRow[],
  folderID: number | null,
): Promise<void> => {
  const { db } = context;
  await trashFiles(
    db,
    files.map(({ id }) => id),
    { userID: actorID(context), folderID },
  );
  await invalidateContent(
    context,
    files.map(({ id }) => `file:${id}`),
  );
};

/**
 * Moves a file to the trash. Pages keep showing an image; links to the file break.
 * @throws 404 V_12 on `id`, 409 V_07 on `id` with its usage unless `confirmed`, UM_01
 */
export async function deleteFile(context: Context, id: number, confirmed: boolean): Promise<void> {
  const file = (await lockFile(context.db, id)) ?? fail('V_12', 'id', { status: 404 });
  context.require('delete-media', { folder: file.path });
  const usage = await findUsage(context, [file]);
  if (usage && !confirmed) fail('V_07', 'id', { details: usage });
  await moveToTrash(context, [file], null);
  const changes = { path: file.path, fileName: file.file_name, hash: file.hash, wasInUse: usage !== null };
  await audit(context, { action: 'media.delete-file', object: 'file', objectID: id, changes });
}

/**
 * Moves files to the trash, all or none.
 * @throws 404 V_12 on `ids.<position>` of an unknown file, 409 V_07 on `ids` with their usage unless `confirmed`, UM_01
 */
export async function deleteFiles(context: Context, ids: readonly number[], confirmed: boolean): Promise<void> {
  const files = await lockFilesOrFail(context, ids);
  for (const { path } of files) context.require('delete-media', { folder: path });
  const usage = await findUsage(context, files);
  if (usage && !confirmed) fail('V_07', 'ids', { details: usage });
  await moveToTrash(context, files, null);
  const used = new Set(await referredIDs(context.db, { kind: 'file', ids }));
  for (const { id, path, file_name: fileName, hash } of files) {
    const changes = { path, fileName, hash, wasInUse: used.has(id) };
    await audit(context, { action: 'media.delete-file', object: 'file', objectID: id, changes });
  }
}

/**
 * Finds the usage that prevents a folder from being deleted; null if there is none.
 * @throws V_12 on `path` (404 for an unknown folder), UM_01
 */
export async function findFolderUsage(context: Context, path: string): Promise<FilesInUse | null> {
  const { db } = context;
  if (path === '/') fail('V_12', 'path');
  context.require('delete-media', { folder: parentOf(path) });
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  return findUsage(context, await listFilesBelow(db, path));
}

/**
 * Moves a folder and its contents to the trash. Needs delete-media in the parent folder.
 * @returns the ID of the folder in the trash
 * @throws V_12 on `path` (404 for an unknown folder), 409 V_07 on `path` with the usage of its files, UM_01
 */
export async function deleteFolder(context: Context, path: string): Promise<number> {
  const { db } = context;
  if (path === '/') fail('V_12', 'path');
  context.require('delete-media', { folder: parentOf(path) });
  await lockFolders(db, 'exclusive');
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  const files = await lockFilesBelow(db, path);
  const usage = await findUsage(context, files);
  if (usage) fail('V_07', 'path', { details: usage });
  const id = await trashFolder(db, path, actorID(context));
  await moveToTrash(context, files, id);
  const changes = { files: files.length };
  await audit(context, { action: 'media.delete-directory', object: 'directory', objectID: path, changes });
  return id;
}
