/** Milliseconds for which long work holds the event loop at most, but for one step. */
const longestTurn = 8;

const waiting: (() => void)[] = [];

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/** Resolves when it is somebody's turn: one piece of long work goes on in each turn of the event loop, whosever it is. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });

/**
 * Does long work step by step, a few milliseconds at a time, so that requests that need no more than a millisecond are
 * answered in between. No step may take long itself.
 * @param steps work that is done as they are asked for, such as a generator
 */
export async function inTurns(steps: Iterable<unknown>): Promise<void> {
  // Where nobody waits, work that is short costs no turn.
  if (waiting.length > 0) await nextTurn();
  let end = performance.now() + longestTurn;
  for (const _ of steps) {
    if (performance.now() < end) continue;
    await nextTurn();
    end = performance.now() + longestTurn;
  }
}
