import { cleanSvg } from '@ximblox/blocks/clean-svg';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of its own: cleaning a large drawing takes half a second, in which a server must not stand still.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(cleanSvg(readFileSync(String(workerData), 'utf8')));
