import { expect, onTestFinished, test } from 'vitest';
import { defaultLimits } from '../platform/setting-values.ts';
import { createTestDatabase } from '../testing/index.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

/** Creates two limiters on one database, with a limit of 90 calls a minute that is reserved three at a time. */
async function instances(): Promise<[RateLimiter, RateLimiter]> {
  const { db, close } = await createTestDatabase();
  onTestFinished(() => close());
  const limits = { ...defaultLimits, admin: { count: 90, seconds: 60 } };
  return [createRateLimiter(db, limits), createRateLimiter(db, limits)];
}

/** Returns how many of concurrent calls are allowed. */
async function allowed(limiter: RateLimiter, calls: number): Promise<number> {
  const counted = await Promise.allSettled(Array.from({ length: calls }, () => limiter.count('admin', 'somebody')));
  for (const one of counted) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 429 });
  return counted.filter(({ status }) => status === 'fulfilled').length;
}

test('counts each of many concurrent calls', async () => {
  const [limiter] = await instances();
  expect(await allowed(limiter, 89)).toBe(89);
  expect(await allowed(limiter, 5)).toBe(1);
  expect(await allowed(limiter, 5)).toBe(0);
});

test('instances share a limit, except for unused reservations', async () => {
  const [first, second] = await instances();
  const both = await Promise.all([allowed(first, 44), allowed(second, 44)]);
  expect(both).toEqual([44, 44]);
  expect((await allowed(first, 10)) + (await allowed(second, 10))).toBe(2);
});
