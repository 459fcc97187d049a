import { cleanSvg } from '@ximblox/blocks/clean';
import { Worker } from 'node:worker_threads';

/** Characters up to which a drawing is cleaned sooner than a thread has started. */
const small = 20_000;
/** Milliseconds after which a drawing is given up. */
const patience = 20_000;

/** The bundle of the server keeps the thread's program beside itself; sources run as they are. */
const program = new URL(import.meta.url.endsWith('.ts') ? './svg-worker.ts' : './svg-worker.js', import.meta.url);

/** An SVG picture made harmless, in a thread of its own when it is large; null when that takes for ever. */
export async function cleanDrawing(svg: string): Promise<string | null> {
  if (svg.length <= small) return cleanSvg(svg);
  const worker = new Worker(program, { workerData: svg, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  const giveUp = Promise.withResolvers<null>();
  const timer = setTimeout(() => giveUp.resolve(null), patience);
  try {
    const answer = new Promise<string>((resolve, reject) => {
      worker.once('message', (clean: string) => resolve(clean));
      worker.once('error', reject);
    });
    return await Promise.race([answer, giveUp.promise]);
  } catch (error) {
    // A drawing that needs more memory than any drawing does is none.
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
