import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareInstallation } from '../../../index.ts';
import { openBackupPlace } from '../../../platform/backup/backup-place.ts';
import { verifyBackup } from '../../../platform/backup/read-backup.ts';
import { registry } from '../../../platform/metrics/metrics.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let target: string;
let restore: () => Promise<void>;

beforeAll(async () => {
  server = await createTestServer();
  restore = await server.saveState();
});
beforeEach(async () => {
  await restore();
  target = await mkdtemp(join(tmpdir(), 'ximblox-backups-'));
  Object.assign(server.services.settings, {
    backupTarget: target,
    backupSchedule: '30 3 * * *',
    backupsToKeep: { daily: 1, weekly: 0, monthly: 0 },
  });
});
afterAll(() => server.close());

const admin = () => server.client('administrator');
const list = () => admin().call(contract.backups.list, { body: {} });

/** Lets the next time of the schedule come. */
async function runSchedule(): Promise<void> {
  await prepareInstallation(server);
  await sql`update jobs set run_at = now() where name = 'backup-tick'`.execute(server.db);
  await server.runJobs();
}

test('an administrator starts a backup, which is verified and listed', async () => {
  expect(await list()).toMatchObject({ items: [], isRunning: false, lastSuccessAt: null, isOverdue: false });
  await admin().call(contract.backups.start, {});
  expect(await list()).toMatchObject({ isRunning: true });
  await expect(admin().call(contract.backups.start, {})).rejects.toMatchObject({ status: 409 });
  await server.runJobs();
  const { items, ...rest } = await list();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ cause: 'user', startedBy: 'Test administrator', error: '' });
  expect(items[0]?.place).toMatch(/backups\/.*\.tar\.zst$/);
  expect(rest).toMatchObject({ target: `${target}/`, isRunning: false, lastSuccessAt: items[0]?.startedAt });
  const place = await openBackupPlace(`${target}/`, server.services.settings);
  const { manifest } = await verifyBackup(await place.read(), place.beside);
  expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(items[0]?.rows);
  for (const role of ['publisher', 'viewer'] as const) {
    await expect(server.client(role).call(contract.backups.list, { body: {} })).rejects.toMatchObject({ status: 403 });
  }
});

test('the schedule takes one backup for all instances, and deletes expired ones with files that only they need', async () => {
  const { blobs } = server.services;
  const { hash: old } = await blobs.put(Buffer.from('only in the old backup'));
  const { hash: both } = await blobs.put(Buffer.from('in both'));
  await runSchedule();
  const [first] = await readdir(join(target, 'backups'));
  await blobs.delete(old);
  // A backup of the day before.
  await rename(join(target, 'backups', first ?? ''), join(target, 'backups', '2026-01-01t03-30-00z.tar.zst'));
  const other = await createTestServer({ sameDatabaseAs: server, settings: { ...server.services.settings } });
  try {
    await prepareInstallation(other);
    await runSchedule();
  } finally {
    await other.close();
  }
  expect((await list()).items).toHaveLength(2);
  const kept = await readdir(join(target, 'backups'));
  expect(kept).toHaveLength(1);
  expect(kept).not.toContain('2026-01-01t03-30-00z.tar.zst');
  const place = await openBackupPlace(`${target}/`, server.services.settings);
  await verifyBackup(await place.read(), place.beside);
  expect(await place.beside?.has(both)).toBe(true);
  expect(await place.beside?.has(old)).toBe(false);
});

test('a backup of a clock that was ahead does not delete the new one, and is not restored as the newest', async () => {
  await runSchedule();
  const [first] = await readdir(join(target, 'backups'));
  await rename(join(target, 'backups', first ?? ''), join(target, 'backups', '2999-01-01t03-30-00z.tar.zst'));
  await runSchedule();
  const names = await readdir(join(target, 'backups'));
  expect(names).toHaveLength(2);
  const place = await openBackupPlace(`${target}/`, server.services.settings);
  await expect(place.read()).rejects.toThrow(
    `${target}/backups/2999-01-01t03-30-00z.tar.zst has a time in the future. Correct the clock of this machine, or name the file of a backup.`,
  );
});

test('a backup that a user starts deletes no others', async () => {
  await runSchedule();
  const [first] = await readdir(join(target, 'backups'));
  await rename(join(target, 'backups', first ?? ''), join(target, 'backups', '2026-01-01t03-30-00z.tar.zst'));
  await admin().call(contract.backups.start, {});
  await server.runJobs();
  expect((await list()).items[0]).toMatchObject({ cause: 'user', error: '' });
  expect(await readdir(join(target, 'backups'))).toHaveLength(2);
});

test('Prometheus learns that no backup has ever succeeded', async () => {
  await prepareInstallation(server);
  expect(await registry.metrics()).toContain('ximblox_backup_overdue 0\n');
  await sql`update jobs set run_at = now() - interval '4 days' where name = 'backup-tick'`.execute(server.db);
  expect(await registry.metrics()).toContain('ximblox_backup_overdue 1\n');
});

test('a scheduled backup that fails is listed and mailed, and the last good one is kept', async () => {
  await runSchedule();
  await rm(join(target, 'incoming'), { recursive: true });
  await writeFile(join(target, 'incoming'), 'not a folder');
  await runSchedule();
  const { items } = await list();
  expect(items.map(({ error }) => error !== '')).toEqual([true, false]);
  expect(items[0]?.error).toMatch(/^A part of the path is a file: .*\.$/);
  expect(await readdir(join(target, 'backups'))).toHaveLength(1);
  const mails = await server.mails();
  expect(mails.map(({ to }) => to)).toEqual(['administrator@example.com']);
  expect(mails[0]?.text).toContain(items[0]?.error);
  const figures = await registry.metrics();
  expect(figures).toContain('ximblox_backups_failed 1\n');
  expect(figures).toContain(
    `ximblox_backup_last_success_timestamp_seconds ${Date.parse(items[1]?.startedAt ?? '') / 1000}\n`,
  );
  expect(figures).toMatch(/ximblox_backup_last_size_bytes [1-9]/);
});

test('the target of another site, and the media files of the site, are refused before anything is deleted', async () => {
  await runSchedule();
  const { settings } = server.services;
  const { publicUrl } = settings;
  settings.publicUrl = 'https://other.example';
  await runSchedule();
  settings.publicUrl = publicUrl;
  const [refused] = (await list()).items;
  expect(refused?.error).toMatch(
    / has the backups of http.*, or delete owner\.txt there if https:\/\/other\.example replaces it\.$/,
  );
  expect(await readdir(join(target, 'backups'))).toHaveLength(1);
  await expect(openBackupPlace(join(settings.dataFolder, 'media'), settings)).rejects.toThrow(
    'has the media files of the site. Choose another folder for backups.',
  );
});

test('administrators get an email when no backup has succeeded for twice the interval', async () => {
  await runSchedule();
  // The clock of an instance does not matter.
  server.services.now = () => new Date(Date.now() + 4 * 86_400_000);
  expect(await list()).toMatchObject({ isOverdue: false });
  await sql`update backups set started_at = started_at - interval '3 days', ended_at = ended_at - interval '3 days'`.execute(
    server.db,
  );
  server.services.now = () => new Date(Date.now() - 4 * 86_400_000);
  expect(await list()).toMatchObject({ isOverdue: true });
  await runSchedule();
  expect((await server.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^No recent backup of /),
  ]);
  expect(await list()).toMatchObject({ isOverdue: false });
});

test('files that the storage has lost are named in list, email and metrics, by email once', async () => {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob(['the plan']), 'plan.txt');
  const { file } = await admin().call(contract.media.addFile, { form });
  await server.services.blobs.delete(file.hash);
  await runSchedule();
  await runSchedule();
  const { items, isOverdue } = await list();
  const warning = `1 file is missing or damaged in the file storage: /plan.txt (SHA-256 ${file.hash}).`;
  expect(items.map((item) => [item.error, item.warning])).toEqual([
    ['', warning],
    ['', warning],
  ]);
  expect(isOverdue).toBe(false);
  const mails = await server.mails();
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Files of .* are missing$/)]);
  expect(mails[0]?.text).toContain(warning);
  expect(await registry.metrics()).toContain('ximblox_backup_incomplete 1\n');
});

test('an interrupted backup is listed, and another attempt follows', async () => {
  await admin().call(contract.backups.start, {});
  // The instance was killed, and its lease has expired.
  await sql`update jobs set attempts = 1, held_until = now() - interval '1 second' where name = 'take-backup'`.execute(
    server.db,
  );
  await server.runJobs();
  const { items } = await list();
  expect(items.map(({ error }) => error)).toEqual(['', 'The backup was interrupted because Ximblox was stopped.']);
});
