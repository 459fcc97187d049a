import { expect, test } from 'vitest';
import { createOneAtATime, mostWaiting } from './one-at-a-time.ts';

/** Work that ends when told. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

test('work of one user is done one after the other, that of others beside it', async () => {
  const queue = createOneAtATime();
  const begun: string[] = [];
  const first = held();
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

test('work that fails lets the next one go on', async () => {
  const queue = createOneAtATime();
  const failing = queue.run(1, () => Promise.reject(new Error('no')));
  const next = queue.run(1, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('only so much waits for one user', async () => {
  const queue = createOneAtATime();
  const first = held();
  const running = queue.run(1, first.work);
  const waiting = Array.from({ length: mostWaiting }, () => queue.run(1, async () => undefined));
  await expect(queue.run(1, async () => undefined)).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  expect(await queue.run(2, async () => 'served')).toBe('served');
  first.end();
  await Promise.all([running, ...waiting]);
});
