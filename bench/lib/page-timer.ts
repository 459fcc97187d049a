import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Asks for a page again and again, in a thread of its own so that nothing else that this process does is timed with it.
 * @returns what ends it, with the milliseconds of each request
 */
export function startPageTimer(url: string): { stop: () => Promise<number[]> } {
  const worker = new Worker(new URL('time-page.ts', import.meta.url), { workerData: url });
  return {
    async stop() {
      const answered = once(worker, 'message') as Promise<[number[]]>;
      worker.postMessage('stop', []);
      return (await answered)[0];
    },
  };
}
