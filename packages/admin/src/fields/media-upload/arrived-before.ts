import { contract, type MediaItem } from '@ximblox/contract';
import { api } from '../../lib/api.ts';

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Finds a file with this name and content in the folder, from an earlier attempt whose response was lost. Null if there
 * is none, or if the browser cannot compare.
 */
export async function arrivedBefore(file: File, name: string, path: string): Promise<MediaItem | null> {
  const body = { directory: path, searchTerm: name, pageSize: 200 };
  const { items } = await api.call(contract.media.listFiles, { body });
  const found = items.find(
    ({ fileName, fileSize }) => fileName.toLowerCase() === name.toLowerCase() && fileSize === file.size,
  );
  if (!found || !globalThis.crypto?.subtle) return null;
  const digest = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return digest === found.hash ? found : null;
}
