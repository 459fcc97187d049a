import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

/** Work that finishes when `finish` is called. */
function controlledWork(result: string) {
  let finish = (): void => undefined;
  let runs = 0;
  const work = (): Promise<string> => {
    runs += 1;
    return new Promise((resolve) => {
      finish = () => resolve(result);
    });
  };
  return { work, finish: () => finish(), runs: () => runs };
}

test('coalesces calls with the same key and limits concurrency and queue', async () => {
  const singleFlight = createSingleFlight<string>('test', 1, 1);
  const [first, second, third] = [controlledWork('first'), controlledWork('second'), controlledWork('third')];
  const same = [singleFlight.run('a', first.work), singleFlight.run('a', first.work)];
  const waiting = singleFlight.run('b', second.work);
  await expect(singleFlight.run('c', third.work)).rejects.toMatchObject({ status: 503, errors: [{ code: 'G_01' }] });
  expect([first.runs(), second.runs(), third.runs()]).toEqual([1, 0, 0]);
  first.finish();
  expect(await Promise.all(same)).toEqual(['first', 'first']);
  await expect.poll(second.runs).toBe(1);
  second.finish();
  expect(await waiting).toBe('second');
});

test('frees its place after a failure and runs the work again', async () => {
  const singleFlight = createSingleFlight<string>('test', 1);
  await expect(singleFlight.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await singleFlight.run('a', () => Promise.resolve('whole'))).toBe('whole');
});
