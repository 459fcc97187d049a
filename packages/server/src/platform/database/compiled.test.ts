import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { compiled } from './compiled.ts';
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
