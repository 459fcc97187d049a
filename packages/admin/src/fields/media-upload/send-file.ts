import { contract, type MediaItem } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { sendInParts, type Sending } from './send-in-parts.ts';
import type { Upload } from './upload.ts';

/** Bytes from which a file is uploaded in chunks. */
const large = 5 * 1_048_576;

/** Requests with progress and Retry-After. */
const observed =
  ({ onShare, onRetryAfter }: Sending): typeof fetch =>
  async (address, init) => {
    const response = await fetchWithProgress(onShare)(address, init);
    const seconds = Number(response.headers.get('Retry-After'));
    if (seconds > 0) onRetryAfter(seconds);
    return response;
  };

/**
 * Uploads a file to its folder or as a replacement. Large files are sent in chunks, so that they can resume after a
 * broken connection.
 */
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
