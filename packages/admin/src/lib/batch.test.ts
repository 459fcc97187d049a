import { expect, it } from 'vitest';
import { batch } from './batch.ts';

it('joins calls of the same tick, and starts a new batch later', async () => {
  const asked: number[][] = [];
  const find = batch(async (ids) => {
    asked.push(ids);
    return ids.filter((id) => id < 9).map((id) => ({ id, name: `n${id}` }));
  });
  expect(await Promise.all([find(1), find(2), find(1), find(9)])).toEqual([
    { id: 1, name: 'n1' },
    { id: 2, name: 'n2' },
    { id: 1, name: 'n1' },
    null,
  ]);
  expect(await find(3)).toEqual({ id: 3, name: 'n3' });
  expect(asked).toEqual([[1, 2, 9], [3]]);
});
