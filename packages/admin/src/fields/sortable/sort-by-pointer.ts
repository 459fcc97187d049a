import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { blockDraggingToIFrames } from '@atlaskit/pragmatic-drag-and-drop/element/block-dragging-to-iframes';
import { dragName } from './drag-name.ts';
import { dropLine } from './drop-line.ts';
import { gapAt, handleIn, itemOf, itemsOf, landing, type SortOptions } from './sortable-items.ts';

/**
 * Moves the elements of a list by drag and drop. An element becomes draggable when its handle is pressed, so that long
 * lists need no setup per element.
 * @param options returns the current options of the list
 * @returns removes the listeners
 */
export function sortByPointer(list: HTMLElement, options: () => SortOptions): () => void {
  let release = (): void => undefined;

  function makeDraggable(item: HTMLElement, handle: HTMLElement): () => void {
    const line = dropLine();
    const from = itemsOf(list).indexOf(item);
    const name = options().nameAt(from);
    return combine(
      line.hide,
      draggable({
        element: item,
        dragHandle: handle,
        getInitialData: () => ({ list }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => dragName(nativeSetDragImage, name),
        onDragStart: () => {
          item.dataset.dragging = 'true';
          options().onPickUp(name);
        },
        onDrag: ({ location: { current } }) => {
          const items = itemsOf(list);
          if (current.dropTargets.length > 0) line.show(items, gapAt(items, current.input.clientY));
          else line.hide();
        },
        onDrop: ({ location: { current } }) => {
          delete item.dataset.dragging;
          line.hide();
          const gap = gapAt(itemsOf(list), current.input.clientY);
          const isMoved = current.dropTargets.length > 0 && landing(from, gap) !== from;
          if (isMoved) options().onDrop(from, gap, name);
          else options().onCancel(name);
        },
      }),
    );
  }

  function onPointerDown(event: PointerEvent): void {
    release();
    release = () => undefined;
    const handle = handleIn(list, event.target);
    const item = handle && itemOf(handle);
    if (item && event.button === 0) release = makeDraggable(item, handle);
  }

  list.addEventListener('pointerdown', onPointerDown);
  return combine(
    () => list.removeEventListener('pointerdown', onPointerDown),
    () => release(),
    blockDraggingToIFrames({ element: list }),
    // After the pointer has entered the list it may leave it sideways: only its height counts.
    dropTargetForElements({
      element: list,
      canDrop: ({ source }) => source.data['list'] === list,
      getIsSticky: () => true,
    }),
  );
}
