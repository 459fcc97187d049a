import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/** Bytes of files between two collections. */
const collectEvery = 8 * 1_048_576;
let passed = 0;

/**
 * To be called with the size of each piece of a file that was written to disk. Node counts the buffers of sockets as external
 * memory, of which V8 keeps some 60 MiB before it collects by itself; a minor collection takes about a millisecond
 * (`bench/bodies.ts`).
 */
export function freePassedBytes(bytes: number): void {
  passed += bytes;
  if (passed < collectEvery) return;
  passed = 0;
  collectGarbage({ type: 'minor' });
}
