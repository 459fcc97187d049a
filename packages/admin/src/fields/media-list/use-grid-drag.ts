import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { dragName } from '../sortable/drag-name.ts';
import type { Entry } from './entry.ts';
import { cellAt } from './cell-at.ts';
import { entryData, folderTarget, type LibraryDrag } from './folder-target.ts';
import type { MediaContent } from './use-media-content.ts';
import type { Selection } from './selection.ts';

interface GridDrag {
  content: MediaContent;
  selection: Selection;
  drag: LibraryDrag | undefined;
}

/**
 * Lets the entries of a grid be dragged to its folders and elsewhere. An entry becomes draggable on pointer down.
 * @returns key of the folder that would accept the drop
 */
export function useGridDrag(body: RefObject<HTMLElement | null>, { content, selection, drag }: GridDrag) {
  const [target, setTarget] = useState<string | null>(null);
  const entryOf = useEffectEvent((element: Element | null): Entry | undefined => {
    const position = cellAt(element)?.position;
    return position === undefined ? undefined : content.entryAt(position);
  });
  const currentDrag = useEffectEvent(() => drag);
  /** Entries dragged together: the whole selection, if the entry is selected. */
  const dragged = useEffectEvent((entry: Entry) => (selection.has(entry.key) ? [...selection.values()] : [entry]));
  const isEnabled = drag !== undefined;
  useEffect(() => {
    const element = body.current;
    if (!element || !isEnabled) return undefined;
    let release = (): void => undefined;
    const onPointerDown = (event: PointerEvent): void => {
      release();
      release = () => undefined;
      const cell = cellAt(event.target)?.element;
      const entry = cell && entryOf(cell);
      if (!entry || !currentDrag()?.canDrag(entry)) return;
      const entries = dragged(entry);
      release = draggable({
        element: cell,
        getInitialData: () => entryData(entries),
        onGenerateDragPreview: ({ nativeSetDragImage }) =>
          dragName(nativeSetDragImage, currentDrag()?.nameOf(entries) ?? ''),
      });
    };
    element.addEventListener('pointerdown', onPointerDown);
    return combine(
      () => element.removeEventListener('pointerdown', onPointerDown),
      () => release(),
      folderTarget(element, {
        drag: () => currentDrag(),
        folderOf: (at) => {
          const entry = entryOf(at);
          return entry?.kind === 'folder' ? entry.folder.path : null;
        },
        onOver: (path) => setTarget(path === null ? null : `folder ${path}`),
      }),
    );
  }, [body, isEnabled]);
  return target;
}
