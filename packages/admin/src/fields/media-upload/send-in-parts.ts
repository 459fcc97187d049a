import { addressOf, CmsError, contract, type ErrorItem, tusVersion } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** Tries after a connection has broken, counted anew whenever something has arrived. */
const tries = 6;
/** Milliseconds before the first of them; each further one waits twice as long. */
const firstPause = 1000;

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

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The call was given up.', 'AbortError'));
    });
  });

async function failureOf(response: Response): Promise<CmsError> {
  const { Errors } = (await response.json().catch(() => ({}))) as { Errors?: ErrorItem[] };
  return new CmsError(Errors?.length ? Errors : [{ property: '', code: 'G_01' }], response.status);
}

/** Whether the connection or the server failed, rather than that the file was refused. */
const isBroken = (failure: unknown): boolean =>
  !(failure instanceof CmsError) || failure.status === 0 || failure.status === 409 || failure.status >= 500;

async function take({ method, address, headers, body }: Step, sending: Sending, send: typeof fetch): Promise<Response> {
  const ask = (): Promise<Response> =>
    send(address, {
      method,
      headers: { ...api.headers(), 'Tus-Resumable': tusVersion, ...headers },
      credentials: 'include',
      signal: sending.signal,
      ...(body ? { body } : {}),
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
 * Sends a large file in parts by the tus protocol: a connection that breaks costs what was under way.
 * @param target what becomes of it: `path` is a folder, `fileID` the file that it replaces
 * @returns the ID of the upload, which has arrived as a whole
 * @throws {CmsError} when it is refused, or when the connection stays broken
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
  const standingAt = async (address: string): Promise<number | null> => {
    const standing = await take({ method: 'HEAD', address }, sending, fetch).catch(() => null);
    return standing && Number(standing.headers.get('Upload-Offset'));
  };
  const before = sending.address === undefined ? null : await standingAt(sending.address);
  const address = before === null ? await begin() : (sending.address ?? '');
  sending.onBegun(address);
  let offset = before ?? 0;
  let left = tries;
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
      if (!isBroken(failure) || left === 0) {
        throw failure instanceof CmsError ? failure : new CmsError([{ property: '', code: 'G_01' }], 0);
      }
      await sleep(firstPause * 2 ** (tries - left), sending.signal);
      left -= 1;
      // Where it stands decides where it goes on.
      const arrived = (await standingAt(address)) ?? offset;
      if (arrived > offset) left = tries;
      offset = arrived;
    }
  }
  return address.slice(address.lastIndexOf('/') + 1);
}
