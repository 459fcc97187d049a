import { endpointUrl, CmsError, contract, type ErrorItem, tusVersion } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

export interface Sending {
  signal: AbortSignal;
  /** Called with the uploaded share, from 0 to 1. */
  onShare(share: number): void;
  /** Called with the seconds of a Retry-After header. */
  onRetryAfter(seconds: number): void;
  /** Address of an existing upload to resume. */
  address: string | undefined;
  /** Called with the address for resuming. */
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

/** Whether resuming may help: another offset than expected, or a server error. */
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
    // Another window may have renewed the session; this response brings the current token.
    await api.call(contract.auth.user, { signal: sending.signal });
    response = await ask();
  }
  if (response.ok) return response;
  const seconds = Number(response.headers.get('Retry-After'));
  if (seconds > 0) sending.onRetryAfter(seconds);
  throw await failureOf(response);
}

/**
 * Uploads a large file in chunks by the tus protocol, and resumes after a broken connection.
 * @param target `path` of a folder, or `fileID` of the file to replace
 * @returns the ID of the complete upload
 * @throws {CmsError} if it is refused; with status 0 if the connection broke
 */
export async function sendInParts(
  file: File,
  target: { filename: string } & ({ path: string } | { fileID: string }),
  sending: Sending,
): Promise<string> {
  const begin = async (): Promise<string> => {
    const metadata = Object.entries(target).map(([name, text]) => `${name} ${inBase64(text)}`);
    const headers = { 'Upload-Length': String(file.size), 'Upload-Metadata': metadata.join(',') };
    const begun = await take(
      { method: 'POST', address: endpointUrl(contract.uploads.create), headers },
      sending,
      fetch,
    );
    return begun.headers.get('Location') ?? '';
  };
  /** Null if the upload does not exist. */
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
        // Deletes the upload; without a connection it expires on the server.
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
