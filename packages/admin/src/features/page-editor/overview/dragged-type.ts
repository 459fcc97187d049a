import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BlockTypeInfo } from '@ximblox/contract';
import { dragName } from '../../../fields/sortable/drag-name.ts';

/** Key of the dragged block type in the data of a drag. */
const dataKey = Symbol('block type');

/** Returns the block type that is dragged; undefined if something else is. */
export const draggedType = (data: Record<string | symbol, unknown>): BlockTypeInfo | undefined =>
  data[dataKey] as BlockTypeInfo | undefined;

/** Set on the document while a block type is dragged: the picker makes way. */
const mark = 'draggingBlock';

/**
 * Makes an option of the picker draggable. The picker is invisible while it is dragged.
 * @param onDropped called after it was dropped at a place that takes it
 * @returns stops it
 */
export function dragType(option: HTMLElement, type: BlockTypeInfo, onDropped: () => void): () => void {
  const { dataset } = document.documentElement;
  return draggable({
    element: option,
    getInitialData: () => ({ [dataKey]: type }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => dragName(nativeSetDragImage, type.label),
    onDragStart: () => {
      dataset[mark] = '';
    },
    onDrop: ({ location: { current } }) => {
      delete dataset[mark];
      if (current.dropTargets.length > 0) onDropped();
    },
  });
}
