import { hasUnsavedWork } from '../lib/unsaved-work.ts';

const key = 'ximblox.reloaded';
const minInterval = 10_000;

/**
 * Reloads the window when a chunk cannot be loaded, for example because an update has replaced it. Does nothing while offline,
 * with unsaved work, or within ten seconds of a reload: a chunk that is really missing leads to the error screen.
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
