import type { MediaDirectory, MediaItem } from '@ximblox/contract';
import { folderName, parentFolder } from './folder-path.ts';

/** What stands in the list of a folder: another folder, or a file. */
export type Entry =
  | { kind: 'folder'; key: string; folder: MediaDirectory & { files?: number } }
  | { kind: 'file'; key: string; file: MediaItem };

/** The same answer of the server gives the same entry, so that what has not changed is not drawn anew. */
const made = new WeakMap<object, Entry>();

function kept(of: object, make: () => Entry): Entry {
  const entry = made.get(of) ?? make();
  made.set(of, entry);
  return entry;
}

export const folderEntry = (folder: MediaDirectory & { files?: number }): Entry =>
  kept(folder, () => ({ kind: 'folder', key: `folder ${folder.path}`, folder }));

export const fileEntry = (file: MediaItem): Entry => kept(file, () => ({ kind: 'file', key: `file ${file.id}`, file }));

/** What an entry is called on the screen. */
export const entryName = (entry: Entry): string =>
  entry.kind === 'folder' ? entry.folder.name || folderName(entry.folder.path) : entry.file.fileName;

/** The folder in which an entry lies. */
export const entryFolder = (entry: Entry): string =>
  entry.kind === 'folder' ? parentFolder(entry.folder.path) : entry.file.path;
