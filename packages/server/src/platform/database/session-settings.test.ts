import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { connectForBackup } from '../backup/tables.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { openListener } from './listener.ts';

test('values do not depend on settings of the database', async () => {
  const { db, url, close } = await createTestDatabase();
  onTestFinished(close);
  for (const setting of [
    "timezone = ''America/New_York''",
    "datestyle = ''SQL, DMY''",
    "intervalstyle = ''sql_standard''",
    "bytea_output = ''escape''",
    "default_transaction_isolation = ''serializable''",
  ]) {
    await sql
      .raw(
        `do 'begin execute format(''alter database %I set ${setting.replaceAll("''", "''''")}'', current_database()); end'`,
      )
      .execute(db);
  }
  const changed = openDatabase({ url });
  onTestFinished(changed.close);
  const { rows } =
    await sql`select '2026-11-28 23:30:00Z'::timestamptz as time, '2026-11-28 23:30:00Z'::timestamptz::date as day,
    '\\x00'::bytea as bytes, current_setting('transaction_isolation') as isolation`.execute(changed.db);
  expect(rows).toEqual([
    { time: new Date('2026-11-28T23:30:00Z'), day: '2026-11-28', bytes: Buffer.alloc(1), isolation: 'read committed' },
  ]);
});

test('a backup has no time limits of the database', async () => {
  const { db, url, close } = await createTestDatabase();
  onTestFinished(close);
  await sql`do 'begin
    execute format(''alter database %I set statement_timeout = 5000'', current_database());
    execute format(''alter database %I set idle_in_transaction_session_timeout = 5000'', current_database());
  end'`.execute(db);
  const client = await connectForBackup(url);
  onTestFinished(() => client.end());
  const { rows } = await client.query(
    `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '0', idle: '0' }]);
});

test('connections outlast the limits of sessions that administrators set', async () => {
  const { db, url, close } = await createTestDatabase();
  onTestFinished(close);
  await sql`do 'begin
    execute format(''alter database %I set idle_session_timeout = 300'', current_database());
    execute format(''alter database %I set transaction_timeout = 300'', current_database());
  end'`.execute(db);
  const lost: Error[] = [];
  const limited = openDatabase({ url, poolSize: 1, onConnectionLost: (error) => lost.push(error) });
  onTestFinished(limited.close);
  const log = createLog({ logLevel: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const listener = await openListener(url, log);
  onTestFinished(() => listener.close());
  await limited.db.transaction().execute(async (transaction) => sql`select pg_sleep(0.5)`.execute(transaction));
  await sleep(1000);
  expect([lost, warn.mock.calls]).toEqual([[], []]);
});
