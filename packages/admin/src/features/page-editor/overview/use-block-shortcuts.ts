import { useShortcuts } from '../use-shortcuts.ts';
import type { CardActions } from './card-actions.ts';

interface BlockShortcuts {
  selected: string | null;
  actions: CardActions;
  onInsert(): void;
}

/** Inserting, duplicating, moving and deleting by keys. */
export function useBlockShortcuts({ selected, actions, onInsert }: BlockShortcuts): void {
  useShortcuts((shortcut) => {
    if (shortcut === 'insert') {
      onInsert();
      return true;
    }
    if (selected === null) return false;
    switch (shortcut) {
      case 'duplicate':
        actions.duplicate(selected);
        return true;
      case 'moveUp':
        actions.move(selected, -1);
        return true;
      case 'moveDown':
        actions.move(selected, 1);
        return true;
      case 'remove':
        actions.remove(selected);
        return true;
      default:
        return false;
    }
  });
}
