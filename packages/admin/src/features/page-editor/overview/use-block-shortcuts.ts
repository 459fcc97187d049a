import { useEditor } from '../editor-context.ts';
import { mayEdit } from '../store/editor-state.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import type { CardActions } from './card-actions.ts';

interface BlockShortcuts {
  /** Target block of a shortcut. */
  shortcutTarget(): string | null;
  actions: CardActions;
  onInsert(): void;
}

/** Keyboard shortcuts to insert, duplicate, move and delete blocks. */
export function useBlockShortcuts({ shortcutTarget, actions, onInsert }: BlockShortcuts): void {
  const { store } = useEditor();
  useShortcuts((shortcut) => {
    if (!mayEdit(store.getState())) return false;
    if (shortcut === 'insert') {
      onInsert();
      return true;
    }
    const key = shortcutTarget();
    if (key === null) return false;
    switch (shortcut) {
      case 'duplicate':
        actions.duplicate(key);
        return true;
      case 'moveUp':
        actions.move(key, -1);
        return true;
      case 'moveDown':
        actions.move(key, 1);
        return true;
      case 'remove':
        actions.remove(key);
        return true;
      default:
        return false;
    }
  });
}
