/** Maximum time slice in milliseconds, plus one step. */
const maxSliceMs = 8;

const waiting: (() => void)[] = [];

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/** Resolves at the next time slice. Each iteration of the event loop runs one slice of one task. */
export const nextTimeSlice = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });

/**
 * Runs a long task in time slices of a few milliseconds, so that requests are answered in between. Each step must be
 * short.
 * @param steps lazy steps of the task, such as a generator
 */
export async function runTimeSliced(steps: Iterable<unknown>): Promise<void> {
  // A short task needs no extra iteration while no other task waits.
  if (waiting.length > 0) await nextTimeSlice();
  let end = performance.now() + maxSliceMs;
  for (const _ of steps) {
    if (performance.now() < end) continue;
    await nextTimeSlice();
    end = performance.now() + maxSliceMs;
  }
}
