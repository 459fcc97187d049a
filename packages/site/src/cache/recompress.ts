import { compress, type ContentEncoding } from './content-encoding.ts';

/** Maximum queue length; beyond it, pages keep their fast compression. */
const maxQueued = 50;

let queued = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Compresses what `read` returns at the best ratio. Jobs run one after the other, to leave CPU time for requests.
 * @returns null if the queue is full or compression failed
 */
export async function recompress(
  read: () => Promise<Buffer>,
  encoding: Exclude<ContentEncoding, 'identity'>,
): Promise<Buffer | null> {
  if (queued >= maxQueued) return null;
  queued += 1;
  const job = last.then(async () => compress(await read(), encoding, 'thorough')).catch(() => null);
  last = job.then(() => undefined);
  const compressed = await job;
  queued -= 1;
  return compressed;
}
