import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Requests a page repeatedly in a worker thread, so that other work of this process does not affect the times.
 * @returns `stop`, which returns the milliseconds of each request
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
