import { cleanSvg } from '@ximblox/blocks/clean-svg';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// Runs in a worker thread, since sanitising a large SVG file would block the event loop for half a second.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(cleanSvg(readFileSync(String(workerData), 'utf8')));
