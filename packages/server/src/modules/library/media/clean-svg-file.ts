import { type CleanSvg, cleanSvg } from '@ximblox/blocks/clean-svg';
import { fail } from '@ximblox/contract';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FileSource } from './file-kind.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** Size in bytes up to which cleaning is faster than starting a thread. */
const maxInlineSize = 20_000;
/** Timeout of the thread, in milliseconds. */
const timeout = 3000;
/** Large SVG files are cleaned one at a time; an upload waits at most 1.5 seconds for its turn. */
const queue = createSemaphore({ name: 'svg-uploads', concurrency: 1, maxWaiting: 20, timeout: 1500 });
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** URL of the worker: next to the bundle when built, the source file otherwise. */
const workerURL = new URL(import.meta.url.endsWith('.ts') ? './svg-worker.ts' : './svg-worker.js', import.meta.url);

async function cleanInThread(path: string): Promise<ReturnType<typeof cleanSvg>> {
  const worker = new Worker(workerURL, { workerData: path, resourceLimits });
  const timedOut = Promise.withResolvers<null>();
  const timer = setTimeout(() => timedOut.resolve(null), timeout);
  try {
    const result = new Promise<ReturnType<typeof cleanSvg>>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    const cleaned = await Promise.race([result, timedOut.promise]);
    return cleaned ?? fail('G_01', 'file', { status: 503 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return 'complex';
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/**
 * Sanitises an SVG file, in a worker thread if it is large.
 * @returns null if it is damaged
 * @throws ML_04 on `file` if it is too complex, 503 G_01 on `file` after a timeout, 503 G_01 on `''` if the queue is full
 */
export async function cleanSvgFile({ path, size }: Pick<FileSource, 'path' | 'size'>): Promise<CleanSvg | null> {
  const cleaned =
    size <= maxInlineSize ? cleanSvg(await readFile(path, 'utf8')) : await queue.run(() => cleanInThread(path));
  if (cleaned === 'complex') return fail('ML_04', 'file');
  return cleaned === 'damaged' ? null : cleaned;
}
