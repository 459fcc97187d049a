import { contract, type MediaItem } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import type { Upload } from './upload-store.ts';

interface Sending {
  signal: AbortSignal;
  /** Gets how much has left, from 0 to 1. */
  onShare(share: number): void;
  /** Gets the seconds after which the server wants to be asked again. */
  onRetryAfter(seconds: number): void;
}

/** The browser's own sending, which tells how far it is and when to come back. */
const observed =
  ({ onShare, onRetryAfter }: Sending): typeof fetch =>
  async (address, init) => {
    const response = await fetchWithProgress(onShare)(address, init);
    const seconds = Number(response.headers.get('Retry-After'));
    if (seconds > 0) onRetryAfter(seconds);
    return response;
  };

/** Sends one file into its folder. */
export async function sendFile({ file, name, path }: Upload, sending: Sending): Promise<MediaItem> {
  const form = new FormData();
  form.set('path', path);
  form.set('f', file, name);
  const call = { body: { path }, form, fetch: observed(sending), signal: sending.signal };
  return (await api.call(contract.media.addFile, call)).file;
}
