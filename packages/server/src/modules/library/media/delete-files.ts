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
import { filesBelow, lockFile, lockFilesBelow, type MediaFileRow } from './media-store.ts';
import { parentOf } from './move-folder.ts';
import { severalFiles } from './change-files.ts';

/** As many pages and files as an answer names. */
const named = 10;

/** What uses files of the library, of pages those that were changed last first; null when nothing does. */
async function usageOf({ db, services }: Context, files: readonly MediaFileRow[]): Promise<FilesInUse | null> {
  const target = { kind: 'file', ids: files.map(({ id }) => id) } as const;
  const { pages: totalPages } = await countReferring(db, target);
  const menus = await menusReferring(db, target);
  const { types, inSettings } = await sitePlacesReferring(db, target);
  if (totalPages + menus.length + types.length === 0 && !inSettings) return null;
  const query = { searchTerm: '', column: '', order: 'asc', offset: 0, limit: named } as const;
  const pages = await listReferring(db, target, query);
  const used = new Set(await referredIDs(db, target));
  return {
    files: files
      .filter(({ id }) => used.has(id))
      .slice(0, named)
      .map(({ id, path, file_name }) => ({ id, path, fileName: file_name })),
    pages: pages.map(({ id, title, uses, in_published }) => ({ id, title, uses, inPublished: in_published })),
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

/** @param folderID the folder in the trash that the files go with */
const drop = async (context: Context, files: readonly MediaFileRow[], folderID: number | null): Promise<void> => {
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
 * Moves a file to the trash. Pages that show it as a picture go on showing it; links to it lead nowhere.
 * @throws 404 V_12 on `id`, 409 V_07 on `id` with the pages and menus that use it unless `confirmed`, UM_01
 */
export async function deleteFile(context: Context, id: number, confirmed: boolean): Promise<void> {
  const file = (await lockFile(context.db, id)) ?? fail('V_12', 'id', { status: 404 });
  context.require('delete-media', { folder: file.path });
  const usage = await usageOf(context, [file]);
  if (usage && !confirmed) fail('V_07', 'id', { details: usage });
  await drop(context, [file], null);
  const changes = { path: file.path, fileName: file.file_name, hash: file.hash, wasInUse: usage !== null };
  await audit(context, { action: 'media.delete-file', object: 'file', objectID: id, changes });
}

/**
 * Moves several files to the trash: all of them, or none.
 * @throws 404 V_12 on `ids.<position>` of what is not in the library, 409 V_07 on `ids` with those in use and what uses them unless
 *   `confirmed`, UM_01
 */
export async function deleteSeveral(context: Context, ids: readonly number[], confirmed: boolean): Promise<void> {
  const files = await severalFiles(context, ids);
  for (const { path } of files) context.require('delete-media', { folder: path });
  const usage = await usageOf(context, files);
  if (usage && !confirmed) fail('V_07', 'ids', { details: usage });
  await drop(context, files, null);
  const used = new Set(await referredIDs(context.db, { kind: 'file', ids }));
  for (const { id, path, file_name: fileName, hash } of files) {
    const changes = { path, fileName, hash, wasInUse: used.has(id) };
    await audit(context, { action: 'media.delete-file', object: 'file', objectID: id, changes });
  }
}

/**
 * What keeps a folder from being deleted; null when nothing does.
 * @throws those of `deleteFolder`
 */
export async function folderUses(context: Context, path: string): Promise<FilesInUse | null> {
  const { db } = context;
  if (path === '/') fail('V_12', 'path');
  context.require('delete-media', { folder: parentOf(path) });
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  return usageOf(context, await filesBelow(db, path));
}

/**
 * Moves a folder with everything in it to the trash. Who may, may delete from what holds it.
 * @returns the ID by which it is taken back
 * @throws V_12 on `path` (404 when there is no such folder), 409 V_07 on `path` with the files in use and what uses them, UM_01
 */
export async function deleteFolder(context: Context, path: string): Promise<number> {
  const { db } = context;
  if (path === '/') fail('V_12', 'path');
  context.require('delete-media', { folder: parentOf(path) });
  await lockFolders(db, 'change');
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  const files = await lockFilesBelow(db, path);
  const usage = await usageOf(context, files);
  if (usage) fail('V_07', 'path', { details: usage });
  const id = await trashFolder(db, path, actorID(context));
  await drop(context, files, id);
  const changes = { files: files.length };
  await audit(context, { action: 'media.delete-directory', object: 'directory', objectID: path, changes });
  return id;
}
