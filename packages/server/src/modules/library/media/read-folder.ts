import { fail, type MediaDirectory, type MediaItem } from '@ximblox/contract';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { fileOnWire, folderOnWire } from './media-wire.ts';
import { folderExists, foldersIn, searchFolders } from './folder-store.ts';
import { countFilesIn, filesInFolder, searchFiles } from './media-store.ts';

interface Found {
  directories: MediaDirectory[];
  files: MediaItem[];
}

/**
 * What a folder holds, by name.
 * @param part which of its files; without a size all of them
 * @throws 404 V_12 on `path` when there is no such folder
 */
export async function readFolder(
  db: Database,
  path: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize?: number | undefined },
): Promise<Found & { path: string; totalFiles: number }> {
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  const part = pageSize === undefined ? null : { offset: pageIndex * pageSize, limit: pageSize };
  const [folders, files] = [await foldersIn(db, path), await filesInFolder(db, path, part)];
  const totalFiles = part ? await countFilesIn(db, path) : files.length;
  return { path, directories: folders.map(folderOnWire), files: files.map(fileOnWire), totalFiles };
}

/** Folders and files below a folder, by a part of their name or alternative text; nothing for an empty term. */
export async function searchLibrary(db: Database, directory: string, term: string): Promise<Found> {
  if (term === '') return { directories: [], files: [] };
  const pattern = likePattern(term);
  const [folders, files] = [await searchFolders(db, directory, pattern), await searchFiles(db, directory, pattern)];
  return { directories: folders.map(folderOnWire), files: files.map(fileOnWire) };
}
