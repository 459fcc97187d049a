import { type ErrorItem, fail, failAll, type MediaDirectory, mediaPath } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { followFolderMove } from '../../people/roles/index.ts';
import { folderExists, foldersFrom, folderTaken, lockFolders } from './folder-store.ts';
import { movePaths } from './media-store.ts';
import { folderOnWire } from './media-wire.ts';
import { safeFileName } from './safe-file-name.ts';

/** The folder that holds another; that of a folder in the root is the root. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const isWithin = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

async function errorsOf({ db }: Context, from: string, to: string): Promise<ErrorItem[]> {
  const wrong = (code: ErrorItem['code']): ErrorItem[] => [{ property: 'newPath', code }];
  if (isWithin(to, from) || !(await folderExists(db, parentOf(to)))) return wrong('V_12');
  const isOwnName = to.toLowerCase() === from.toLowerCase();
  if (!isOwnName && (await folderTaken(db, to))) return wrong('ML_02');
  // A folder whose path no call takes could never be opened or deleted.
  const moved = (await foldersFrom(db, from)).map((path) => `${to}${path.slice(from.length)}`);
  return moved.every((path) => mediaPath.safeParse(path).success) ? [] : wrong('V_14');
}

/**
 * Moves or renames a folder with everything in it. Who may, may change what holds it, before and behind.
 * @param newPath with the folder's own new name
 * @throws V_12 on `oldPath` (404 when there is no such folder) and on `newPath`, also when it lies in the folder itself; ML_02
 *   when there is such a folder and V_14 when a path gets too long, on `newPath`; UM_01
 */
export async function moveFolder(context: Context, oldPath: string, newPath: string): Promise<MediaDirectory> {
  if (oldPath === '/') fail('V_12', 'oldPath');
  if (newPath === '/') fail('V_12', 'newPath');
  const parent = parentOf(newPath);
  context.require('edit-media', { folder: parentOf(oldPath) });
  context.require('edit-media', { folder: parent });
  const name = safeFileName(nameOf(newPath)) ?? fail('V_12', 'newPath');
  const to = `${parent === '/' ? '' : parent}/${name}`;
  await lockFolders(context.db, 'change');
  if (!(await folderExists(context.db, oldPath))) fail('V_12', 'oldPath', { status: 404 });
  if (to === oldPath) return folderOnWire(oldPath);
  failAll(await errorsOf(context, oldPath, to));
  await movePaths(context.db, oldPath, to);
  await followFolderMove(context, oldPath, to);
  const changes = { from: oldPath, to };
  await audit(context, { action: 'media.move-directory', object: 'directory', objectID: to, changes });
  return folderOnWire(to);
}
