import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { generateDatabaseTypes } from '../../testing/generate-database-types.ts';
import { openDatabase } from './database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { migrations } from './migrations.ts';

async function emptyDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  return database;
}

test('two instances that start at once run each migration once', async () => {
  const one = await emptyDatabase();
  const two = openDatabase({ url: one.url });
  onTestFinished(() => two.close());
  const ran = await Promise.all([migrate(one.db), migrate(two.db)]);
  expect(ran.flat().toSorted()).toEqual(Object.keys(migrations));
  const rows = await sql<{ name: string }>`select name from migrations order by name`.execute(one.db);
  expect(rows.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  expect(await migrate(two.db)).toEqual([]);
});

test('a migration that fails leaves nothing behind', async () => {
  const { db } = await emptyDatabase();
  await sql`create table users (id int)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('already exists');
  const found = await sql<{ name: string | null }>`select to_regclass('roles')::text as name`.execute(db);
  expect(found.rows[0]?.name).toBeNull();
});

test('a database of a newer version is refused', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  await sql`insert into migrations (name) values ('9999-later')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
});

test('the types of the tables are those of the migrated database', async () => {
  // A copy: nobody else could copy the template while it is looked at.
  const { url, close } = await createTestDatabase();
  onTestFinished(close);
  expect(() => generateDatabaseTypes(url, true)).not.toThrow();
});

test('bigint arrives as number, timestamptz as Date, date as text', async () => {
  const { db } = await emptyDatabase();
  const result =
    await sql`select 5::bigint as big, 1.5::numeric as fraction, '2026-02-03'::date as day, now() as moment`.execute(
      db,
    );
  expect(result.rows[0]).toEqual({ big: 5, fraction: 1.5, day: '2026-02-03', moment: expect.any(Date) });
});
