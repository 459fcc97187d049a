import { compress, type ContentEncoding } from './content-encoding.ts';

/** Jobs that wait at most; more are forgotten, and come again when they are asked for often enough. */
const mostWaiting = 50;

let waiting = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Packs bytes as small as they get, one after the other, so that visitors do not feel it.
 * @returns null when too many others are waiting, or packing failed
 */
export async function packThoroughly(
  bytes: Buffer,
  encoding: Exclude<ContentEncoding, 'identity'>,
): Promise<Buffer | null> {
  if (waiting >= mostWaiting) return null;
  waiting += 1;
  const packing = last.then(() => compress(bytes, encoding, 'thorough')).catch(() => null);
  last = packing.then(() => undefined);
  const packed = await packing;
  waiting -= 1;
  return packed;
}
