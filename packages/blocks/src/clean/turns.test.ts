import { expect, test } from 'vitest';
import { inTurns } from './turns.ts';

/** Steps that take a given time each. */
function* steps(count: number, milliseconds: number): Generator<void> {
  for (let step = 0; step < count; step += 1) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield;
  }
}

test('however much long work is under way, a request waits for one turn of one of them', async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  // Eight times 100 ms in steps of 4 ms: a turn ends with the step that goes beyond 8 ms.
  await Promise.all(Array.from({ length: 8 }, () => inTurns(steps(25, 4))));
  isDone = true;
  expect(turns).toBeGreaterThan(50);
});

test('work that is short is done at once where nobody waits', async () => {
  let isDone = false;
  const work = inTurns(
    (function* () {
      yield;
      isDone = true;
    })(),
  );
  expect(isDone).toBe(true);
  await work;
});

test('work that fails fails for whoever waits for it, and for nobody else', async () => {
  const failing = inTurns(
    (function* () {
      yield* steps(5, 4);
      throw new Error('no');
    })(),
  );
  const other = inTurns(steps(5, 4));
  await expect(failing).rejects.toThrow('no');
  await other;
});
