import { cropToken } from '@ximblox/blocks';
import { type CropParams, fail } from '@ximblox/contract';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { RawAnswer, Services } from '../../context.ts';
import type { OpenBlob } from '../../platform/blobs/blob-store.ts';
import { parseRange } from './byte-range.ts';
import type { MediaFileRow } from './media-store.ts';
import { makePicture, type PictureFormat } from './picture.ts';
import { createWorkshop } from './workshop.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface FileWish {
  file: Pick<MediaFileRow, 'hash' | 'mime'>;
  fileName: string;
  /** Pixels, one of `imageWidths`; null for the picture's own. */
  width: number | null;
  crop: CropParams | null;
  /** `public`: anybody may have it, so it may be cached anywhere for ever. */
  audience: 'public' | 'private';
  /** Whether a picture that had to be made is kept; not for what nobody has stored, such as a crop that is being tried. */
  isKept: boolean;
  headers: Headers;
}

const pictures = createWorkshop<Buffer>(2);

const rasterMimes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

const header = (headers: Headers, name: string): string => String(headers[name] ?? '');

function fileHeaders({ file, fileName, audience }: FileWish, mime: string, etag: string): Record<string, string> {
  const isShown = rasterMimes.has(mime) || mime.startsWith('video/');
  const name = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    'Content-Type': file.mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': audience === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    ETag: etag,
  };
}

const has = (headers: Headers, etag: string): boolean =>
  header(headers, 'if-none-match')
    .split(',')
    .some((part) => part.trim().replace(/^W\//, '') === etag);

const missing = (): never => fail('V_12', 'file', { status: 404 });

async function serveOriginal(services: Services, wish: FileWish): Promise<RawAnswer> {
  const { file, headers } = wish;
  const etag = `"${file.hash}"`;
  const answered = { ...fileHeaders(wish, file.mime, etag), 'Accept-Ranges': 'bytes' };
  if (has(headers, etag)) return { status: 304, headers: answered, body: '' };
  const whole = await services.blobs.open(file.hash);
  if (!whole) {
    services.log.error({ hash: file.hash }, 'a file of the library is not in the store');
    return missing();
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

/** What a picture that is made from another is kept under. */
function variantName({ width, crop }: FileWish): string {
  const cropped = crop ? `-c${createHash('sha256').update(cropToken(crop)).digest('hex').slice(0, 16)}` : '';
  return `${width === null ? 'full' : `w${width}`}${cropped}`;
}

async function madePicture({ blobs }: Services, wish: FileWish, name: string, format: PictureFormat): Promise<Buffer> {
  const { file, width, crop, isKept } = wish;
  return pictures.run(`${file.hash} ${name}`, async () => {
    const original = (await blobs.open(file.hash)) ?? missing();
    const bytes = await makePicture(await buffer(original.stream), file.mime, { width, crop, format });
    if (isKept) await blobs.putVariant(file.hash, name, bytes);
    return bytes;
  });
}

async function servePicture(services: Services, wish: FileWish): Promise<RawAnswer> {
  const { file, headers } = wish;
  const accepted = header(headers, 'accept');
  const base = variantName(wish);
  const answer = (name: string, mime: string) => {
    const etag = `"${file.hash.slice(0, 32)}-${name}"`;
    return { etag, headers: { ...fileHeaders(wish, mime, etag), Vary: 'Accept' } };
  };
  const send = (name: string, mime: string, { stream, size }: OpenBlob): RawAnswer => ({
    headers: { ...answer(name, mime).headers, 'Content-Length': String(size) },
    body: stream,
  });
  // AVIF takes long to make: it is sent only where it has been made beforehand.
  const avif = accepted.includes('image/avif') ? await services.blobs.openVariant(file.hash, `${base}.avif`) : null;
  if (avif) return send(`${base}.avif`, 'image/avif', avif);
  const format: PictureFormat = accepted.includes('image/webp') ? 'webp' : 'original';
  const mime = format === 'webp' ? 'image/webp' : file.mime;
  const name = `${base}.${mime.slice(mime.indexOf('/') + 1)}`;
  const { etag, headers: answered } = answer(name, mime);
  if (has(headers, etag)) return { status: 304, headers: answered, body: '' };
  const kept = await services.blobs.openVariant(file.hash, name);
  if (kept) return send(name, mime, kept);
  const bytes = await madePicture(services, wish, name, format);
  return { headers: { ...answered, 'Content-Length': String(bytes.length) }, body: bytes };
}

/** Sends a file of the library: whole, in part, or as the smaller or cropped picture that was asked for. */
export function serveFile(services: Services, wish: FileWish): Promise<RawAnswer> {
  const isMade = rasterMimes.has(wish.file.mime) && (wish.width !== null || wish.crop !== null);
  return isMade ? servePicture(services, wish) : serveOriginal(services, wish);
}
