import { fail, type MediaDirectory, type MediaItem } from '@ximblox/contract';
import type { Database } from '../../platform/database/database.ts';
import { fileOnWire, folderOnWire } from './media-wire.ts';
import { filesInFolder, folderExists, foldersIn, searchFiles, searchFolders } from './media-store.ts';

interface Found {
  directories: MediaDirectory[];
  files: MediaItem[];
}

/**
 * What a folder holds, by name.
 * @throws 404 V_12 on `path` when there is no such folder
 */
export async function readFolder(db: Database, path: string): Promise<Found & { path: string }> {
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  const [folders, files] = [await foldersIn(db, path), await filesInFolder(db, path)];
  return { path, directories: folders.map(folderOnWire), files: files.map(fileOnWire) };
}

/** Folders and files below a folder, by a part of their name or alternative text; nothing for an empty term. */
export async function searchLibrary(db: Database, directory: string, term: string): Promise<Found> {
  if (term === '') return { directories: [], files: [] };
  const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [folders, files] = [await searchFolders(db, directory, pattern), await searchFiles(db, directory, pattern)];
  return { directories: folders.map(folderOnWire), files: files.map(fileOnWire) };
}
