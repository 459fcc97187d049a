import { crc32 } from 'node:zlib';
import { compress, type ContentEncoding, decompress } from './content-encoding.ts';
import { sharedCacheHeaders } from './shared-cache.ts';
import { recompress } from './recompress.ts';

/** A complete HTTP response. */
export interface SiteResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A cached response in one content encoding, with its 304 counterpart. */
interface Variant {
  response: SiteResponse;
  etag: string;
  notModified: SiteResponse;
  /** Number of cache hits. */
  hits: number;
  /** Starts recompression at the best ratio; undefined once it was started. */
  optimise?: (() => void) | undefined;
}

/**
 * A response in the content encodings requested so far. The uncompressed bytes are kept only until there is a compressed variant;
 * afterwards they are made from it for each client that needs them.
 */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  /** Length and CRC-32 of the body, for the ETag. It need not resist attacks, so a fast checksum is enough. */
  hash: string;
  isCompressible: boolean;
  variants: Partial<Record<ContentEncoding, Variant>>;
  /** Compressions in progress. */
  compressing: Map<'br' | 'gzip', Promise<void>>;
}

const emptyBody = Buffer.alloc(0);
/** Bodies below this size in bytes are not compressed. */
const minCompressedBytes = 600;
/** Cache hits after which recompression pays off. */
const recompressAfterHits = 16;

const variantOf = (
  { status, headers, hash }: Pick<CachedResponse, 'status' | 'headers' | 'hash'>,
  body: Buffer,
  encoding: ContentEncoding,
): Variant => {
  // A weak ETag, since all encodings represent the same page.
  const etag = `W/"${hash}"`;
  const tagged: Record<string, string> = status === 200 ? { ETag: etag } : {};
  const { 'Cache-Control': cacheControl = 'no-cache' } = headers;
  const shared = Object.fromEntries(
    sharedCacheHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return {
    etag,
    response: {
      status,
      headers: {
        ...headers,
        ...tagged,
        Vary: 'Accept-Encoding',
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        'Content-Length': String(body.length),
      },
      body,
    },
    notModified: {
      status: 304,
      headers: { ...tagged, ...shared, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' },
      body: emptyBody,
    },
    hits: 0,
  };
};

/** Creates a cached response; only status 200 gets an ETag. */
export function createCachedResponse(status: number, headers: Record<string, string>, body: Buffer): CachedResponse {
  const hash = `${body.length.toString(36)}-${crc32(body).toString(36)}`;
  const base = { status, headers, hash };
  return {
    ...base,
    isCompressible: body.length >= minCompressedBytes,
    variants: { identity: variantOf(base, body, 'identity') },
    compressing: new Map(),
  };
}

/** Whether an `If-None-Match` header matches the ETag of a 200 response. */
const isNotModified = (status: number, etag: string, ifNoneMatch: string | undefined): boolean => {
  if (ifNoneMatch === undefined || status !== 200) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === opaque);
};

/** Returns the response in an encoding, or 304; undefined if it is not compressed yet. */
export function readyResponse(
  cached: CachedResponse,
  encoding: ContentEncoding,
  ifNoneMatch: string | undefined,
): SiteResponse | undefined {
  const variant = cached.variants[cached.isCompressible ? encoding : 'identity'];
  if (variant === undefined) return undefined;
  variant.hits += 1;
  if (variant.optimise !== undefined && variant.hits >= recompressAfterHits) variant.optimise();
  return isNotModified(cached.status, variant.etag, ifNoneMatch) ? variant.notModified : variant.response;
}

/** Returns the uncompressed bytes. */
async function plainBody({ variants: { identity, br, gzip } }: CachedResponse): Promise<Buffer> {
  if (identity) return identity.response.body;
  if (gzip) return decompress(gzip.response.body, 'gzip');
  return br ? decompress(br.response.body, 'br') : emptyBody;
}

/** Replaces a fast compression by the smallest one. */
async function optimise(
  cached: CachedResponse,
  quick: Variant,
  encoding: 'br' | 'gzip',
  onGrow: (bytes: number) => void,
): Promise<void> {
  const body = await recompress(() => plainBody(cached), encoding);
  const saved = body === null ? 0 : quick.response.body.length - body.length;
  if (body === null || saved <= 0) return;
  cached.variants[encoding] = variantOf(cached, body, encoding);
  onGrow(-saved);
}

async function compressVariant(
  cached: CachedResponse,
  encoding: 'br' | 'gzip',
  onGrow: (bytes: number) => void,
): Promise<void> {
  try {
    const body = await compress(await plainBody(cached), encoding);
    const variant = variantOf(cached, body, encoding);
    variant.optimise = () => {
      variant.optimise = undefined;
      void optimise(cached, variant, encoding, onGrow);
    };
    cached.variants[encoding] = variant;
    const plain = cached.variants.identity?.response.body.length ?? 0;
    delete cached.variants.identity;
    onGrow(body.length - plain);
  } finally {
    cached.compressing.delete(encoding);
  }
}

/**
 * Returns the response in an encoding, compressed first if necessary.
 * @param onGrow called with the bytes by which the cached response grows, possibly later; negative when it shrinks
 */
export async function responseFor(
  cached: CachedResponse,
  encoding: ContentEncoding,
  ifNoneMatch: string | undefined,
  onGrow: (bytes: number) => void,
): Promise<SiteResponse> {
  const ready = readyResponse(cached, encoding, ifNoneMatch);
  if (ready) return ready;
  if (encoding === 'identity') {
    const { etag, response, notModified } = variantOf(cached, await plainBody(cached), 'identity');
    return isNotModified(cached.status, etag, ifNoneMatch) ? notModified : response;
  }
  const compressing = cached.compressing.get(encoding) ?? compressVariant(cached, encoding, onGrow);
  cached.compressing.set(encoding, compressing);
  await compressing;
  return readyResponse(cached, encoding, ifNoneMatch) as SiteResponse;
}
