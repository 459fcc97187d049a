import { crc32 } from 'node:zlib';
import { compress, type ContentEncoding } from './content-encoding.ts';
import { sharedCacheHeaders } from './shared-cache.ts';
import { packThoroughly } from './thorough-packing.ts';

/** A whole answer, ready to be written. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** One packing of a cached answer, with the answer to a visitor who has it already. */
interface Variant {
  answer: Answer;
  etag: string;
  notModified: Answer;
  /** How often it was looked for. */
  asked: number;
  /** Packs it as small as it gets; undefined when it is, or is on its way to be. */
  improve?: (() => void) | undefined;
}

/** An answer in all packings that were asked for so far. Everything about it is computed once. */
export interface CachedAnswer {
  status: number;
  headers: Record<string, string>;
  /** Length and checksum of the unpacked bytes: it tells one version of an answer from the next and guards against nobody, so that it may be cheap. */
  hash: string;
  worthPacking: boolean;
  variants: Partial<Record<ContentEncoding, Variant>>;
  /** Packings being made. */
  packing: Map<ContentEncoding, Promise<void>>;
}

const nothing = Buffer.alloc(0);
/** Bytes below which packing gains nothing. */
const packedFrom = 600;
/** Visitors from whom on a packing is worth more than the quickest one. */
const oftenFrom = 16;

const variantOf = (
  { status, headers, hash }: Pick<CachedAnswer, 'status' | 'headers' | 'hash'>,
  body: Buffer,
  encoding: ContentEncoding,
): Variant => {
  // Weak, since every packing, quick or thorough, means the same page.
  const etag = `W/"${hash}"`;
  const tagged: Record<string, string> = status === 200 ? { ETag: etag } : {};
  const { 'Cache-Control': cacheControl = 'no-cache' } = headers;
  const shared = Object.fromEntries(
    sharedCacheHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return {
    etag,
    answer: {
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
      body: nothing,
    },
    asked: 0,
  };
};

/** An answer to be kept; only one with status 200 gets an ETag. */
export function cachedAnswer(status: number, headers: Record<string, string>, body: Buffer): CachedAnswer {
  const hash = `${body.length.toString(36)}-${crc32(body).toString(36)}`;
  const base = { status, headers, hash };
  return {
    ...base,
    worthPacking: body.length >= packedFrom,
    variants: { identity: variantOf(base, body, 'identity') },
    packing: new Map(),
  };
}

/** Whether an `If-None-Match` header names the ETag; only 200 answers may be left out. */
const hasAlready = (status: number, etag: string, ifNoneMatch: string | undefined): boolean => {
  if (ifNoneMatch === undefined || status !== 200) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === opaque);
};

/** The answer for one visitor, when that packing is there already. */
export function readyAnswer(
  cached: CachedAnswer,
  encoding: ContentEncoding,
  ifNoneMatch: string | undefined,
): Answer | undefined {
  const variant = cached.variants[cached.worthPacking ? encoding : 'identity'];
  if (variant === undefined) return undefined;
  variant.asked += 1;
  if (variant.improve !== undefined && variant.asked >= oftenFrom) variant.improve();
  return hasAlready(cached.status, variant.etag, ifNoneMatch) ? variant.notModified : variant.answer;
}

/** Puts a smaller packing in the place of a quick one. */
async function improve(
  cached: CachedAnswer,
  quick: Variant,
  encoding: 'br' | 'gzip',
  onGrow: (bytes: number) => void,
): Promise<void> {
  const body = await packThoroughly(cached.variants.identity?.answer.body ?? nothing, encoding);
  const saved = body === null ? 0 : quick.answer.body.length - body.length;
  if (body === null || saved <= 0) return;
  cached.variants[encoding] = variantOf(cached, body, encoding);
  onGrow(-saved);
}

async function pack(cached: CachedAnswer, encoding: ContentEncoding, onGrow: (bytes: number) => void): Promise<void> {
  const plain = cached.variants.identity?.answer.body ?? nothing;
  try {
    const packed = encoding === 'br' ? 'br' : 'gzip';
    const body = await compress(plain, packed);
    const variant = variantOf(cached, body, packed);
    variant.improve = () => {
      variant.improve = undefined;
      void improve(cached, variant, packed, onGrow);
    };
    cached.variants[packed] = variant;
    onGrow(body.length);
  } finally {
    cached.packing.delete(encoding);
  }
}

/**
 * The answer for one visitor; packs it first when nobody has asked for that packing yet.
 * @param onGrow is told the bytes that a new packing takes, now or later; negative for those that a better one saves
 */
export async function answerFor(
  cached: CachedAnswer,
  encoding: ContentEncoding,
  ifNoneMatch: string | undefined,
  onGrow: (bytes: number) => void,
): Promise<Answer> {
  const ready = readyAnswer(cached, encoding, ifNoneMatch);
  if (ready) return ready;
  const packing = cached.packing.get(encoding) ?? pack(cached, encoding, onGrow);
  cached.packing.set(encoding, packing);
  await packing;
  return readyAnswer(cached, encoding, ifNoneMatch) as Answer;
}
