import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Runs in a worker thread: sending large bodies on the same thread would distort the times.

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until headers and body of a page have arrived. */
const timeOnce = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - began));
    }).on('error', reject);
  });

const samples: number[] = [];
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());
while (!stop.signal.aborted) {
  samples.push(await timeOnce(String(workerData)));
  await sleep(5);
}
parentPort?.postMessage(samples, []);
agent.destroy();
