import { lazy, Suspense, useEffect } from 'react';
import { isDialogOpen, isWritingIn, shortcutOf } from '../../lib/shortcuts.ts';
import { closePalette, openPalette, usePalette } from './palette-state.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** Opens the command palette on every screen; its code is loaded when it is opened first. */
export function Palette() {
  const isOpen = usePalette();
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
