const key = 'ximblox.reloaded';
const minInterval = 10_000;

/**
 * Reloads the window when a chunk cannot be loaded, as after an update that replaced it.
 * Not twice within ten seconds: a chunk that is really missing ends in the error screen.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < minInterval) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
