import { addressOf, CmsError, contract, type ErrorItem, tusVersion } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

export interface Sending {
  signal: AbortSignal;
  /** Gets how much has arrived or is on its way, from 0 to 1. */
  onShare(share: number): void;
  /** Gets the seconds after which the server wants to be asked again. */
  onRetryAfter(seconds: number): void;
  /** Address of the upload, where it was begun before. */
  address: string | undefined;
  /** Gets the address under which it can go on later. */
  onBegun(address: string): void;
}

interface Step {
  method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE';
  address: string;
  headers?: Record<string, string>;
  body?: Blob;
}

const inBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function failureOf(response: Response): Promise<CmsError> {
  const { Errors } = (await response.json().catch(() => ({}))) as { Errors?: ErrorItem[] };
  return new CmsError(Errors?.length ? Errors : [{ property: '', code: 'G_01' }], response.status);
}

const connectionLost = (): CmsError => new CmsError([{ property: '', code: 'G_01' }], 0);

/** Whether the same again may help: the upload stands elsewhere than was thought, or the server has failed. */
const isBroken = (failure: unknown): boolean =>
  !(failure instanceof CmsError) || failure.status === 409 || (failure.status >= 500 && failure.status !== 503);

async function take({ method, address, headers, body }: Step, sending: Sending, send: typeof fetch): Promise<Response> {
  const ask = (): Promise<Response> =>
    send(address, {
      method,
      headers: { ...api.headers(), 'Tus-Resumable': tusVersion, ...headers },
      credentials: 'include',
      signal: sending.signal,
      ...(body ? { body } : {}),
    }).catch((failure: unknown) => {
      throw sending.signal.aborted ? failure : connectionLost();
    });
  let response = await ask();
  if (response.status === 403) {
    // Another window may have renewed the session; this answer brings the token that counts now.
    await api.call(contract.auth.user, { signal: sending.signal });
    response = await ask();
  }
  if (response.ok) return response;
  const seconds = Number(response.headers.get('Retry-After'));
  if (seconds > 0) sending.onRetryAfter(seconds);
  throw await failureOf(response);
}

/**
 * Sends a large file in parts by the tus protocol: a connection that breaks costs what was under way, and the next try goes on.
 * @param target what becomes of it: `path` is a folder, `fileID` the file that it replaces
 * @returns the ID of the upload, which has arrived as a whole
 * @throws {CmsError} when it is refused; with status 0 when the connection broke
 */
export async function sendInParts(
  file: File,
  target: { filename: string } & ({ path: string } | { fileID: string }),
  sending: Sending,
): Promise<string> {
  const begin = async (): Promise<string> => {
    const metadata = Object.entries(target).map(([name, text]) => `${name} ${inBase64(text)}`);
    const headers = { 'Upload-Length': String(file.size), 'Upload-Metadata': metadata.join(',') };
    const begun = await take({ method: 'POST', address: addressOf(contract.uploads.create), headers }, sending, fetch);
    return begun.headers.get('Location') ?? '';
  };
  /** Null when the upload has ended meanwhile. */
  const standingAt = async (address: string): Promise<number | null> => {
    try {
      const standing = await take({ method: 'HEAD', address }, sending, fetch);
      return Number(standing.headers.get('Upload-Offset'));
    } catch (failure) {
      if (failure instanceof CmsError && failure.status === 404) return null;
      throw failure;
    }
  };
  const before = sending.address === undefined ? null : await standingAt(sending.address);
  const address = before === null ? await begin() : (sending.address ?? '');
  sending.onBegun(address);
  let offset = before ?? 0;
  const show = (share: number): void => sending.onShare((offset + share * (file.size - offset)) / file.size);
  while (offset < file.size) {
    try {
      const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
      const part: Step = { method: 'PATCH', address, headers, body: file.slice(offset) };
      const answer = await take(part, sending, fetchWithProgress(show));
      offset = Number(answer.headers.get('Upload-Offset') ?? file.size);
    } catch (failure) {
      if (sending.signal.aborted) {
        // What has arrived of it is not wanted any more; if nobody hears it, it ends by itself.
        void take({ method: 'DELETE', address }, { ...sending, signal: AbortSignal.timeout(5000) }, fetch).catch(
          () => undefined,
        );
        throw failure;
      }
      throw isBroken(failure) ? connectionLost() : failure;
    }
  }
  return address.slice(address.lastIndexOf('/') + 1);
}
