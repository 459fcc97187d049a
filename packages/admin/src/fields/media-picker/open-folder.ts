import { create } from 'zustand';
import { useCan } from '../../lib/session.ts';

const storageKey = 'ximblox.library.folder';

function storedFolder(): string {
  try {
    const path = localStorage.getItem(storageKey) ?? '/';
    return path.startsWith('/') ? path : '/';
  } catch {
    return '/';
  }
}

/** Folder of the library that was opened last in a picker, also in another window of this browser. Pickers start there. */
export const useOpenFolder = create(storedFolder);

useOpenFolder.subscribe((path) => {
  try {
    localStorage.setItem(storageKey, path);
  } catch {
    // The browser's storage may be full or blocked; then the folder is remembered until the window closes.
  }
});

/** Folder for dropped files: the one that was opened last, or the root if the user may not upload there. */
export function useDropFolder(): string {
  const folder = useOpenFolder();
  return useCan()('upload-media', { folder }) ? folder : '/';
}
