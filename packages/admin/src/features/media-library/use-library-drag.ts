import { type Entry, entryFolder, entryName } from '../../fields/media-list/entry.ts';
import type { LibraryDrag } from '../../fields/media-list/folder-target.ts';
import { uploadDropped } from '../../fields/media-upload/upload-dropped.ts';
import { useCan } from '../../lib/session.ts';

/** Whether entries may go to a folder: not where they are, and no folder into itself. */
const mayGo = (entries: readonly Entry[], path: string): boolean =>
  entries.every(
    (entry) => entry.kind === 'file' || (entry.folder.path !== path && !path.startsWith(`${entry.folder.path}/`)),
  ) && entries.some((entry) => entryFolder(entry) !== path);

interface LibraryDragProps {
  /** Names several entries by their number. */
  textOf(count: number): string;
  onMove(entries: readonly Entry[], path: string): void;
}

/** Dragging: folders and files of the library onto folders, and files of the computer onto folders. */
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
