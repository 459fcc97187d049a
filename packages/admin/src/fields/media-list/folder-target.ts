import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { containsFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file';
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot';
import { type DroppedFile, droppedFiles } from '../media-upload/dropped-files.ts';
import type { Entry } from './entry.ts';

/** Drag and drop in a library: which entries can be dragged, and which folders accept them. */
export interface LibraryDrag {
  canDrag(entry: Entry): boolean;
  /** Text next to the pointer. */
  nameOf(entries: readonly Entry[]): string;
  accepts(entries: readonly Entry[], path: string): boolean;
  onMove(entries: readonly Entry[], path: string): void;
  acceptsFiles(path: string): boolean;
  onFiles(files: readonly DroppedFile[], path: string): void;
}

type Data = Record<string | symbol, unknown>;
type Point = { clientX: number; clientY: number };

/** Drag data of library entries. */
export const entryData = (entries: readonly Entry[]): Data => ({ libraryEntries: entries });
const entriesIn = (data: Data): readonly Entry[] | null => (data['libraryEntries'] as readonly Entry[]) ?? null;

const pathIn = (data: Data): string => data['path'] as string;

interface FolderTarget {
  drag(): LibraryDrag | undefined;
  /** Folder that an element represents. */
  folderOf(element: Element | null): string | null;
  /** Called with the folder below the pointer; null if there is none. */
  onOver(path: string | null): void;
}

/** Makes an element with one or more folders a drop target for library entries and files of the computer. */
export function folderTarget(element: HTMLElement, { drag, folderOf, onOver }: FolderTarget): () => void {
  const folderAt = ({ clientX, clientY }: Point): string | null =>
    // The drag library covers the pointer with an element of its own.
    folderOf(getElementFromPointWithoutHoneypot({ x: clientX, y: clientY }));
  const shared = {
    element,
    getData: ({ input }: { input: Point }): Data => ({ path: folderAt(input) }),
    getDropEffect: () => 'move' as const,
    onDrag: ({ self }: { self: { data: Data } }) => onOver(pathIn(self.data)),
    onDragLeave: () => onOver(null),
  };
  return combine(
    dropTargetForElements({
      ...shared,
      canDrop: ({ source, input }) => {
        const [path, entries] = [folderAt(input), entriesIn(source.data)];
        return path !== null && entries !== null && drag()?.accepts(entries, path) === true;
      },
      onDrop: ({ source, self }) => {
        onOver(null);
        drag()?.onMove(entriesIn(source.data) ?? [], pathIn(self.data));
      },
    }),
    dropTargetForExternal({
      ...shared,
      canDrop: ({ source, input }) => {
        const path = folderAt(input);
        return path !== null && containsFiles({ source }) && drag()?.acceptsFiles(path) === true;
      },
      getDropEffect: () => 'copy',
      onDrop: ({ source, self }) => {
        onOver(null);
        void droppedFiles(source.items).then((files) => drag()?.onFiles(files, pathIn(self.data)));
      },
    }),
  );
}
