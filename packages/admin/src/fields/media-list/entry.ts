import type { MediaDirectory, MediaItem } from '@ximblox/contract';
import { folderName, parentFolder } from './folder-path.ts';

/** Entry of a folder: a subfolder or a file. */
export type Entry =
  | { kind: 'folder'; key: string; folder: MediaDirectory & { files?: number } }
  | { kind: 'file'; key: string; file: MediaItem };

/** Caches entries by response object, so that unchanged cells do not render again. */
const made = new WeakMap<object, Entry>();

function kept(of: object, make: () => Entry): Entry {
  const entry = made.get(of) ?? make();
  made.set(of, entry);
  return entry;
}

export const folderEntry = (folder: MediaDirectory & { files?: number }): Entry =>
  kept(folder, () => ({ kind: 'folder', key: `folder ${folder.path}`, folder }));

export const fileEntry = (file: MediaItem): Entry => kept(file, () => ({ kind: 'file', key: `file ${file.id}`, file }));

/** Displayed name of an entry. */
export const entryName = (entry: Entry): string =>
  entry.kind === 'folder' ? entry.folder.name || folderName(entry.folder.path) : entry.file.fileName;

/** Folder of an entry. */
export const entryFolder = (entry: Entry): string =>
  entry.kind === 'folder' ? parentFolder(entry.folder.path) : entry.file.path;
