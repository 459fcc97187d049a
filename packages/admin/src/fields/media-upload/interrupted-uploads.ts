import { type Following, tusVersion } from '@ximblox/contract';
import { create } from 'zustand';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { uploadsKey } from '../../lib/has-uploads.ts';

/** A file of which a part has arrived, and whose window is gone. */
export interface InterruptedUpload {
  /** Where the part that has arrived lies. */
  address: string;
  /** Its name in the library. */
  name: string;
  path: string;
  replaces?: { id: number; follow: Following };
  /** By these the file is known when it is chosen again: what it is called on the computer, bytes, milliseconds. */
  fileName: string;
  size: number;
  lastModified: number;
}

const useStore = create<readonly (InterruptedUpload & { arrived: number })[]>(() => []);

/** Uploads that other windows, or this one before it was loaded again, have left unfinished, with the bytes that have arrived. */
export const useInterruptedUploads = useStore;

/** Ends what shows other windows that an upload is on its way here. */
const ends = new Map<string, () => void>();
const lockOf = (address: string): string => `ximblox upload ${address}`;

const keyOfUser = (): string => `${uploadsKey}${queryClient.getQueryData(sessionQuery.queryKey)?.ID ?? 0}`;

function noted(): InterruptedUpload[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOfUser()) ?? '[]');
    return Array.isArray(value)
      ? (value as InterruptedUpload[]).filter(({ address }) => typeof address === 'string')
      : [];
  } catch {
    return [];
  }
}

function keep(uploads: readonly InterruptedUpload[]): void {
  try {
    if (uploads.length === 0) localStorage.removeItem(keyOfUser());
    else localStorage.setItem(keyOfUser(), JSON.stringify(uploads));
  } catch {
    // A browser without room forgets; the upload itself does not depend on it.
  }
}

/** Notes that a part of a file is going to arrive at an address, so that another window can go on when this one is gone. */
export function noteUpload(upload: InterruptedUpload): void {
  keep([...noted().filter(({ address }) => address !== upload.address), upload]);
  if (ends.has(upload.address)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  ends.set(upload.address, resolve);
  // Held for as long as the window lives; a page that is not served safely has no locks.
  void navigator.locks?.request(lockOf(upload.address), () => promise);
}

/** Forgets an upload that has arrived, was refused or is not wanted any more. */
export function forgetUpload(address: string): void {
  keep(noted().filter((one) => one.address !== address));
  ends.get(address)?.();
  ends.delete(address);
  useStore.setState((all) => all.filter((one) => one.address !== address), true);
}

/** Bytes that have arrived; null when the upload has ended. */
async function arrivedAt(address: string): Promise<number | null> {
  const response = await fetch(address, {
    method: 'HEAD',
    headers: { ...api.headers(), 'Tus-Resumable': tusVersion },
  });
  return response.ok ? Number(response.headers.get('Upload-Offset')) : null;
}

/** Looks for uploads that were left unfinished. */
export async function findInterrupted(): Promise<void> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const busy = new Set(held.map(({ name }) => name));
  const left = noted().filter(({ address }) => !ends.has(address) && !busy.has(lockOf(address)));
  const found: (InterruptedUpload & { arrived: number })[] = [];
  for (const upload of left) {
    const arrived = await arrivedAt(upload.address).catch(() => 0);
    if (arrived === null) forgetUpload(upload.address);
    else found.push({ ...upload, arrived });
  }
  useStore.setState(found, true);
}

/** Whether a file is the one of which a part has arrived. */
export const isSameFile = ({ fileName, size, lastModified }: InterruptedUpload, file: File): boolean =>
  file.name === fileName && file.size === size && file.lastModified === lastModified;

/** Where a part of a file lies that goes to the same place; it is interrupted no more. */
export function takeInterrupted(file: File, path: string): InterruptedUpload | undefined {
  const found = useStore.getState().find((one) => !one.replaces && one.path === path && isSameFile(one, file));
  if (found) useStore.setState((all) => all.filter((one) => one !== found), true);
  return found;
}

/** Gives up what has arrived of a file. */
export function dropUpload(address: string): void {
  forgetUpload(address);
  // If nobody hears it, it ends by itself.
  void fetch(address, { method: 'DELETE', headers: { ...api.headers(), 'Tus-Resumable': tusVersion } }).catch(
    () => undefined,
  );
}
