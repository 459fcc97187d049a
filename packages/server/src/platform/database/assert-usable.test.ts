import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { assertDatabaseUsable, databaseLocation } from './assert-usable.ts';

test('accepts a usable database, and refuses another encoding in one sentence', async () => {
  const database = await createTestDatabase();
  const name = `ascii_${randomBytes(6).toString('hex')}`;
  await sql`create database ${sql.id(name)} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`.execute(
    database.db,
  );
  onTestFinished(async () => {
    await sql`drop database ${sql.id(name)}`.execute(database.db);
    await database.close();
  });
  await assertDatabaseUsable(database.url);
  await expect(assertDatabaseUsable(database.url.replace(/\/[^/?]+\?/, `/${name}?`))).rejects.toThrow(
    /^The database at \S+ cannot be used: its encoding is SQL_ASCII, and UTF8 is needed\.$/,
  );
});

test('names a database without user and password, also at a socket', () => {
  expect(databaseLocation('postgres://els:secret@db.example.com:5433/site')).toBe('db.example.com:5433/site');
  expect(databaseLocation('postgres://els:secret@/site?host=/run/postgresql')).toBe('/run/postgresql/site');
  expect(databaseLocation('postgres://els:a/b@/site?host=/run/postgresql')).toBe('DATABASE_URL');
});
