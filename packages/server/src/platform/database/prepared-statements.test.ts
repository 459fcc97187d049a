import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';

const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements order by statement`;

test('a statement with parameters is planned once for a connection', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  await db.connection().execute(async (connection) => {
    const ask = (number: number) => sql<{ twice: number }>`select ${number}::int * 2 as twice`.execute(connection);
    expect((await ask(2)).rows).toEqual([{ twice: 4 }]);
    expect((await ask(3)).rows).toEqual([{ twice: 6 }]);
    const { rows } = await prepared.execute(connection);
    expect(rows.filter(({ statement }) => statement.includes('as twice'))).toHaveLength(1);
  });
});

test('a table that changes under a prepared statement costs one failed call, not a connection that fails for ever', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  await sql`create table changing (id int)`.execute(db);
  await sql`insert into changing values (7)`.execute(db);
  const ask = () => sql<{ id: number }>`select * from changing where id = ${7}`.execute(db);
  await ask();
  await sql`alter table changing add column name text default 'seven'`.execute(db);
  await expect(ask()).rejects.toThrow('cached plan');
  await expect.poll(async () => (await ask()).rows).toEqual([{ id: 7, name: 'seven' }]);
});
