import { type ReplacementTiming, tusVersion } from '@ximblox/contract';
import { create } from 'zustand';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { uploadsKey } from '../../lib/has-uploads.ts';

/** Partially uploaded file of a closed window. */
export interface InterruptedUpload {
  /** Address of the upload. */
  address: string;
  /** Its name in the library. */
  name: string;
  path: string;
  replaces?: { id: number; follow: ReplacementTiming };
  /** Identify the file when it is selected again: local name, bytes, milliseconds. */
  fileName: string;
  size: number;
  lastModified: number;
}

const useStore = create<readonly (InterruptedUpload & { arrived: number })[]>(() => []);

/** Unfinished uploads of other windows, or of this one before a reload, with the uploaded bytes. */
export const useInterruptedUploads = useStore;

/** Releases the locks that show other windows that an upload is active. */
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
    // The browser's storage may be full; the upload itself does not depend on it.
  }
}

/** Records the address of an upload, so that another window can resume it. */
export function noteUpload(upload: InterruptedUpload): void {
  keep([...noted().filter(({ address }) => address !== upload.address), upload]);
  if (ends.has(upload.address)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  ends.set(upload.address, resolve);
  // Locked while the window is open; insecure contexts have no locks.
  void navigator.locks?.request(lockOf(upload.address), () => promise);
}

/** Removes the record of an upload that is complete, refused or cancelled. */
export function forgetUpload(address: string): void {
  keep(noted().filter((one) => one.address !== address));
  ends.get(address)?.();
  ends.delete(address);
  useStore.setState((all) => all.filter((one) => one.address !== address), true);
}

/** Uploaded bytes; null if the upload does not exist. */
async function arrivedAt(address: string): Promise<number | null> {
  const response = await fetch(address, {
    method: 'HEAD',
    headers: { ...api.headers(), 'Tus-Resumable': tusVersion },
  });
  return response.ok ? Number(response.headers.get('Upload-Offset')) : null;
}

/** Finds unfinished uploads. */
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

/** Whether a file is the one that was partially uploaded. */
export const isSameFile = ({ fileName, size, lastModified }: InterruptedUpload, file: File): boolean =>
  file.name === fileName && file.size === size && file.lastModified === lastModified;

/** Takes the unfinished upload of a file to the same folder from the list. */
export function takeInterrupted(file: File, path: string): InterruptedUpload | undefined {
  const found = useStore.getState().find((one) => !one.replaces && one.path === path && isSameFile(one, file));
  if (found) useStore.setState((all) => all.filter((one) => one !== found), true);
  return found;
}

/** Deletes an unfinished upload. */
export function dropUpload(address: string): void {
  forgetUpload(address);
  // Without a connection it expires on the server.
  void fetch(address, { method: 'DELETE', headers: { ...api.headers(), 'Tus-Resumable': tusVersion } }).catch(
    () => undefined,
  );
}
