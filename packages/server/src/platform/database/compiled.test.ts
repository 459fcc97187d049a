import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { compiled, compiledByShape } from './compiled.ts';
import type { Database } from './database.ts';

test('a compiled statement is built once and gets its values anew, also in a transaction', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const build = vi.fn((within: Database, { id, names }: { id: number | null; names: readonly string[] }) =>
    within.selectNoFrom([
      sql<number | null>`${id}::int`.as('id'),
      sql<number | null>`${id}::int * 2`.as('twice'),
      sql<string[]>`${names}::text[]`.as('names'),
    ]),
  );
  const ask = compiled(build);
  expect(await ask(db, { id: 2, names: ['dijk'] })).toEqual([{ id: 2, twice: 4, names: ['dijk'] }]);
  expect(await ask(db, { names: [], id: null })).toEqual([{ id: null, twice: null, names: [] }]);
  const within = await db.transaction().execute((transaction) => ask(transaction, { id: 7, names: ['a', 'b'] }));
  expect(within).toEqual([{ id: 7, twice: 14, names: ['a', 'b'] }]);
  expect(build).toHaveBeenCalledTimes(1);
});

test('one that comes in several shapes is built once for each, and for each set of values', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const build = vi.fn((within: Database, sign: '+' | '-', { a, b }: { a: number; b?: number }) =>
    within.selectNoFrom(sql<number>`${a}::int ${sql.raw(sign)} ${b ?? sql.lit(1)}::int`.as('is')),
  );
  const ask = compiledByShape(build);
  for (const a of [5, 6]) {
    expect(await ask(db, '+', { a, b: 2 })).toEqual([{ is: a + 2 }]);
    expect(await ask(db, '-', { a, b: 2 })).toEqual([{ is: a - 2 }]);
    expect(await ask(db, '-', { a })).toEqual([{ is: a - 1 }]);
  }
  expect(build).toHaveBeenCalledTimes(3);
});
