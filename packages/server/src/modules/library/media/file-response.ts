import { type CropParams, fail } from '@ximblox/contract';
import type { RawAnswer } from '../../../context.ts';
import type { MediaFileRow } from './media-store.ts';
import { rasterMimes } from './image-variant.ts';
import { downloadName } from './sanitise-file-name.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What to send of a file, and to whom. */
export interface FileRequest {
  file: Pick<MediaFileRow, 'hash' | 'mime' | 'has_metadata' | 'file_size' | 'width' | 'height'>;
  fileName: string;
  /** Width in pixels, one of `imageWidths`; null for the image's own. */
  width: number | null;
  crop: CropParams | null;
  /** Maximum width and height of a crop, in pixels. */
  largestSide?: number;
  /** `public`: visible to everyone, so shared caches may store it without expiry. */
  audience: 'public' | 'private';
  /** Whether to store a generated image; not for temporary ones, such as the preview of a crop. */
  isStored: boolean;
  /** Runs before an image is generated, for example to count it; not for a cached one. */
  beforeGenerating?: () => Promise<void>;
  /** `best`: the best format that the browser accepts (default). `own`: the file's format. `uploaded`: the original bytes. */
  format?: 'best' | 'own' | 'uploaded';
  headers: Headers;
}

/** Cache lifetime, in seconds, of a provisional response, sent while a job generates a better one such as AVIF. */
const provisionalSeconds = 30;
/** Returns a header as a string, `''` if it is missing. */
export const header = (headers: Headers, name: string): string => String(headers[name] ?? '');

/**
 * Builds the response headers of a file.
 * @param isProvisional whether a better variant is being generated
 */
export function fileHeaders(
  request: FileRequest,
  mime: string,
  etag: string,
  isProvisional = false,
): Record<string, string> {
  const { file, fileName, audience } = request;
  const isInline = rasterMimes.has(mime) || mime.startsWith('video/');
  const name = encodeURIComponent(downloadName(fileName).toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const shared = isProvisional ? `public, max-age=${provisionalSeconds}` : 'public, max-age=31536000, immutable';
  return {
    'Content-Type': file.mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': audience === 'public' ? shared : 'private, no-cache',
    ETag: etag,
    ...(isNegotiated(request) ? { Vary: 'Accept' } : {}),
  };
}

/** Whether the format depends on the `Accept` header. */
const isNegotiated = ({ file, format = 'best' }: FileRequest): boolean =>
  rasterMimes.has(file.mime) && format === 'best';

/** Lists the media types that are smaller than the file's own and accepted by the browser, best first. */
export const betterMimes = (request: FileRequest): string[] => {
  const accept = header(request.headers, 'accept');
  return isNegotiated(request) ? ['image/avif', 'image/webp'].filter((mime) => accepts(accept, mime)) : [];
};

/** Returns the lifetime of a provisional response, in milliseconds; null for a final one. */
export const provisionalLifetime = ({ headers }: RawAnswer): number | null =>
  headers['Cache-Control'] === `public, max-age=${provisionalSeconds}` ? provisionalSeconds * 1000 : null;

/** Whether `If-None-Match` contains this ETag. */
export const matchesETag = (headers: Headers, etag: string): boolean =>
  header(headers, 'if-none-match')
    .split(',')
    .some((part) => part.trim().replace(/^W\//, '') === etag);

export const missing = (): never => fail('V_12', 'file', { status: 404 });

/** Whether an `Accept` header names a media type explicitly, other than with `q=0`. */
export const accepts = (accept: string, mime: string): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    return type === mime && !parameters.some((parameter) => /^q=0(?:\.0{1,3})?$/.test(parameter));
  });

/** Whether metadata such as the location must be removed from an image before it is sent. */
export const needsMetadataRemoval = ({ file, audience }: FileRequest): boolean =>
  audience === 'public' && file.has_metadata && file.mime !== 'image/gif';
