import { createContext } from 'react';

/**
 * Context at the top of a page for visitors. The first image that calls it gets true, and is loaded with high priority as the
 * likely largest contentful paint.
 */
export const FirstImage = createContext<(() => boolean) | null>(null);

/** Returns a function that is true on its first call only. */
export function claimOnce(): () => boolean {
  let isClaimed = false;
  return () => {
    if (isClaimed) return false;
    isClaimed = true;
    return true;
  };
}
