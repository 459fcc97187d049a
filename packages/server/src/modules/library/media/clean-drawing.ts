import { type CleanSvg, cleanSvg } from '@ximblox/blocks/clean-svg';
import { fail } from '@ximblox/contract';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FileSource } from './file-kind.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** Bytes up to which a drawing is cleaned sooner than a thread has started. */
const small = 20_000;
/** Milliseconds after which a drawing is given up. */
const deadline = 3000;
/** Drawings are cleaned one after the other, apart from all other uploads; their senders wait so many milliseconds at most. */
const queue = createSemaphore({ concurrency: 1, maxWaiting: 20, timeout: 1500 });
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** The bundle of the server keeps the thread's program beside itself; sources run as they are. */
const program = new URL(import.meta.url.endsWith('.ts') ? './svg-worker.ts' : './svg-worker.js', import.meta.url);

async function cleanInThread(path: string): Promise<ReturnType<typeof cleanSvg>> {
  const worker = new Worker(program, { workerData: path, resourceLimits });
  const giveUp = Promise.withResolvers<null>();
  const timer = setTimeout(() => giveUp.resolve(null), deadline);
  try {
    const answer = new Promise<ReturnType<typeof cleanSvg>>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    const cleaned = await Promise.race([answer, giveUp.promise]);
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
 * An SVG image made harmless, in a thread of its own when it is large.
 * @returns null when it is damaged
 * @throws ML_04 on `file` when it is too complex, 503 G_01 on `file` when it takes too long, 503 G_01 on `''` when too many are waiting
 */
export async function cleanDrawing({ path, size }: Pick<FileSource, 'path' | 'size'>): Promise<CleanSvg | null> {
  const cleaned = size <= small ? cleanSvg(await readFile(path, 'utf8')) : await queue.run(() => cleanInThread(path));
  if (cleaned === 'complex') return fail('ML_04', 'file');
  return cleaned === 'damaged' ? null : cleaned;
}
