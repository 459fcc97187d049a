import { expect, test } from 'vitest';
import { createRunningCalls } from './running-calls.ts';

test('waits for calls in progress, also failing ones, and for nothing else', async () => {
  const calls = createRunningCalls();
  await calls.track(Promise.resolve());
  await calls.settled();
  const events: string[] = [];
  const stored = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  void calls.track(stored.promise.then(() => events.push('stored')));
  calls.track(refused.promise).catch(() => events.push('refused'));
  const settled = calls.settled().then(() => events.push('settled'));
  refused.reject(new Error('The connection is gone.'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toEqual(['refused']);
  stored.resolve();
  await settled;
  expect(events).toEqual(['refused', 'stored', 'settled']);
});
