import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '../../testing/database.ts';
import { describeSchema } from '../../testing/describe-schema.ts';
import { generateDatabaseTypes } from '../../testing/generate-database-types.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, NewerDatabaseError, UnfinishedUpgradeError } from './migrate.ts';
import { migrations } from './migrations.ts';
import { replaces, up } from './migrations/0100-initial-schema.ts';
import { undoAdoption } from '../../testing/undo-adoption.ts';

async function emptyDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  return database;
}

test('two instances that start together run each migration once', async () => {
  const one = await emptyDatabase();
  const two = openDatabase({ url: one.url });
  onTestFinished(() => two.close());
  const ran = await Promise.all([migrate(one.db), migrate(two.db)]);
  const all = Object.keys(migrations).toSorted();
  expect(ran.flat().toSorted()).toEqual(all);
  const rows = await sql<{ name: string }>`select name from migrations order by name`.execute(one.db);
  expect(rows.rows.map(({ name }) => name)).toEqual(all);
  expect(await migrate(two.db)).toEqual([]);
});

test('a migration never makes PostgreSQL cancel a statement of another instance, and waits for a long one', async () => {
  const { url, db } = await emptyDatabase();
  await migrate(db, { only: Object.keys(migrations).slice(0, -1) });
  const other = openDatabase({ url });
  onTestFinished(() => other.close());
  let isWaiting = false;
  const held = await other.pool.connect();
  await held.query('begin; select from tags limit 1');
  const migrated = migrate(db, { onWait: () => (isWaiting = true) });
  await expect.poll(() => isWaiting, { timeout: 30_000 }).toBe(true);
  // Tables that are locked before the one in use are free again between the attempts.
  await held.query('select from audit_log limit 1; select from jobs limit 1');
  await other.pool.query('select from audit_log limit 1');
  await held.query('commit');
  held.release();
  expect(await migrated).toEqual(Object.keys(migrations).slice(-1));
});

test('a failed migration leaves no changes', async () => {
  const { db } = await emptyDatabase();
  await sql`create table users (id int)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('already exists');
  const found = await sql<{ name: string | null }>`select to_regclass('roles')::text as name`.execute(db);
  expect(found.rows[0]?.name).toBeNull();
});

test('refuses a database of a newer version', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  await sql`insert into migrations (name) values ('9999-later')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
});

describe('the initial schema replaces the migrations from before the first release', () => {
  /** Returns the schema of the replaced migrations, in the lines of `describeSchema`. */
  const schemaOfReplaced = async (): Promise<string[]> => {
    const file = new URL('../../testing/fixtures/schema-of-replaced-migrations.txt', import.meta.url);
    return (await readFile(file, 'utf8')).trimEnd().split('\n');
  };

  /** Creates a database with the initial schema only. */
  async function initialDatabase() {
    const database = await emptyDatabase();
    await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      database.db,
    );
    await up(database.db);
    return database;
  }

  /** Creates a database as the replaced migrations left it: the initial schema, with the effects of `adopt` undone. */
  async function databaseOfReplaced(names: readonly string[] = replaces.names) {
    const database = await initialDatabase();
    await undoAdoption(database.db);
    await sql`insert into migrations (name) select unnest(${names}::text[])`.execute(database.db);
    return database;
  }

  const namesOf = async ({ db }: { db: Database }): Promise<string[]> =>
    (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(({ name }) => name);

  test('a database that ran all of them ends in the same schema', async () => {
    const { db } = await databaseOfReplaced();
    expect(await describeSchema(db)).toEqual(await schemaOfReplaced());
    await replaces.adopt(db);
    expect(await describeSchema(db)).toEqual(await describeSchema((await initialDatabase()).db));
  });

  test('such a database counts as migrated and keeps its rows', async () => {
    const old = await databaseOfReplaced();
    await sql`insert into roles (name) values ('left as it is')`.execute(old.db);
    expect(await migrate(old.db)).toEqual(Object.keys(migrations));
    expect(await namesOf(old)).toEqual([...replaces.names, ...Object.keys(migrations)].toSorted());
    expect((await sql`select name from roles`.execute(old.db)).rows).toEqual([{ name: 'left as it is' }]);
    expect(await migrate(old.db)).toEqual([]);
    const fresh = await emptyDatabase();
    await migrate(fresh.db);
    expect(await describeSchema(old.db)).toEqual(await describeSchema(fresh.db));
  });

  test('a database that ran only some of them is refused and not changed', async () => {
    const some = replaces.names.slice(0, -1);
    const old = await databaseOfReplaced(some);
    const before = await describeSchema(old.db);
    await expect(migrate(old.db)).rejects.toThrow(UnfinishedUpgradeError);
    await expect(migrate(old.db)).rejects.toThrow(
      `The database was made by an older Ximblox and is not up to date; start ${replaces.lastVersion} once, then this version.`,
    );
    expect(await describeSchema(old.db)).toEqual(before);
    expect(await namesOf(old)).toEqual(some);
  });

  test('two instances that start together adopt it once', async () => {
    const one = await databaseOfReplaced();
    const two = openDatabase({ url: one.url });
    onTestFinished(() => two.close());
    const ran = await Promise.all([migrate(one.db), migrate(two.db)]);
    expect(ran.flat().toSorted()).toEqual(Object.keys(migrations).toSorted());
  });
});

test('the generated types match the migrated database', async () => {
  // A copy, since a connected template cannot be copied by other tests.
  const { url, close } = await createTestDatabase();
  onTestFinished(close);
  expect(() => generateDatabaseTypes(url, true)).not.toThrow();
});

test('no deletion of a page, a version or a comment reads a whole table for rows that refer to it', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  // Rows that refer to a user, a role or a tag are kept with it.
  const { rows } = await sql<{ key: string }>`
    select c.conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) as key
    from pg_constraint as c
    where c.contype = 'f' and c.confrelid = any('{pages,page_versions,publications,publication_requests,comments}'::regclass[])
      and not exists (
        select from pg_index as i
        -- A partial index leaves out only rows that refer to nothing.
        where i.indrelid = c.conrelid and i.indkey[0] = any (c.conkey)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')
      )`.execute(db);
  expect(rows).toEqual([]);
});

test('parses bigint as number, timestamptz as Date, and date as text', async () => {
  const { db } = await emptyDatabase();
  const result =
    await sql`select 5::bigint as big, 1.5::numeric as fraction, '2026-02-03'::date as day, now() as moment`.execute(
      db,
    );
  expect(result.rows[0]).toEqual({ big: 5, fraction: 1.5, day: '2026-02-03', moment: expect.any(Date) });
});
