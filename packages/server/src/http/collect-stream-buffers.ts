import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/** Bytes of files between two garbage collections. */
const collectEvery = 8 * 1_048_576;
let passed = 0;

/**
 * Triggers a minor garbage collection every few MiB. Call it with the size of each chunk written to disk. Node counts
 * socket buffers as external memory, of which V8 keeps some 60 MiB before it collects. A minor collection takes about a
 * millisecond (`bench/bodies.ts`).
 */
export function collectStreamBuffers(bytes: number): void {
  passed += bytes;
  if (passed < collectEvery) return;
  passed = 0;
  collectGarbage({ type: 'minor' });
}
