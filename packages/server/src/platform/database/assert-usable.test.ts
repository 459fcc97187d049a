import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts } from 'node:net';
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
  await sql`create role ${sql.id(role)} login password 'secret' connection limit 0`.execute(database.db);
  const url = new URL(database.url.replace('@/', '@localhost/'));
  const asOther = database.url.replace(`${url.username}:${url.password}@`, `${role}:secret@`);
  await expect(assertDatabaseUsable(asOther)).rejects.toThrow(
    'it has no free connections. Raise max_connections or the CONNECTION LIMIT of user and database',
  );
  await sql`alter role ${sql.id(role)} connection limit -1`.execute(database.db);
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

/**
 * Starts a pooler on loopback that replaces a setting of the connection with another of the same length, or refuses it.
 * @returns the URL of the database through the pooler
 */
async function startPooler(url: string, refuses: boolean): Promise<string> {
  const parsed = new URL(url.replace('@/', '@localhost/'));
  const host = parsed.searchParams.get('host') ?? parsed.hostname;
  const port = Number(parsed.searchParams.get('port') ?? (parsed.port || 5432));
  const target: NetConnectOpts = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const server = createServer((socket) => {
    const onward = connect(target);
    for (const end of [socket, onward]) end.on('error', () => socket.destroy());
    onward.pipe(socket);
    socket.once('data', (startup) => {
      if (refuses) {
        const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
        const length = Buffer.alloc(4);
        length.writeInt32BE(fields.length + 4);
        socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]));
        return;
      }
      onward.write(startup.toString('latin1').replace('statement_timeout', 'vacuum_cost_limit'), 'latin1');
      socket.pipe(onward);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  for (const name of ['host', 'port']) parsed.searchParams.delete(name);
  parsed.hostname = '127.0.0.1';
  parsed.port = String((server.address() as AddressInfo).port);
  return parsed.href;
}

test.each([true, false])('refuses a pooler without the settings of sessions, in one sentence (%s)', async (refuses) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await expect(assertDatabaseUsable(await startPooler(database.url, refuses))).rejects.toThrow(
    /cannot be used: a connection pooler such as PgBouncer .+: name the address of PostgreSQL in DATABASE_URL\.$/,
  );
});

test('uses the first schema of search_path, and refuses a search_path without one', async () => {
  const database = await createTestDatabase();
  const role = `owner_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(role)} cascade`.execute(database.db);
    await sql`drop role ${sql.id(role)}`.execute(database.db);
    await database.close();
  });
  await sql`create role ${sql.id(role)} login password 'secret'`.execute(database.db);
  await sql`create schema ${sql.id(role)} authorization ${sql.id(role)}`.execute(database.db);
  const url = new URL(database.url.replace('@/', '@localhost/'));
  const name = decodeURIComponent(url.pathname.slice(1));
  await sql`grant create on database ${sql.id(name)} to ${sql.id(role)}`.execute(database.db);
  await sql`alter role ${sql.id(role)} set search_path = "$user"`.execute(database.db);
  const asOwner = database.url.replace(`${url.username}:${url.password}@`, `${role}:secret@`);
  await assertDatabaseUsable(asOwner);
  await sql`alter role ${sql.id(role)} set search_path = elsewhere`.execute(database.db);
  await expect(assertDatabaseUsable(asOwner)).rejects.toThrow(
    /cannot be used: it has no schema of search_path \(elsewhere\)\. Create the schema, or reset search_path\.$/,
  );
});

test('names a database without user and password, also at a socket', () => {
  expect(databaseLocation('postgres://els:secret@db.example.com:5433/site')).toBe('db.example.com:5433/site');
  expect(databaseLocation('postgres://els:secret@/site?host=/run/postgresql')).toBe('/run/postgresql/site');
  expect(databaseLocation('postgres://els:a/b@/site?host=/run/postgresql')).toBe('DATABASE_URL');
});
