import { type Entry, entryFolder, entryName } from '../../fields/media-list/entry.ts';
import type { LibraryDrag } from '../../fields/media-list/folder-target.ts';
import { uploadDropped } from '../../fields/media-upload/upload-dropped.ts';
import { useCan } from '../../lib/session.ts';

/** Whether entries can move to a folder: not to their current folder, and no folder into itself. */
const mayGo = (entries: readonly Entry[], path: string): boolean =>
  entries.every(
    (entry) => entry.kind === 'file' || (entry.folder.path !== path && !path.startsWith(`${entry.folder.path}/`)),
  ) && entries.some((entry) => entryFolder(entry) !== path);

interface LibraryDragProps {
  /** Returns the label for a number of entries. */
  textOf(count: number): string;
  onMove(entries: readonly Entry[], path: string): void;
}

/** Drag and drop of library entries and local files onto folders. */
export function useLibraryDrag({ textOf, onMove }: LibraryDragProps): LibraryDrag {
  const can = useCan();
  return {
    canDrag: (entry) => can('edit-media', { folder: entryFolder(entry) }),
    nameOf: (entries) => (entries.length === 1 && entries[0] ? entryName(entries[0]) : textOf(entries.length)),
    accepts: (entries, path) => can('edit-media', { folder: path }) && mayGo(entries, path),
    onMove,
    acceptsFiles: (path) => can('upload-media', { folder: path }),
    onFiles: (files, path) => void uploadDropped(path, files),
  };
}
