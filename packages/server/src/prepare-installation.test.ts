import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepareInstallation } from './index.ts';
import { createTestServer } from './testing/index.ts';

test('a restart does not postpone recurring jobs', async () => {
  const server = await createTestServer({ settings: { checkLinks: true } });
  const { db, services } = server;
  const times = async () => {
    const { rows } = await sql<{ task: string; time: Date }>`
      select name as task, run_at as time from jobs
      where run_at > now() + interval '10 minutes' order by name`.execute(db);
    return rows;
  };
  const before = await times();
  expect(before.map(({ task }) => task)).toEqual(
    expect.arrayContaining(['clean-up-sessions', 'empty-bin', 'trim-audit-log']),
  );
  const later = new Date(Date.now() + 1_800_000);
  await prepareInstallation({ db, services: { ...services, now: () => later } });
  expect(await times()).toEqual(before);
  await server.close();
});
