import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** Content encoding of a response. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Negotiates the content encoding from an `Accept-Encoding` header. */
export function acceptedEncoding(header = ''): ContentEncoding {
  const weights = new Map<string, number>();
  for (const part of header.slice(0, 500).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
  return weightOf('gzip') > 0 ? 'gzip' : 'identity';
}

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/** Compression level: fast, or smallest, which takes twenty times as long. */
export type CompressionEffort = 'quick' | 'thorough';

/** Copies bytes out of the larger block in which zlib returns them, which they would otherwise keep in memory. */
function fitted(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Compresses bytes in the thread pool of libuv. */
export async function compress(
  bytes: Buffer,
  encoding: Exclude<ContentEncoding, 'identity'>,
  effort: CompressionEffort = 'quick',
): Promise<Buffer> {
  if (encoding === 'gzip') return fitted(await asGzip(bytes, { level: effort === 'quick' ? 6 : 9 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 5 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return fitted(await asBrotli(bytes, { params }));
}

const fromGzip = promisify(gunzip);
const fromBrotli = promisify(brotliDecompress);

/** Decompresses bytes in the thread pool of libuv. */
export const decompress = (bytes: Buffer, encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer> =>
  encoding === 'gzip' ? fromGzip(bytes) : fromBrotli(bytes);
