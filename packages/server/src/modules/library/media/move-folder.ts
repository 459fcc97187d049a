import { type ErrorItem, fail, failAll, type MediaDirectory, mediaPath } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { followFolderMove } from '../../people/roles/index.ts';
import { folderExists, listDescendants, folderTaken, lockFolders } from './folder-store.ts';
import { movePaths } from './media-store.ts';
import { serialiseFolder } from './serialise-media.ts';
import { sanitiseFileName } from './sanitise-file-name.ts';

/** Returns the parent of a folder. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const isWithin = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

async function validateMove({ db }: Context, from: string, to: string): Promise<ErrorItem[]> {
  const invalid = (code: ErrorItem['code']): ErrorItem[] => [{ property: 'newPath', code }];
  if (isWithin(to, from) || !(await folderExists(db, parentOf(to)))) return invalid('V_12');
  const isOwnName = to.toLowerCase() === from.toLowerCase();
  if (!isOwnName && (await folderTaken(db, to))) return invalid('ML_02');
  // A folder with a longer path could not be opened or deleted.
  const moved = (await listDescendants(db, from)).map((path) => `${to}${path.slice(from.length)}`);
  return moved.every((path) => mediaPath.safeParse(path).success) ? [] : invalid('V_14');
}

/**
 * Moves or renames a folder with its contents. Needs edit-media in its current and new parent.
 * @param newPath includes the new name of the folder
 * @throws V_12 on `oldPath` (404 for an unknown folder); on `newPath` V_12 for an invalid path or one inside the folder, ML_02 if
 *   it exists, V_14 if a path is too long; UM_01
 */
export async function moveFolder(context: Context, oldPath: string, newPath: string): Promise<MediaDirectory> {
  if (oldPath === '/') fail('V_12', 'oldPath');
  if (newPath === '/') fail('V_12', 'newPath');
  const parent = parentOf(newPath);
  context.require('edit-media', { folder: parentOf(oldPath) });
  context.require('edit-media', { folder: parent });
  const name = sanitiseFileName(nameOf(newPath)) ?? fail('V_12', 'newPath');
  const to = `${parent === '/' ? '' : parent}/${name}`;
  await lockFolders(context.db, 'exclusive');
  if (!(await folderExists(context.db, oldPath))) fail('V_12', 'oldPath', { status: 404 });
  if (to === oldPath) return serialiseFolder(oldPath);
  failAll(await validateMove(context, oldPath, to));
  await movePaths(context.db, oldPath, to);
  await followFolderMove(context, oldPath, to);
  const changes = { from: oldPath, to };
  await audit(context, { action: 'media.move-directory', object: 'directory', objectID: to, changes });
  return serialiseFolder(to);
}
