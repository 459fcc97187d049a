/** Exponential backoff: waits longer after each failure, up to a maximum. */
export interface Backoff {
  /** Counts a failure. @returns milliseconds to wait */
  fail(): number;
  /** Starts again after a success. */
  reset(): void;
}

/** Creates a backoff that doubles the wait, in milliseconds, from `min` to `max`. */
export function createBackoff(min: number, max: number): Backoff {
  let failures = 0;
  return {
    fail: () => Math.min(min * 2 ** failures++, max),
    reset() {
      failures = 0;
    },
  };
}
