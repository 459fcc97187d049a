import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemContext } from '../../../index.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { readSettings } from '../../../platform/read-settings.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { systemFeatures } from './overview.ts';
import { storeSlowQueries } from './store-slow-queries.ts';
import { warnOfDisk, warnOfDiskJob } from './warn-of-disk.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const gibibyte = 1_073_741_824;

test('a disk that is almost full is an email to administrators, once a day, in their language', async () => {
  const start = Date.parse('2026-11-20T12:00:00Z');
  const hour = 3_600_000;
  let now = start;
  const context = systemContext(server.db, { ...server.services, now: () => new Date(now) });
  const mails = () => server.db.selectFrom('mails').select(['recipient', 'subject']).orderBy('recipient').execute();
  const check = async (free: number): Promise<number> => {
    const waiting = server.db.selectFrom('jobs').select('payload').where('name', '=', warnOfDiskJob);
    const before = (await mails()).length;
    await warnOfDisk(context, (await waiting.executeTakeFirst())?.payload ?? {}, async () => ({
      free,
      total: 100 * gibibyte,
    }));
    return (await mails()).length - before;
  };
  expect(await check(50 * gibibyte)).toBe(0);
  expect(await check(4 * gibibyte)).toBe(1);
  expect((await mails()).at(-1)).toMatchObject({ recipient: 'administrator@example.com' });
  now += 23 * hour;
  expect(await check(3 * gibibyte)).toBe(0);
  now += hour;
  expect(await check(0.1 * gibibyte)).toBe(1);
  now += hour;
  expect(await check(50 * gibibyte)).toBe(0);
  // A disk that fills again is news.
  expect(await check(4 * gibibyte)).toBe(1);
});

test('slow queries of all instances are added up, without their values', async () => {
  const slow = openDatabase({ url: server.databaseUrl, poolSize: 1, slow: { above: 20, report: () => undefined } });
  onTestFinished(() => slow.close());
  const { db } = slow;
  for (const seconds of [0.05, 0.1]) await sql`select pg_sleep(${seconds}), 'of an instance'`.execute(db);
  await storeSlowQueries(server);
  await sql`select pg_sleep(${0.05}), 'of an instance'`.execute(db);
  await sql`select 1`.execute(db);
  await storeSlowQueries(server);
  const found = async () => {
    const { slowQueries } = await server.client('administrator').call(contract.system.overview, {});
    return slowQueries.filter(({ statement }) => statement.includes('pg_sleep'));
  };
  const [query, ...others] = await found();
  expect(others).toEqual([]);
  expect(query).toMatchObject({ statement: "select pg_sleep($1), 'of an instance'", runs: 3 });
  expect(query?.longest).toBeGreaterThanOrEqual(100);
  expect(query?.total).toBeGreaterThanOrEqual(200);

  await sql`update slow_queries set last_at = now() - interval '8 days'`.execute(server.db);
  expect(await found()).toEqual([]);
  await sql`select pg_sleep(0.05), 'of another statement'`.execute(db);
  await storeSlowQueries(server);
  const { rows } = await sql`select from slow_queries where last_at < now() - interval '7 days'`.execute(server.db);
  expect(rows).toEqual([]);
});

test('the overview has sizes, and features without their secrets', async () => {
  const admin = server.client('administrator');
  const { disk } = await admin.call(contract.system.disk, {});
  expect(disk?.total).toBeGreaterThan(disk?.free ?? Number.NaN);
  const { database, storage, features } = await admin.call(contract.system.overview, {});
  expect(database.size).toBeGreaterThan(database.tables[0]?.size ?? Number.NaN);
  expect(database.tables).toHaveLength(5);
  expect(storage).toMatchObject({ place: server.services.settings.dataFolder, files: 0, size: 0 });
  expect(features.find(({ id }) => id === 'sso')).toEqual({
    id: 'sso',
    isOn: false,
    setting: 'XIMBLOX_SSO',
    value: '',
  });

  const provider = { id: 'acme', name: 'Acme', issuer: 'https://idp.example', clientId: 'x', clientSecret: 'hush' };
  const settings = readSettings({
    XIMBLOX_SSO: JSON.stringify([provider]),
    SMTP_URL: 'smtp://user:hush@mail.example',
    XIMBLOX_METRICS_TOKEN: 'hush-hush-hush-hush',
    XIMBLOX_BACKUP_SCHEDULE: '30 3 * * *',
    XIMBLOX_PAGE_CACHE: '64',
  });
  const on = systemFeatures(settings, { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://hush@traces.example' });
  expect(on).toEqual(
    expect.arrayContaining([
      { id: 'sso', isOn: true, setting: 'XIMBLOX_SSO', value: 'Acme' },
      { id: 'saml', isOn: false, setting: 'XIMBLOX_SSO', value: '' },
      { id: 'mail', isOn: true, setting: 'SMTP_URL', value: '' },
      { id: 'backups', isOn: true, setting: 'XIMBLOX_BACKUP_SCHEDULE', value: '30 3 * * *' },
      { id: 'page-cache', isOn: true, setting: 'XIMBLOX_PAGE_CACHE', value: '64 MiB' },
      { id: 'metrics', isOn: true, setting: 'XIMBLOX_METRICS', value: '' },
      { id: 'traces', isOn: true, setting: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: '' },
    ]),
  );
  expect(JSON.stringify(on)).not.toContain('hush');
});
