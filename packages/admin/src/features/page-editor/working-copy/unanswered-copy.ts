import type { WorkingCopy } from '@ximblox/contract';

/** Polling interval in milliseconds, and maximum attempts. */
const [pause, mostReadings] = [200, 10];

/** Names the working copy of a page, of the live line or in a release. */
export const copyName = (pageID: number | string, releaseID?: number): string =>
  releaseID === undefined ? String(pageID) : `${pageID}-${releaseID}`;

const keyOf = (copy: string): string => `ximblox-unanswered-copy-${copy}`;

/**
 * Records a pending request for a working copy in the session storage. After a reload the new page would otherwise read
 * the old copy.
 * @param revision of the copy that it replaces, 0 for none
 */
export const noteUnanswered = (storage: Storage, copy: string, revision: number): void =>
  storage.setItem(keyOf(copy), String(revision));

/** Clears the record after a response. */
export const forgetUnanswered = (storage: Storage, copy: string): void => storage.removeItem(keyOf(copy));

/** Reads a page with its working copy. Polls for up to two seconds if a request of this window is still pending. */
export async function readArrived<Read extends { workingCopy: WorkingCopy | null }>(
  storage: Storage,
  copy: string,
  read: () => Promise<Read>,
): Promise<Read> {
  const replaced = storage.getItem(keyOf(copy));
  let found = await read();
  for (let reading = 1; replaced === String(found.workingCopy?.revision ?? 0) && reading < mostReadings; reading += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    found = await read();
  }
  storage.removeItem(keyOf(copy));
  return found;
}
