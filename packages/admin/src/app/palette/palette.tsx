import { useEffect } from 'react';
import { isDialogOpen, isWritingIn, shortcutOf } from '../../lib/shortcuts.ts';
import { closePalette, openPalette, typeInPalette, usePalette } from './palette-state.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const CommandPalette = lazyDialog(async () => (await import('./command-palette.tsx')).CommandPalette);

/** Returns the typed text after a key press; null if the key types nothing. */
function typedAfter(typed: string, { key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): string | null {
  if (ctrlKey || altKey || metaKey || isComposing) return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  return [...key].length === 1 ? typed + key : null;
}

/** Captures keys between opening the palette and the focus of its lazily loaded field, so that no character is lost. */
function useEarlyKeys(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (document.activeElement?.closest('[role="dialog"]')) return;
      if (event.key === 'Escape' && !isDialogOpen()) closePalette();
      const typed = typedAfter(usePalette.getState().typed, event);
      // Enter would press the button that opened the palette.
      if (typed === null && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (typed !== null) typeInPalette(typed);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);
}

/** Opens the command palette by its shortcut. Its code is loaded on first use. */
export function Palette() {
  const isOpen = usePalette((state) => state.isOpen);
  useEarlyKeys(isOpen);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (shortcutOf(event, isWritingIn(event.target)) !== 'palette') return;
      // The browser uses the same keys; prevented even while another dialog is open.
      event.preventDefault();
      if (!isDialogOpen()) openPalette();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return isOpen ? <CommandPalette onClose={closePalette} /> : null;
}
