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

test('refuses a user that may not use the tables, in one sentence', async () => {
  const database = await createTestDatabase();
  const role = `other_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(role)}`.execute(database.db);
    await sql`drop role ${sql.id(role)}`.execute(database.db);
    await database.close();
  });
  await sql`create role ${sql.id(role)} login password 'secret'`.execute(database.db);
  const url = new URL(database.url.replace('@/', '@localhost/'));
  const asOther = database.url.replace(`${url.username}:${url.password}@`, `${role}:secret@`);
  await expect(assertDatabaseUsable(asOther)).rejects.toThrow('the user cannot create tables and schemas in it');
  const name = decodeURIComponent(url.pathname.slice(1));
  await sql`grant create on schema public to ${sql.id(role)}`.execute(database.db);
  await sql`grant create on database ${sql.id(name)} to ${sql.id(role)}`.execute(database.db);
  await expect(assertDatabaseUsable(asOther)).rejects.toThrow(
    `its tables belong to the user ${url.username}. Use that user in DATABASE_URL.`,
  );
  await sql`grant ${sql.id(url.username)} to ${sql.id(role)}`.execute(database.db);
  await assertDatabaseUsable(asOther);
  await sql`alter role ${sql.id(role)} set default_transaction_read_only = on`.execute(database.db);
  await expect(assertDatabaseUsable(asOther)).rejects.toThrow(/cannot be used: it is read-only\.$/);
});

test('names a database without user and password, also at a socket', () => {
  expect(databaseLocation('postgres://els:secret@db.example.com:5433/site')).toBe('db.example.com:5433/site');
  expect(databaseLocation('postgres://els:secret@/site?host=/run/postgresql')).toBe('/run/postgresql/site');
  expect(databaseLocation('postgres://els:a/b@/site?host=/run/postgresql')).toBe('DATABASE_URL');
});
