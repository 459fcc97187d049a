import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How the bytes of an answer are packed. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

const readHeader = (header: string): ContentEncoding => {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
  return weightOf('gzip') > 0 ? 'gzip' : 'identity';
};

const known = new Map<string, ContentEncoding>();

/** The best packing that an `Accept-Encoding` header allows. */
export function acceptedEncoding(header: string | undefined): ContentEncoding {
  if (!header) return 'identity';
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = readHeader(header.slice(0, 500));
    // Browsers send a handful of different headers; whoever invents more gets no room.
    if (known.size < 200 && header.length < 200) known.set(header, encoding);
  }
  return encoding;
}

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/** How small packed bytes are to be: at once, or as small as they get, which takes twenty times as long. */
export type PackingEffort = 'quick' | 'thorough';

/** Packed bytes, made outside the main thread. */
export function compress(
  bytes: Buffer,
  encoding: Exclude<ContentEncoding, 'identity'>,
  effort: PackingEffort = 'quick',
): Promise<Buffer> {
  if (encoding === 'gzip') return asGzip(bytes, { level: effort === 'quick' ? 6 : 9 });
  return asBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 5 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
