import { lazy, Suspense, useEffect } from 'react';
import { isDialogOpen, isWritingIn, shortcutOf } from '../../lib/shortcuts.ts';
import { closePalette, openPalette, typeInPalette, usePalette } from './palette-state.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** What stands in the palette after a key that came before its field; null when the key is none that writes. */
function typedAfter(typed: string, { key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): string | null {
  if (ctrlKey || altKey || metaKey || isComposing) return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  return [...key].length === 1 ? typed + key : null;
}

/** Takes what is typed from the opening of the palette until its field has the focus: whoever knows what they want does not wait. */
function useEarlyKeys(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (document.activeElement?.closest('[role="dialog"]')) return;
      if (event.key === 'Escape' && !isDialogOpen()) closePalette();
      const typed = typedAfter(usePalette.getState().typed, event);
      // Enter would press what has opened the palette.
      if (typed === null && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (typed !== null) typeInPalette(typed);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);
}

/** Opens the command palette on every screen; its code is loaded when it is opened first. */
export function Palette() {
  const isOpen = usePalette((state) => state.isOpen);
  useEarlyKeys(isOpen);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (shortcutOf(event, isWritingIn(event.target)) !== 'palette') return;
      // The browser's own use of these keys would surprise wherever we stand.
      event.preventDefault();
      if (!isDialogOpen()) openPalette();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return isOpen ? (
    <Suspense>
      <CommandPalette onClose={closePalette} />
    </Suspense>
  ) : null;
}
