import { hasUnsavedWork } from '../lib/unsaved-work.ts';

const key = 'ximblox.reloaded';
const minInterval = 10_000;

/**
 * Reloads the window when a chunk cannot be loaded, as after an update that replaced it.
 * Not twice within ten seconds: a chunk that is really missing ends in the error screen. Neither without a connection nor with
 * unsaved work, which would be lost.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || hasUnsavedWork()) return;
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < minInterval) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
