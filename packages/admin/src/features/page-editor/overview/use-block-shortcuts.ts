import { useShortcuts } from '../use-shortcuts.ts';
import type { BlockActions } from './use-block-actions.ts';

interface BlockShortcuts {
  selected: string | null;
  blockActions: BlockActions;
  onInsert(): void;
}

/** Inserting, duplicating and moving by keys. */
export function useBlockShortcuts({ selected, blockActions, onInsert }: BlockShortcuts): void {
  useShortcuts((shortcut) => {
    if (shortcut === 'insert') {
      onInsert();
      return true;
    }
    if (selected === null) return false;
    switch (shortcut) {
      case 'duplicate':
        blockActions.duplicate(selected);
        return true;
      case 'moveUp':
        blockActions.move(selected, -1);
        return true;
      case 'moveDown':
        blockActions.move(selected, 1);
        return true;
      default:
        return false;
    }
  });
}
