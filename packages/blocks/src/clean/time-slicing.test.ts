import { expect, test } from 'vitest';
import { runTimeSliced } from './time-slicing.ts';

/** Returns steps of a given duration. */
function* steps(count: number, milliseconds: number): Generator<void> {
  for (let step = 0; step < count; step += 1) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield;
  }
}

test('a request waits for one time slice, however many long tasks are running', async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  // Eight tasks of 100 ms in steps of 4 ms: a time slice ends with the step that exceeds 8 ms.
  await Promise.all(Array.from({ length: 8 }, () => runTimeSliced(steps(25, 4))));
  isDone = true;
  expect(turns).toBeGreaterThan(50);
});

test('a short task runs synchronously while no other task waits', async () => {
  let isDone = false;
  const work = runTimeSliced(
    (function* () {
      yield;
      isDone = true;
    })(),
  );
  expect(isDone).toBe(true);
  await work;
});

test('a failing task rejects for its caller only', async () => {
  const failing = runTimeSliced(
    (function* () {
      yield* steps(5, 4);
      throw new Error('no');
    })(),
  );
  const other = runTimeSliced(steps(5, 4));
  await expect(failing).rejects.toThrow('no');
  await other;
});
