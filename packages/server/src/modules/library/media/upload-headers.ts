import { type ErrorItem, failAll, tusVersion } from '@ximblox/contract';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Metadata of a new upload. */
export interface UploadMetadata {
  fileName: string;
  /** Size in bytes. */
  size: number;
  /** Folder of the new file, or ID of the file to replace. */
  target: { path: string } | { fileID: number };
}

/** Requires the supported version of the tus protocol. @throws 412 V_12 on `Tus-Resumable` */
export function requireProtocol(headers: Headers): void {
  if (headers['tus-resumable'] !== tusVersion) {
    failAll([{ property: 'Tus-Resumable', code: 'V_12' }], { status: 412 });
  }
}

/** Parses a header with a number of bytes; null if it is missing or malformed. */
export function parseByteCount(headers: Headers, name: string): number | null {
  const text = headers[name];
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses an `Upload-Metadata` header: comma-separated pairs of a name and a base64 value; null if it is malformed. */
function parsePairs(header: string): Map<string, string> | null {
  const pairs = new Map<string, string>();
  for (const pair of header.split(',').filter((text) => text.trim() !== '')) {
    const [name = '', text = '', ...rest] = pair.trim().split(' ');
    if (rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
    try {
      pairs.set(name, decoder.decode(Buffer.from(text, 'base64')));
    } catch {
      return null;
    }
  }
  return pairs;
}

/**
 * Parses the headers of a new upload.
 * @throws 400 V_12 on `Upload-Length` and `Upload-Metadata`, together
 */
export function parseUploadHeaders(headers: Headers): UploadMetadata {
  const size = parseByteCount(headers, 'upload-length');
  const header = headers['upload-metadata'];
  const metadata = typeof header === 'string' && header.length <= 10_000 ? parsePairs(header) : null;
  const fileName = metadata?.get('filename') ?? '';
  const path = metadata?.get('path');
  const fileID = metadata?.get('fileID');
  const target =
    path !== undefined && fileID === undefined
      ? { path }
      : path === undefined && /^[1-9]\d{0,14}$/.test(fileID ?? '')
        ? { fileID: Number(fileID) }
        : null;
  const errors: ErrorItem[] = [
    ...(size === null ? [{ property: 'Upload-Length', code: 'V_12' } as const] : []),
    ...(fileName === '' || target === null ? [{ property: 'Upload-Metadata', code: 'V_12' } as const] : []),
  ];
  failAll(errors, { status: 400 });
  return { fileName, size: size ?? 0, target: target ?? { path: '' } };
}
