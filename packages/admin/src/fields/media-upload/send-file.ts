import { contract, type MediaItem } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { sendInParts, type Sending } from './send-in-parts.ts';
import type { Upload } from './upload.ts';

/** Bytes from which on a file is sent in parts. */
const large = 5 * 1_048_576;

/** The browser's own sending, which tells how far it is and when to come back. */
const observed =
  ({ onShare, onRetryAfter }: Sending): typeof fetch =>
  async (address, init) => {
    const response = await fetchWithProgress(onShare)(address, init);
    const seconds = Number(response.headers.get('Retry-After'));
    if (seconds > 0) onRetryAfter(seconds);
    return response;
  };

/** Sends one file into its folder, or in the place of another; a large one in parts, so that a broken connection does not begin anew. */
export async function sendFile({ file, name, path, replaces }: Upload, sending: Sending): Promise<MediaItem> {
  const { signal } = sending;
  const isLarge = file.size >= large;
  const form = new FormData();
  if (replaces) {
    form.set('id', String(replaces.id));
    form.set('follow', replaces.follow);
  } else form.set('path', path);
  if (isLarge) {
    const target = replaces ? { fileID: String(replaces.id) } : { path };
    form.set('uploadID', await sendInParts(file, { filename: name, ...target }, sending));
  } else form.set('f', file, name);
  const call = { form, signal, ...(isLarge ? {} : { fetch: observed(sending) }) };
  const answer = replaces
    ? await api.call(contract.media.replaceFile, call)
    : await api.call(contract.media.addFile, call);
  return answer.file;
}
