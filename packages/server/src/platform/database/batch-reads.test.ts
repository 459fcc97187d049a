import { expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** A reading that ends when it is told to. */
function held(most: number) {
  const asked: (readonly number[])[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const read = batchReads<number, string>((keys) => {
    asked.push(keys);
    return new Promise((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve(keys.map(String))));
    });
  }, most);
  return { asked, ends, read };
}

test('what is asked for while a reading is under way is read together by the next, so many at once', async () => {
  const { asked, ends, read } = held(3);
  const all = [1, 2, 3, 4, 5].map(read);
  expect(asked).toEqual([[1]]);
  ends[0]?.();
  expect(await all[0]).toBe('1');
  expect(asked).toEqual([[1], [2, 3, 4]]);
  ends[1]?.();
  expect(await Promise.all(all.slice(1, 4))).toEqual(['2', '3', '4']);
  ends[2]?.();
  expect(await all[4]).toBe('5');
  const later = read(1);
  expect(asked).toEqual([[1], [2, 3, 4], [5], [1]]);
  ends[3]?.();
  expect(await later).toBe('1');
});

test('a reading that fails does so for those who asked for it, and for nobody after them', async () => {
  const { asked, ends, read } = held(9);
  const [first, second] = [read(1), read(2)];
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  ends[1]?.();
  expect(await second).toBe('2');
  expect(asked).toEqual([[1], [2]]);
});
