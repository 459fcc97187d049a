import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BlockTypeInfo } from '@ximblox/contract';
import { dragName } from '../../../fields/sortable/drag-name.ts';

/** Key of the dragged block type in the data of a drag. */
const dataKey = Symbol('block type');

/** Returns the block type that is dragged; undefined if something else is. */
export const draggedType = (data: Record<string | symbol, unknown>): BlockTypeInfo | undefined =>
  data[dataKey] as BlockTypeInfo | undefined;

/** Set on the document while a block type is dragged, which hides the picker. */
const mark = 'draggingBlock';

/**
 * Makes an option of the picker draggable. The picker is invisible while it is dragged.
 * @param onDropped called after a drop on a valid target
 * @returns a function that removes the behaviour
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
