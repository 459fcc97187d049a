import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { connectForBackup } from '../backup/tables.ts';
import { openDatabase } from './database.ts';

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
