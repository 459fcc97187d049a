import { type DragEvent, useRef } from 'react';
import { type Entry, entryFolder, entryName } from '../../fields/media-list/entry.ts';
import type { GridDrag } from '../../fields/media-list/media-grid.tsx';
import { droppedFiles, hasFiles } from '../../fields/media-upload/dropped-files.ts';
import { uploadDropped } from '../../fields/media-upload/upload-dropped.ts';
import { useCan } from '../../lib/session.ts';

/** Says that a folder or file of the library is dragged; what it is stays in this window. */
const ours = 'application/x-ximblox-library';

/** Whether entries may go to a folder: not where they are, and no folder into itself. */
const mayGo = (entries: readonly Entry[], path: string): boolean =>
  entries.every(
    (entry) => entry.kind === 'file' || (entry.folder.path !== path && !path.startsWith(`${entry.folder.path}/`)),
  ) && entries.some((entry) => entryFolder(entry) !== path);

/** What the pointer carries: the name of one, the number of several. */
function showCarried(event: DragEvent<HTMLElement>, text: string, className: string): void {
  const label = document.createElement('div');
  label.className = className;
  label.textContent = text;
  document.body.append(label);
  event.dataTransfer.setDragImage(label, -12, -8);
  // The browser has taken its picture by the end of the event.
  setTimeout(() => label.remove());
}

interface LibraryDragProps {
  /** Class of what the pointer carries. */
  carried: string;
  /** What is carried, in words. */
  textOf(count: number): string;
  onMove(entries: readonly Entry[], path: string): void;
}

/** Dragging: folders and files of the library onto folders, and files of the computer onto folders. */
export function useLibraryDrag({ carried, textOf, onMove }: LibraryDragProps): GridDrag {
  const can = useCan();
  const dragged = useRef<readonly Entry[]>([]);
  return {
    canDrag: (entry) => can('edit-media', { folder: entryFolder(entry) }),
    onDragStart: (event, entries) => {
      dragged.current = entries;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(ours, '');
      const [first] = entries;
      if (first) showCarried(event, entries.length === 1 ? entryName(first) : textOf(entries.length), carried);
    },
    onDragEnd: () => {
      dragged.current = [];
    },
    accepts: (event, path) => {
      if (hasFiles(event.dataTransfer)) return can('upload-media', { folder: path });
      return (
        event.dataTransfer.types.includes(ours) && can('edit-media', { folder: path }) && mayGo(dragged.current, path)
      );
    },
    onDrop: (event, path) => {
      if (hasFiles(event.dataTransfer)) {
        void droppedFiles(event.dataTransfer).then((files) => uploadDropped(path, files));
      } else onMove(dragged.current, path);
    },
  };
}
