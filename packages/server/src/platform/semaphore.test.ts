import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const busy = { status: 503, errors: [{ property: '', code: 'G_01' }] };

test('limits concurrent and waiting calls, and runs them in order', async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 2 });
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const noted = (name: string) => async () => void order.push(name);
  const running = semaphore.run(() => first.promise);
  const waiting = [semaphore.run(noted('second')), semaphore.run(noted('third'))];
  await expect(semaphore.run(noted('fourth'))).rejects.toMatchObject(busy);
  expect(order).toEqual([]);
  first.resolve('first');
  expect(await running).toBe('first');
  await Promise.all(waiting);
  expect(order).toEqual(['second', 'third']);
});

test('refuses a call that has waited too long, and continues with the next', async () => {
  const semaphore = createSemaphore({ concurrency: 1, timeout: 30 });
  const first = Promise.withResolvers<string>();
  const running = semaphore.run(() => first.promise);
  await expect(semaphore.run(async () => 'late')).rejects.toMatchObject(busy);
  first.resolve('first');
  expect(await running).toBe('first');
  expect(await semaphore.run(async () => 'next')).toBe('next');
});

test('limits the waiting time, not the running time', async () => {
  const semaphore = createSemaphore({ concurrency: 1, timeout: 30 });
  const slow = (): Promise<string> => pause(60, 'slow');
  const running = semaphore.run(slow);
  await pause(45);
  expect(await Promise.all([running, semaphore.run(slow)])).toEqual(['slow', 'slow']);
});
