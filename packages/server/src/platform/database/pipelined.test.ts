import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { Database } from './database.ts';

async function withTable() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await sql`create table tried_notes (number int primary key)`.execute(database.db);
  return database.db;
}

const add = (db: Database, number: number) => sql`insert into tried_notes values (${number})`.execute(db);
const notes = async (db: Database): Promise<number[]> =>
  (await sql<{ number: number }>`select number from tried_notes order by number`.execute(db)).rows.map(
    ({ number }) => number,
  );

test('what a transaction asks at once is done in that order, in this transaction', async () => {
  const db = await withTable();
  const seen = await db.transaction().execute(async (transaction) => {
    const [, , inside] = await Promise.all([add(transaction, 1), add(transaction, 2), notes(transaction)]);
    return { inside, outside: await notes(db) };
  });
  expect(seen).toEqual({ inside: [1, 2], outside: [] });
  expect(await notes(db)).toEqual([1, 2]);
});

test('when one of several statements fails, nothing of the transaction stays, and the connection serves on', async () => {
  const db = await withTable();
  const failing = db.transaction().execute(async (transaction) => {
    await add(transaction, 1);
    await Promise.all([
      add(transaction, 2),
      add(transaction, 1),
      // Prepared for the first time where it is refused.
      sql`select number from tried_notes where number = ${1}`.execute(transaction),
    ]);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  await db.connection().execute(async (connection) => {
    expect(await notes(connection)).toEqual([]);
    expect((await sql`select number from tried_notes where number = ${1}`.execute(connection)).rows).toEqual([]);
  });
});

test('a transaction that swallows a failure is not taken for committed', async () => {
  const db = await withTable();
  const swallowing = db.transaction().execute(async (transaction) => {
    await add(transaction, 1);
    await add(transaction, 1).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow();
  expect(await notes(db)).toEqual([]);
});
