import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';

const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements order by statement`;

test('prepares a statement with parameters once per connection', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  await db.connection().execute(async (connection) => {
    const double = (number: number) => sql<{ twice: number }>`select ${number}::int * 2 as twice`.execute(connection);
    expect((await double(2)).rows).toEqual([{ twice: 4 }]);
    expect((await double(3)).rows).toEqual([{ twice: 6 }]);
    const { rows } = await prepared.execute(connection);
    expect(rows.filter(({ statement }) => statement.includes('as twice'))).toHaveLength(1);
  });
});

test('a changed table fails one call, not every call on the connection', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  await sql`create table changing (id int)`.execute(db);
  await sql`insert into changing values (7)`.execute(db);
  const read = () => sql<{ id: number }>`select * from changing where id = ${7}`.execute(db);
  await read();
  await sql`alter table changing add column name text default 'seven'`.execute(db);
  await expect(read()).rejects.toThrow('cached plan');
  await expect.poll(async () => (await read()).rows).toEqual([{ id: 7, name: 'seven' }]);
});
