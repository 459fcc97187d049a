import { type CropParams, fail } from '@ximblox/contract';
import type { RawAnswer, Services } from '../../context.ts';
import { parseRange } from './byte-range.ts';
import type { MediaFileRow } from './media-store.ts';
import type { PictureFormat } from './picture.ts';
import { makeVariant, type PictureVariant, rasterMimes, variantMime, variantName } from './picture-variant.ts';
import { downloadName } from './safe-file-name.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface FileWish {
  file: Pick<MediaFileRow, 'hash' | 'mime' | 'has_metadata' | 'file_size'>;
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
  headers: Headers;
}

const header = (headers: Headers, name: string): string => String(headers[name] ?? '');

function fileHeaders({ file, fileName, audience }: FileWish, mime: string, etag: string): Record<string, string> {
  const isShown = rasterMimes.has(mime) || mime.startsWith('video/');
  const name = encodeURIComponent(downloadName(fileName).toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return {
    'Content-Type': file.mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': audience === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    ETag: etag,
  };
}

/** Whether a browser says that it has the bytes with this ETag. */
export const hasAlready = (headers: Headers, etag: string): boolean =>
  header(headers, 'if-none-match')
    .split(',')
    .some((part) => part.trim().replace(/^W\//, '') === etag);

const missing = (): never => fail('V_12', 'file', { status: 404 });

async function serveOriginal(services: Services, wish: FileWish): Promise<RawAnswer> {
  const { file, headers } = wish;
  const etag = `"${file.hash}"`;
  const answered = { ...fileHeaders(wish, file.mime, etag), 'Accept-Ranges': 'bytes' };
  if (hasAlready(headers, etag)) return { status: 304, headers: answered, body: '' };
  const whole = await services.blobs.open(file.hash);
  if (!whole) {
    services.log.error({ hash: file.hash }, 'a file of the library is not in the store');
    return missing();
  }
  // Neither more nor less than was stored is ever sent.
  if (whole.size !== file.file_size) {
    whole.stream.destroy();
    throw new Error(`the file ${file.hash} has ${whole.size} bytes in the store instead of ${file.file_size}`);
  }
  const condition = header(headers, 'if-range');
  const range = condition === '' || condition === etag ? parseRange(header(headers, 'range'), whole.size) : null;
  if (range === null) {
    return { headers: { ...answered, 'Content-Length': String(whole.size) }, body: whole.stream };
  }
  whole.stream.destroy();
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...answered, 'Content-Range': `bytes */${whole.size}` }, body: '' };
  }
  const part = await services.blobs.open(file.hash, range);
  return {
    status: 206,
    headers: {
      ...answered,
      'Content-Range': `bytes ${range.start}-${range.end}/${whole.size}`,
      'Content-Length': String(range.end - range.start + 1),
    },
    body: part?.stream ?? missing(),
  };
}

/** Whether a browser says that it takes a media type; `;q=0` says that it does not. */
export const accepts = (accept: string, mime: string): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    return type === mime && !parameters.some((parameter) => /^q=0(?:\.0{1,3})?$/.test(parameter));
  });

async function servePicture({ blobs, log }: Services, wish: FileWish): Promise<RawAnswer> {
  const { file, headers, width, crop, largestSide, isKept } = wish;
  const accept = header(headers, 'accept');
  const variantOf = (format: PictureFormat): PictureVariant => ({
    hash: file.hash,
    mime: file.mime,
    width,
    crop,
    largestSide,
    format,
  });
  const answer = (variant: PictureVariant) => {
    const etag = `"${file.hash.slice(0, 32)}-${variantName(variant)}"`;
    return { etag, headers: { ...fileHeaders(wish, variantMime(variant), etag), Vary: 'Accept' } };
  };
  const send = (variant: PictureVariant, bytes: Buffer): RawAnswer => {
    const { etag, headers: answered } = answer(variant);
    if (hasAlready(headers, etag)) return { status: 304, headers: answered, body: '' };
    return { headers: { ...answered, 'Content-Length': String(bytes.length) }, body: bytes };
  };
  // AVIF takes long to make: it is sent only where it has been made beforehand.
  const best = variantOf('avif');
  const avif = accepts(accept, 'image/avif') ? await blobs.readVariant(file.hash, variantName(best)) : null;
  if (avif) return send(best, avif);
  const variant = variantOf(accepts(accept, 'image/webp') ? 'webp' : 'original');
  const { etag, headers: answered } = answer(variant);
  if (hasAlready(headers, etag)) return { status: 304, headers: answered, body: '' };
  const kept = await blobs.readVariant(file.hash, variantName(variant));
  if (kept) return send(variant, kept);
  await wish.beforeMaking?.();
  const { bytes, notKept } = await makeVariant(blobs, variant, isKept);
  if (notKept) log.warn({ err: notKept, hash: file.hash }, 'a picture was made and cannot be kept');
  return send(variant, bytes);
}

/**
 * Sends a file of the library: whole, in part, or as the smaller or cropped picture that was asked for. What the camera noted
 * in a picture, such as where it was taken, stays in the library: the public gets the picture without.
 */
export function serveFile(services: Services, wish: FileWish): Promise<RawAnswer> {
  const { file, width, crop, audience } = wish;
  const isBared = audience === 'public' && file.has_metadata && file.mime !== 'image/gif';
  const isMade = rasterMimes.has(file.mime) && (width !== null || crop !== null || isBared);
  return isMade ? servePicture(services, wish) : serveOriginal(services, wish);
}
