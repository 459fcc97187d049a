import { expect, test } from 'vitest';
import { createUserQueue, maxWaiting } from './user-queue.ts';

/** Creates work that runs until `end` is called. */
function createWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

test('runs the calls of one user in order, and those of others concurrently', async () => {
  const queue = createUserQueue();
  const begun: string[] = [];
  const first = createWork();
  const running = [
    queue.run(1, () => {
      begun.push('first');
      return first.work();
    }),
    queue.run(1, async () => void begun.push('second')),
    queue.run(1, async () => void begun.push('third')),
  ];
  await queue.run(2, async () => void begun.push('another user'));
  expect(begun).toEqual(['first', 'another user']);
  first.end();
  await Promise.all(running);
  expect(begun).toEqual(['first', 'another user', 'second', 'third']);
});

test('continues with the next call after a failure', async () => {
  const queue = createUserQueue();
  const failing = queue.run(1, () => Promise.reject(new Error('no')));
  const next = queue.run(1, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('limits the waiting calls of one user', async () => {
  const queue = createUserQueue();
  const first = createWork();
  const running = queue.run(1, first.work);
  const waiting = Array.from({ length: maxWaiting }, () => queue.run(1, async () => undefined));
  await expect(queue.run(1, async () => undefined)).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  expect(await queue.run(2, async () => 'served')).toBe('served');
  first.end();
  await Promise.all([running, ...waiting]);
});
