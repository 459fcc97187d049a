import { createContext } from 'react';

/**
 * Present at the top of a page that is rendered for visitors: says once that a picture is the first, which is what they wait for,
 * whichever block shows it.
 */
export const FirstPicture = createContext<(() => boolean) | null>(null);

/** What says so once in a rendering. */
export function takeOnce(): () => boolean {
  let isTaken = false;
  return () => {
    if (isTaken) return false;
    isTaken = true;
    return true;
  };
}
