import type { WorkingCopy } from '@ximblox/contract';

/** Milliseconds between two readings, and how many are made before what was sent is taken for lost. */
const [pause, mostReadings] = [200, 10];

const keyOf = (pageID: number | string): string => `ximblox-unanswered-copy-${pageID}`;

/**
 * Notes in the window's own storage that something about a working copy is on its way. Somebody may reload the page before it
 * arrives, and the window that comes would read what was there before.
 * @param revision of the copy that it replaces, 0 for none
 */
export const noteUnanswered = (storage: Storage, pageID: number, revision: number): void =>
  storage.setItem(keyOf(pageID), String(revision));

/** It has been answered. */
export const forgetUnanswered = (storage: Storage, pageID: number): void => storage.removeItem(keyOf(pageID));

/** Reads a page with its working copy; where this window has sent something before, once that has arrived, for two seconds at most. */
export async function readArrived<Read extends { workingCopy: WorkingCopy | null }>(
  storage: Storage,
  pageID: number | string,
  read: () => Promise<Read>,
): Promise<Read> {
  const replaced = storage.getItem(keyOf(pageID));
  let found = await read();
  for (let reading = 1; replaced === String(found.workingCopy?.revision ?? 0) && reading < mostReadings; reading += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    found = await read();
  }
  storage.removeItem(keyOf(pageID));
  return found;
}
