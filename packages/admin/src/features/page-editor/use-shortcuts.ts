import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isWritingIn, type Shortcut, shortcutOf } from '../../lib/shortcuts.ts';

/**
 * Listens for shortcuts in the whole window, except while a dialog is open.
 * @param run does what a shortcut asks for; tells whether it did anything, so that the browser leaves it alone
 */
export function useShortcuts(run: (shortcut: Shortcut) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const shortcut = shortcutOf(event, isWritingIn(event.target));
    // A dialog is looked for in the whole document, which takes too long for every letter.
    if (shortcut !== null && !isDialogOpen() && run(shortcut)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    // Before the editors of rich texts, which keep undo and redo from the browser.
    const options = { capture: true };
    window.addEventListener('keydown', listen, options);
    return () => window.removeEventListener('keydown', listen, options);
  }, []);
}
