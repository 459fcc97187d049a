import { fail, type MediaDirectory, type MediaItem } from '@ximblox/contract';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { serialiseFile, serialiseFolder } from './serialise-media.ts';
import { folderExists, listSubfolders, searchFolders } from './folder-store.ts';
import { countFolderFiles, listFolderFiles, searchFiles } from './media-store.ts';

interface FolderContents {
  directories: MediaDirectory[];
  files: MediaItem[];
}

/**
 * Lists the contents of a folder, sorted by name: all subfolders and one page of files, or all files without a page size.
 * @throws 404 V_12 on an unknown `path`
 */
export async function readFolder(
  db: Database,
  path: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize?: number | undefined },
): Promise<FolderContents & { path: string; totalFiles: number }> {
  if (!(await folderExists(db, path))) fail('V_12', 'path', { status: 404 });
  const part = pageSize === undefined ? null : { offset: pageIndex * pageSize, limit: pageSize };
  const [folders, files] = [await listSubfolders(db, path), await listFolderFiles(db, path, part)];
  const totalFiles = part ? await countFolderFiles(db, path) : files.length;
  return { path, directories: folders.map(serialiseFolder), files: files.map(serialiseFile), totalFiles };
}

/** Searches folders and files below a folder by name and alternative text. Finds nothing for an empty term. */
export async function searchLibrary(db: Database, directory: string, term: string): Promise<FolderContents> {
  if (term === '') return { directories: [], files: [] };
  const pattern = likePattern(term);
  const [folders, files] = [await searchFolders(db, directory, pattern), await searchFiles(db, directory, pattern)];
  return { directories: folders.map(serialiseFolder), files: files.map(serialiseFile) };
}
