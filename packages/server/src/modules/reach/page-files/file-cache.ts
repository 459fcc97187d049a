import { basePath } from '@ximblox/contract';
import type { HandlerExtras, RawAnswer, CachedFile, Services } from '../../../context.ts';
import { accepts, provisionalLifetime } from '../../library/media/index.ts';

/** URL prefix of page files. */
const prefix = `${basePath}/medialib/get-page-file/`;

type Format = 'avif' | 'webp' | 'original';

const bestFormat = (accept: string): Format =>
  accepts(accept, 'image/avif') ? 'avif' : accepts(accept, 'image/webp') ? 'webp' : 'original';

const cacheKey = (url: string, format: Format): string => `${format} ${url}`;

/** Estimated memory of an entry without body and URL, in bytes. */
const entryOverhead = 1500;
/** Maximum body size of an entry, in bytes. Larger bodies would evict many small ones. */
const maxBodySize = 2 * 1_048_576;

interface CacheableAnswer {
  url: string;
  headers: HandlerExtras['headers'];
  answer: RawAnswer;
  /** Invalidation tags. */
  tags: readonly string[];
}

/** Caches a complete answer in memory. Streamed and partial answers are not cached. */
export function cacheFile(
  computation: ReturnType<Services['fileCache']['begin']>,
  { url, headers, answer, tags }: CacheableAnswer,
): void {
  const { status = 200, body } = answer;
  if (status !== 200 || !Buffer.isBuffer(body) || body.length > maxBodySize) return;
  const format = bestFormat(String(headers.accept ?? ''));
  const maxAge = provisionalLifetime(answer);
  computation.store(cacheKey(url, format), {
    value: { headers: answer.headers, body },
    tags,
    bytes: body.length + 2 * url.length + entryOverhead,
    ...(maxAge === null ? {} : { maxAge }),
  });
}

/** Returns the cached public file for a URL and Accept header, or undefined. */
export const findCachedFile = ({ fileCache }: Services, url: string, accept = ''): CachedFile | undefined =>
  url.startsWith(prefix) ? fileCache.get(cacheKey(url, bestFormat(accept))) : undefined;
