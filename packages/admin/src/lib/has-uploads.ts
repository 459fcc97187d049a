import { create } from 'zustand';

/** Begins the key under which a browser remembers the uploads of a user that are on their way. */
export const uploadsKey = 'ximblox.uploads.';

function hasNoted(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(uploadsKey));
  } catch {
    return false;
  }
}

/**
 * Whether files are or were just sent, or are waiting to be gone on with; kept apart from the uploads, so that their code is loaded
 * only when there are any.
 */
export const useHasUploads = create(() => hasNoted());
