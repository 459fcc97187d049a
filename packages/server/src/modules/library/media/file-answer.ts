import { type CropParams, fail } from '@ximblox/contract';
import type { RawAnswer } from '../../../context.ts';
import type { MediaFileRow } from './media-store.ts';
import { rasterMimes } from './picture-variant.ts';
import { downloadName } from './safe-file-name.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface FileWish {
  file: Pick<MediaFileRow, 'hash' | 'mime' | 'has_metadata' | 'file_size' | 'width' | 'height'>;
  fileName: string;
  /** Pixels, one of `imageWidths`; null for the picture's own. */
  width: number | null;
  crop: CropParams | null;
  /** Pixels that neither side of a crop may exceed. */
  largestSide?: number;
  /** `public`: anybody may have it, so it may be cached anywhere for ever. */
  audience: 'public' | 'private';
  /** Whether a picture that had to be made is kept; not for what nobody has stored, such as a crop that is being tried. */
  isKept: boolean;
  /** Done before a picture is made, such as counting it; not for one that lies ready. */
  beforeMaking?: () => Promise<void>;
  /** `best` that the browser accepts, the file's `own`, or the very bytes that were `uploaded`; `best` by default. */
  format?: 'best' | 'own' | 'uploaded';
  headers: Headers;
}

/** Seconds for which an answer may be kept that stands in for a better one, such as an AVIF that a job is making. */
const standInSeconds = 30;
/** One header as text, `''` without it. */
export const header = (headers: Headers, name: string): string => String(headers[name] ?? '');

/**
 * Headers of an answer with a file.
 * @param isStandIn whether a better answer is on its way
 */
export function fileHeaders(wish: FileWish, mime: string, etag: string, isStandIn = false): Record<string, string> {
  const { file, fileName, audience } = wish;
  const isShown = rasterMimes.has(mime) || mime.startsWith('video/');
  const name = encodeURIComponent(downloadName(fileName).toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const shared = isStandIn ? `public, max-age=${standInSeconds}` : 'public, max-age=31536000, immutable';
  return {
    'Content-Type': file.mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': audience === 'public' ? shared : 'private, no-cache',
    ETag: etag,
    ...(isNegotiated(wish) ? { Vary: 'Accept' } : {}),
  };
}

/** Whether what is sent depends on what the browser accepts. */
const isNegotiated = ({ file, format = 'best' }: FileWish): boolean => rasterMimes.has(file.mime) && format === 'best';

/** Formats that are better than the file's own, by media type, as far as they are wanted. */
export const betterMimes = (wish: FileWish): string[] => {
  const accept = header(wish.headers, 'accept');
  return isNegotiated(wish) ? ['image/avif', 'image/webp'].filter((mime) => accepts(accept, mime)) : [];
};

/** Milliseconds for which an answer stands in for a better one, null when it is as good as it gets. */
export const standsInFor = ({ headers }: RawAnswer): number | null =>
  headers['Cache-Control'] === `public, max-age=${standInSeconds}` ? standInSeconds * 1000 : null;

/** Whether a browser says that it has the bytes with this ETag. */
export const hasAlready = (headers: Headers, etag: string): boolean =>
  header(headers, 'if-none-match')
    .split(',')
    .some((part) => part.trim().replace(/^W\//, '') === etag);

export const missing = (): never => fail('V_12', 'file', { status: 404 });

/** Whether a browser says that it takes a media type; `;q=0` says that it does not. */
export const accepts = (accept: string, mime: string): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    return type === mime && !parameters.some((parameter) => /^q=0(?:\.0{1,3})?$/.test(parameter));
  });

/** Whether the bytes tell the public more than the image shows. */
export const isBared = ({ file, audience }: FileWish): boolean =>
  audience === 'public' && file.has_metadata && file.mime !== 'image/gif';
