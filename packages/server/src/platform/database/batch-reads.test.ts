import { expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** Creates batched reads that the test completes. */
function createReads(maxBatchSize: number) {
  const batches: (readonly number[])[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const read = batchReads<number, string>((keys) => {
    batches.push(keys);
    return new Promise((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve(keys.map(String))));
    });
  }, maxBatchSize);
  return { batches, ends, read };
}

test('collects keys during a read for the next batch, up to the maximum size', async () => {
  const { batches, ends, read } = createReads(3);
  const all = [1, 2, 3, 4, 5].map(read);
  expect(batches).toEqual([[1]]);
  ends[0]?.();
  expect(await all[0]).toBe('1');
  expect(batches).toEqual([[1], [2, 3, 4]]);
  ends[1]?.();
  expect(await Promise.all(all.slice(1, 4))).toEqual(['2', '3', '4']);
  ends[2]?.();
  expect(await all[4]).toBe('5');
  const later = read(1);
  expect(batches).toEqual([[1], [2, 3, 4], [5], [1]]);
  ends[3]?.();
  expect(await later).toBe('1');
});

test('a failed read rejects the calls of its batch only', async () => {
  const { batches, ends, read } = createReads(9);
  const [first, second] = [read(1), read(2)];
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  ends[1]?.();
  expect(await second).toBe('2');
  expect(batches).toEqual([[1], [2]]);
});
