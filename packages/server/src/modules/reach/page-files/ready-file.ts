import { basePath } from '@ximblox/contract';
import type { HandlerExtras, RawAnswer, CachedFile, Services } from '../../../context.ts';
import { accepts, standsInFor } from '../../library/media/index.ts';

/** What addresses of files of pages begin with. */
const prefix = `${basePath}/medialib/get-page-file/`;

type Format = 'avif' | 'webp' | 'original';

const bestFormat = (accept: string): Format =>
  accepts(accept, 'image/avif') ? 'avif' : accepts(accept, 'image/webp') ? 'webp' : 'original';

const keyOf = (url: string, format: Format): string => `${format} ${url}`;

/** Bytes that an answer takes beside its body and its address. */
const overhead = 1500;
/** Bytes of the largest body that is kept: a few large ones would leave no room for the many that pages show. */
const largest = 2 * 1_048_576;

interface Kept {
  url: string;
  headers: HandlerExtras['headers'];
  answer: RawAnswer;
  /** What lets anybody have it. */
  tags: readonly string[];
}

/** Keeps a whole answer in memory for whoever asks for the same; what is sent from the store, or in part, is left. */
export function keepReady(
  computation: ReturnType<Services['fileCache']['begin']>,
  { url, headers, answer, tags }: Kept,
): void {
  const { status = 200, body } = answer;
  if (status !== 200 || !Buffer.isBuffer(body) || body.length > largest) return;
  const format = bestFormat(String(headers.accept ?? ''));
  const maxAge = standsInFor(answer);
  computation.store(keyOf(url, format), {
    value: { headers: answer.headers, body },
    tags,
    bytes: body.length + 2 * url.length + overhead,
    ...(maxAge === null ? {} : { maxAge }),
  });
}

/** The public file at an address, for a browser that takes these formats, when it lies ready. */
export const readyFile = ({ fileCache }: Services, url: string, accept = ''): CachedFile | undefined =>
  url.startsWith(prefix) ? fileCache.get(keyOf(url, bestFormat(accept))) : undefined;
