import { expect, test } from 'vitest';
import { createWorkshop } from './workshop.ts';

/** Work that ends when it is told to. */
function piece(result: string) {
  let finish = (): void => undefined;
  let runs = 0;
  const work = (): Promise<string> => {
    runs += 1;
    return new Promise((resolve) => {
      finish = () => resolve(result);
    });
  };
  return { work, finish: () => finish(), runs: () => runs };
}

test('the same work is done once, so much at once, and only so many wait', async () => {
  const workshop = createWorkshop<string>(1, 1);
  const [first, second, third] = [piece('first'), piece('second'), piece('third')];
  const same = [workshop.run('a', first.work), workshop.run('a', first.work)];
  const waiting = workshop.run('b', second.work);
  await expect(workshop.run('c', third.work)).rejects.toMatchObject({ status: 503, errors: [{ code: 'G_01' }] });
  expect([first.runs(), second.runs(), third.runs()]).toEqual([1, 0, 0]);
  first.finish();
  expect(await Promise.all(same)).toEqual(['first', 'first']);
  await expect.poll(second.runs).toBe(1);
  second.finish();
  expect(await waiting).toBe('second');
});

test('work that fails makes room, and is tried anew', async () => {
  const workshop = createWorkshop<string>(1);
  await expect(workshop.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await workshop.run('a', () => Promise.resolve('whole'))).toBe('whole');
});
