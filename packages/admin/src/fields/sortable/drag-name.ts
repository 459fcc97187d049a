import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import classes from './sortable.module.css';

/** Shows a name as the drag image. */
export function dragName(nativeSetDragImage: DataTransfer['setDragImage'] | null, name: string): void {
  setCustomNativeDragPreview({
    nativeSetDragImage,
    getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
    render: ({ container }) => {
      const chip = document.createElement('div');
      chip.className = classes.chip ?? '';
      chip.textContent = name;
      container.append(chip);
    },
  });
}
