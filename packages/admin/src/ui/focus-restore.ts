import { useEffect } from 'react';

/** Restores the focus when a dialog unmounts; Mantine does so only for dialogs that stay mounted. */
export function useFocusRestore(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // After the dialog was removed, and only if nothing else has taken the focus.
      setTimeout(() => {
        if (!opener || document.activeElement !== document.body) return;
        // A re-created button has the ID of the one that opened the dialog.
        const place = opener.isConnected || opener.id === '' ? opener : document.getElementById(opener.id);
        if (place instanceof HTMLElement) place.focus();
      });
    };
  }, []);
}
