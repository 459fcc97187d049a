import { create } from 'zustand';

/** Prefix of the `localStorage` key of a user's unfinished uploads. */
export const uploadsKey = 'ximblox.uploads.';

function hasNoted(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(uploadsKey));
  } catch {
    return false;
  }
}

/**
 * Whether there are uploads in progress, finished or interrupted. Separate from the upload store, whose code is loaded only when
 * needed.
 */
export const useHasUploads = create(() => hasNoted());
