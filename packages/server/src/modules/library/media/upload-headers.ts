import { type ErrorItem, failAll, tusVersion } from '@ximblox/contract';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What somebody says of a file before it is uploaded. */
export interface AnnouncedFile {
  fileName: string;
  /** Bytes. */
  size: number;
  /** The folder that is to get the file, or the ID of the file that is to be replaced. */
  target: { path: string } | { fileID: number };
}

/** Checks that the caller speaks our version of the protocol. @throws 412 V_12 on `Tus-Resumable` */
export function checkProtocol(headers: Headers): void {
  if (headers['tus-resumable'] !== tusVersion) {
    failAll([{ property: 'Tus-Resumable', code: 'V_12' }], { status: 412 });
  }
}

/** A number of bytes that a header gives; null when it gives none. */
export function bytesIn(headers: Headers, name: string): number | null {
  const text = headers[name];
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Pairs of a name and a text in base64, separated by commas; null when one is not. */
function metadataIn(header: string): Map<string, string> | null {
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
 * What the headers say of the file that is to be uploaded.
 * @throws 400 V_12 on `Upload-Length` and `Upload-Metadata`, all at once
 */
export function announcedFile(headers: Headers): AnnouncedFile {
  const size = bytesIn(headers, 'upload-length');
  const header = headers['upload-metadata'];
  const metadata = typeof header === 'string' && header.length <= 10_000 ? metadataIn(header) : null;
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
