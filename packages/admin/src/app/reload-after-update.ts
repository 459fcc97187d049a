const key = 'ximblox.reloaded';
const pause = 10_000;

/**
 * Loads the window again when a part of the admin cannot be loaded, as after an update that replaced it.
 * Not twice in a row: a part that is really missing ends in the error screen.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pause) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
