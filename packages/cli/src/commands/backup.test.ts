import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@ximblox/server/platform';
import { createTestDatabase, startTestS3 } from '@ximblox/server/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runXimblox, untilListening } from '../testing/run-ximblox.ts';

const site = { XIMBLOX_SITE: 'sites/minimal' };
let folder: string;
let data: string;
let fromFile: string;

async function run(args: readonly string[], settings: Record<string, string>) {
  const started = runXimblox(args, { ...site, ...settings });
  const code = await started.ended;
  return { code, output: started.output(), errors: started.errors() };
}

async function start(dataFolder: string): Promise<string> {
  const started = runXimblox(['start'], { PORT: '0', ...site, XIMBLOX_DATA: dataFolder });
  onTestFinished(async () => {
    started.child.kill('SIGTERM');
    await started.ended;
  });
  return untilListening(started);
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Returns the home page without its origin, whose port differs. */
const pageOf = async (origin: string): Promise<string> => (await (await fetch(origin)).text()).replaceAll(origin, '');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ximblox-backup-'));
  data = join(folder, 'data');
  fromFile = join(folder, 'site.tar.zst');
  const first = runXimblox(['start'], { PORT: '0', ...site, XIMBLOX_DATA: data });
  await untilListening(first);
  await run(['backup', fromFile], { XIMBLOX_DATA: data });
  first.child.kill('SIGTERM');
  await first.ended;
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a running site is backed up to a file and restored on another machine', async () => {
  const origin = await start(data);
  const page = await pageOf(origin);
  const whole = join(folder, 'whole.tar.zst');
  const backup = await run(['backup', whole, '--include-key'], { XIMBLOX_DATA: data });
  expect(backup).toMatchObject({ code: 0, output: '' });
  expect(backup.errors).toMatch(/Backed up [\d,]+ rows of \d+ tables and \d+ files/);
  expect(await readdir(folder)).not.toContain('whole.tar.zst.partial');
  // Lines of the log would damage a backup on the standard output.
  const piped = await run(['backup', '-'], { XIMBLOX_DATA: data, XIMBLOX_TYPO: 'yes' });
  expect(piped.errors).toContain('XIMBLOX_TYPO');
  expect(piped.output).not.toContain('XIMBLOX_TYPO');

  const other = join(folder, 'other');
  const restored = await run(['restore', whole], { XIMBLOX_DATA: other });
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(restored.output).toMatch(/^Restored [\d,]+ rows/);
  expect(await pageOf(await start(other))).toBe(page);

  const inUse = await run(['restore', whole, '--replace'], { XIMBLOX_DATA: other });
  expect(inUse).toMatchObject({ code: 1 });
  expect(inUse.errors).toMatch(/another|already|running/i);
}, 240_000);

test('a signal ends a backup, its database and its incomplete file', async () => {
  const postmaster = join(data, 'postgres', 'postmaster.pid');
  const ended = runXimblox(['backup', join(folder, 'ended.tar.zst')], { ...site, XIMBLOX_DATA: data });
  await expect
    .poll(() => readFile(postmaster, 'utf8').catch(() => ''), { interval: 1, timeout: 60_000 })
    .toContain('ready');
  ended.child.kill('SIGTERM');
  expect(await ended.ended).toBe(143);
  expect(ended.errors()).toBe('');
  await expect(readFile(postmaster)).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).filter((name) => name.startsWith('ended'))).toEqual([]);
}, 240_000);

test('a folder of backups keeps each file once, and its newest backup is read', async () => {
  const backups = `${join(folder, 'backups')}/`;
  for (let count = 0; count < 2; count += 1) {
    expect(await run(['backup', backups], { XIMBLOX_DATA: data })).toMatchObject({ code: 0 });
  }
  const names = await readdir(join(backups, 'backups'));
  expect(names.length).toBeGreaterThan(0);
  const verified = await run(['backup', 'verify', backups], { XIMBLOX_DATA: data });
  expect(verified.output).toContain(`${names.toSorted().at(-1)} is complete`);
}, 240_000);

test('a backup in a bucket moves a site from the embedded database to an external one, and back', async () => {
  const s3 = await startTestS3();
  onTestFinished(() => s3.close());
  const keys = {
    XIMBLOX_S3_ENDPOINT: s3.endpoint,
    XIMBLOX_S3_ACCESS_KEY: s3.keys.accessKeyId,
    XIMBLOX_S3_SECRET_KEY: s3.keys.secretAccessKey,
  };
  const bucket = `s3://${s3.bucket}/site`;
  expect(await run(['backup', bucket], { ...keys, XIMBLOX_DATA: data })).toMatchObject({ code: 0 });
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await database.db.destroy();
  const external = { ...keys, DATABASE_URL: database.url, XIMBLOX_DATA: join(folder, 'external') };
  const first = await run(['restore', `${bucket}/`], external);
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.output).toContain('put secret.key into the data folder');

  const moved = join(folder, 'moved.tar.zst');
  // A scheduled backup contains the job that creates it.
  await withDatabase(database.url, (db) =>
    db.insertInto('jobs').values({ name: 'take-backup', payload: '{}' }).execute(),
  );
  expect(await run(['backup', moved], external)).toMatchObject({ code: 0 });
  const back = join(folder, 'back');
  await mkdir(back, { mode: 0o700 });
  await copyFile(join(data, 'secret.key'), join(back, 'secret.key'));
  const returned = await run(['restore', moved], { XIMBLOX_DATA: back });
  expect(returned).toMatchObject({ code: 0 });
  expect(returned.output).toContain('this installation keeps its own');
  expect(await pageOf(await start(back))).toContain('You cannot persuade a river.');

  expect(await run(['restore', moved, '--replace'], external)).toMatchObject({ code: 0 });
  const jobs = await withDatabase(database.url, (db) => db.selectFrom('jobs').select('name').execute());
  expect(jobs.map(({ name }) => name)).not.toContain('take-backup');
}, 240_000);

test('a restore that is killed can be run again, and a start is refused until then', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const external = { DATABASE_URL: database.url, XIMBLOX_DATA: join(folder, 'killed') };
  await database.db.connection().execute(async (db) => {
    // A restore refuses a database that an instance of Ximblox uses.
    await sql`set application_name = 'observer'`.execute(db);
    const exists = async (table: string): Promise<boolean> => {
      const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
      return rows[0]?.found ?? false;
    };
    // Right after the database was emptied, and when its schema is nearly complete.
    for (const moment of ['unfinished_restore', 'backups']) {
      await sql`drop table if exists backups, unfinished_restore cascade`.execute(db);
      const killed = runXimblox(['restore', fromFile, '--replace'], { ...site, ...external });
      await expect.poll(() => exists(moment), { interval: 1 }).toBe(true);
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect(await run(['start'], { ...external, PORT: '0' })).toEqual({
        code: 1,
        output: '',
        errors:
          'A restore into this database is running or was interrupted. Run "ximblox restore" or "ximblox move" again before you start.\n',
      });
    }
  });
  await database.db.destroy();
  expect(await run(['restore', fromFile], external)).toMatchObject({ code: 0, errors: '' });
  expect(await run(['backup', join(folder, 'again.tar.zst')], external)).toMatchObject({ code: 0 });
}, 240_000);

test('refuses what it cannot restore, in one sentence', async () => {
  const whole = await readFile(fromFile);
  const truncated = join(folder, 'truncated.tar.zst');
  await writeFile(truncated, whole.subarray(0, whole.length / 2));
  const empty = join(folder, 'empty');
  expect(await run(['restore', truncated], { XIMBLOX_DATA: empty })).toEqual({
    code: 1,
    output: '',
    errors: 'The backup is damaged or incomplete.\n',
  });
  const missing = join(folder, 'nothing.tar.zst');
  expect(await run(['backup', 'verify', missing], { XIMBLOX_DATA: empty })).toEqual({
    code: 1,
    output: '',
    errors: `There is no backup at ${missing}.\n`,
  });
  const refused = await run(['restore', fromFile], { XIMBLOX_DATA: data });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain('already has content');
}, 240_000);
