import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isWritingIn, type Shortcut, shortcutOf } from '../../lib/shortcuts.ts';

/**
 * Listens for shortcuts in the window, except while a dialog is open.
 * @param run handles a shortcut; returns false to leave it to the browser
 */
export function useShortcuts(run: (shortcut: Shortcut) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const shortcut = shortcutOf(event, isWritingIn(event.target));
    // Checked last: searching the document for a dialog is too slow for every key press.
    if (shortcut !== null && !isDialogOpen() && run(shortcut)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    // Capture runs before rich text editors, which prevent the browser's undo and redo.
    const options = { capture: true };
    window.addEventListener('keydown', listen, options);
    return () => window.removeEventListener('keydown', listen, options);
  }, []);
}
