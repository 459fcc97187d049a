import { CompiledQuery, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

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

test.each([
  ['all columns of arrays, whose number no table can change', 'select * from unnest($1::int[]) as given (n)', [[2, 3]]],
  ['a JSON path of any depth', "select jsonb_path_query_first($1, 'strict $.** ? (@.n > 0)') as n", ['[{"n":2}]']],
])('prepares %s', async (_, text, values) => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  await db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(text, values));
    const { rows } = await prepared.execute(connection);
    expect(rows.map(({ statement }) => statement)).toContain(text);
  });
});

test('a column that a newer version adds fails no call, one whose type changes fails one', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  await sql`create table changing (id int)`.execute(db);
  await sql`insert into changing values (7)`.execute(db);
  const readAll = () => sql<{ id: number }>`select * from changing where id = ${7}`.execute(db);
  const read = () => sql<{ id: number }>`select id from changing where id = ${7}`.execute(db);
  await Promise.all([readAll(), read()]);
  await sql`alter table changing add column name text default 'seven'`.execute(db);
  expect((await readAll()).rows).toEqual([{ id: 7, name: 'seven' }]);
  expect((await read()).rows).toEqual([{ id: 7 }]);
  await sql`alter table changing alter column id type smallint`.execute(db);
  await expect(read()).rejects.toThrow('cached plan');
  await expect.poll(async () => (await read()).rows).toEqual([{ id: 7 }]);
});

test('a session that began while the database was read-only fails one call', async () => {
  const { db, url, close } = await createTestDatabase();
  onTestFinished(close);
  await sql`create table written (id int)`.execute(db);
  const alter = (change: string) =>
    sql`do ${sql.lit(`begin execute format('alter database %I ${change}', current_database()); end`)}`.execute(db);
  await alter('set default_transaction_read_only = on');
  const later = openDatabase({ url, poolSize: 1 });
  onTestFinished(later.close);
  const write = () =>
    later.db.transaction().execute(async (inside) => sql`insert into written values (${7})`.execute(inside));
  await sql`select 1`.execute(later.db);
  await alter('reset default_transaction_read_only');
  await expect(write()).rejects.toThrow('read-only transaction');
  expect((await write()).numAffectedRows).toBe(1n);
});
