import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('the wait doubles up to the maximum, and starts again after a success', () => {
  const backoff = createBackoff(1000, 5000);
  expect(Array.from({ length: 5 }, () => backoff.fail())).toEqual([1000, 2000, 4000, 5000, 5000]);
  backoff.reset();
  expect(backoff.fail()).toBe(1000);
});
