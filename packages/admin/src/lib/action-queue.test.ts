import { expect, it } from 'vitest';
import { createActionQueue } from './action-queue.ts';

it('runs what is called during an action after it, and after a failure too', async () => {
  const queue = createActionQueue();
  const done: string[] = [];
  const publish = Promise.withResolvers<void>();
  const first = queue(async () => {
    await publish.promise;
    done.push('publish');
    throw new Error('refused');
  });
  const second = queue(async () => {
    done.push('save');
    return 'stored';
  });
  publish.resolve();
  await expect(first).rejects.toThrow('refused');
  expect(await second).toBe('stored');
  expect(done).toEqual(['publish', 'save']);
});
