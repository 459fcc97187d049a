import { expect, test } from 'vitest';
import { createTaggedCache } from './tagged-cache.ts';
import { withOverhead } from './with-overhead.ts';

test('long keys and many tags count, so that a flood of them stays within the limit', async () => {
  const cache = createTaggedCache<string>({ maxBytes: 1_000_000 });
  for (let count = 0; count < 200; count += 1) {
    const key = `${count}${'x'.repeat(14_000)}`;
    await cache.fetch(key, async () => withOverhead(key, { value: '', tags: ['a', `page:${count}`], bytes: 2 }));
  }
  expect(cache.size().entries).toBeLessThan(40);
  expect(cache.size().bytes).toBeLessThanOrEqual(1_000_000);
});
