import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  createTestDatabase,
  createTestServer,
  databaseContent,
  startTestS3,
  type TestServer,
} from '../../testing/index.ts';
import { describeSchema } from '../../testing/describe-schema.ts';
import { type BlobStore, createBlobStore } from '../blobs/blob-store.ts';
import { openDiskStore } from '../blobs/disk-store.ts';
import { openDatabase } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import type { Settings } from '../settings.ts';
import { BackupError } from './backup-error.ts';
import { takeBackupInProcess } from './backup-in-process.ts';
import { openBackupPlace } from './backup-place.ts';
import { backupProblem } from './backup-problem.ts';
import { createBackup } from './create-backup.ts';
import { createSpaceCheck } from './free-space.ts';
import { readBackup, verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { connectForBackup } from './tables.ts';
import { backupLock, takeBackup as takeBackupTo } from './take-backup.ts';

let server: TestServer;
let folder: string;
const key = Buffer.from('k'.repeat(43));

beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(join(tmpdir(), 'ximblox-backup-'));
  const admin = server.client('administrator');
  for (const title of ['Dijken', 'Schuin \\ 你好 \u{1F30A}']) {
    const { pageID } = await admin.call(contract.pages.create, {
      body: { title, slug: `backup-${title.length}`, type: 'content', locale: 'nl-nl', content: [] },
    });
    await admin.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  }
  // Characters that COPY escapes.
  await sql`update users set name = ${'Tab\t, line\n, \\N'} where id = ${server.users.viewer}`.execute(server.db);
  await server.services.blobs.put(Buffer.alloc(200_000, 'water'));
  await server.services.blobs.put(Buffer.from(''));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let made = 0;
const newStore = async (): Promise<BlobStore> => {
  made += 1;
  return createBlobStore(await openDiskStore(join(folder, String(made))));
};

const takeBackup = (beside?: BlobStore): Promise<Buffer> =>
  buffer(
    createBackup({
      databaseUrl: server.databaseUrl,
      blobs: server.services.blobs,
      key,
      ...(beside ? { beside } : {}),
    }),
  );

async function filesOf(blobs: BlobStore): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { hash } of blobs.list()) {
    const blob = await blobs.open(hash);
    files[hash] = createHash('sha256')
      .update(blob ? await buffer(blob.stream) : '')
      .digest('hex');
  }
  return files;
}

/** Returns the hashes of the files inside a backup. */
async function filesInside(backup: Buffer): Promise<string[]> {
  const hashes: string[] = [];
  const skip = async (): Promise<void> => undefined;
  await readBackup(Readable.from(backup, { objectMode: false }), {
    header: skip,
    table: skip,
    key: skip,
    file: async (hash, content) => {
      for await (const _ of content);
      hashes.push(hash);
    },
  });
  return hashes.toSorted();
}

async function restoreInto(
  backup: Buffer,
  { beside, replace = false }: { beside?: BlobStore; replace?: boolean } = {},
) {
  const target = await createTestDatabase();
  await target.db.destroy();
  const blobs = await newStore();
  const keys: string[] = [];
  onTestFinished(() => target.close().catch(() => undefined));
  await restoreBackup(Readable.from(backup, { objectMode: false }), {
    databaseUrl: target.url,
    blobs,
    replace,
    storeKey: async (stored) => void keys.push(stored.toString()),
    ...(beside ? { beside } : {}),
  });
  return { url: target.url, blobs, keys };
}

test('a restored backup has the same rows, sequences, schema, files and key', async () => {
  const before = await databaseContent(server.databaseUrl);
  const { url, blobs, keys } = await restoreInto(await takeBackup());
  expect(before.pages).not.toEqual([]);
  const restored = openDatabase({ url });
  onTestFinished(() => restored.close());
  expect(await databaseContent(url)).toEqual(before);
  expect(await pendingMigrations(restored.db)).toEqual([]);
  expect(await filesOf(blobs)).toEqual(await filesOf(server.services.blobs));
  expect(keys).toEqual([key.toString()]);
  // Triggers, foreign keys and indexes are back.
  expect(await describeSchema(restored.db)).toEqual(await describeSchema(server.db));
  await expect(sql`delete from audit_log`.execute(restored.db)).rejects.toThrow();
  await expect(sql`update pages set newest_version_id = 999999`.execute(restored.db)).rejects.toThrow();
});

test('a folder of backups gets each file once', async () => {
  const beside = await newStore();
  const backup = await takeBackup(beside);
  expect(await filesOf(beside)).toEqual(await filesOf(server.services.blobs));
  expect(await filesInside(backup)).toEqual([]);
  expect(await filesInside(await takeBackup())).toEqual(Object.keys(await filesOf(beside)).toSorted());
  expect((await verifyBackup(Readable.from(backup, { objectMode: false }), beside)).header.files).toBe('beside');
  const { blobs } = await restoreInto(backup, { beside });
  expect(await filesOf(blobs)).toEqual(await filesOf(server.services.blobs));
});

describe('files that the storage of the site has lost or damaged', () => {
  /** Uploads a document, and gives its path on the disk of the site. */
  async function upload(fileName: string): Promise<{ hash: string; path: string }> {
    const form = new FormData();
    form.set('path', '/');
    form.set('f', new Blob([`the text of ${fileName}`]), fileName);
    const { file } = await server.client('administrator').call(contract.media.addFile, { form });
    const { dataFolder } = server.services.settings;
    return { hash: file.hash, path: join(dataFolder, 'media', 'files', file.hash.slice(0, 2), file.hash) };
  }

  test.each([
    ['in the archive', false],
    ['beside the archive', true],
  ])('are named, and everything else is backed up and restored (%s)', async (_, isBeside) => {
    onTestFinished(await server.saveState());
    const [lost, altered, kept] = await Promise.all(['lost.txt', 'altered.txt', 'kept.txt'].map(upload));
    if (!lost || !altered || !kept) throw new Error('no files');
    await rm(lost.path);
    await writeFile(altered.path, 'other content');
    onTestFinished(() => rm(altered.path));
    const beside = isBeside ? await newStore() : undefined;
    const backup = await takeBackup(beside);
    const source = () => Readable.from(backup, { objectMode: false });
    const { manifest } = await verifyBackup(source(), beside);
    expect(manifest.missing).toEqual([
      { hash: altered.hash, name: '/altered.txt' },
      { hash: lost.hash, name: '/lost.txt' },
    ]);
    expect(manifest.files.map(({ hash }) => hash)).not.toContain(altered.hash);
    if (beside) return;
    const { blobs } = await restoreInto(backup);
    expect(await Promise.all([lost, altered, kept].map(({ hash }) => blobs.has(hash)))).toEqual([false, false, true]);
  });

  test('are kept from an earlier backup in the same folder', async () => {
    onTestFinished(await server.saveState());
    const { hash, path } = await upload('earlier.txt');
    const target = `${join(folder, 'earlier')}/`;
    const take = () =>
      takeBackupTo({
        databaseUrl: server.databaseUrl,
        settings: server.services.settings,
        target,
        key: null,
        isManaged: true,
      });
    expect((await take()).missing).toEqual([]);
    await rm(path);
    expect((await take()).missing).toEqual([{ hash, name: '/earlier.txt', isInBackup: true }]);
    const place = await openBackupPlace(target, server.services.settings);
    const { manifest } = await verifyBackup(await place.read(), place.beside);
    expect(manifest.missing).toEqual([]);
    expect(manifest.files.map((file) => file.hash)).toContain(hash);
  });
});

test('the place that a backup in a bucket reports leads to it', async () => {
  const s3 = await startTestS3();
  onTestFinished(() => s3.close());
  const { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey } = s3.keys;
  const settings = { ...server.services.settings, s3Endpoint: s3.endpoint, s3AccessKey, s3SecretKey };
  for (const folderName of ['', 'site', 'site/old/']) {
    const target = `s3://${s3.bucket}/${folderName}`;
    const taken = await takeBackupTo({ databaseUrl: server.databaseUrl, settings, target, key: null });
    const place = await openBackupPlace(taken.place, settings);
    const { manifest } = await verifyBackup(await place.read(), place.beside);
    expect(manifest.tables.length).toBe(taken.tables);
    expect(place.name).toBe(taken.place);
  }
}, 120_000);

test('a backup is one snapshot while the site is written to', async () => {
  const admin = server.client('administrator');
  const done = new AbortController();
  const writing = (async () => {
    for (let count = 0; !done.signal.aborted; count += 1) {
      await admin.call(contract.pages.create, {
        body: { title: `Tijdens ${count}`, slug: `tijdens-${count}`, type: 'content', locale: 'nl-nl' },
      });
    }
  })();
  const backup = await takeBackup();
  done.abort();
  await writing;
  // Foreign keys are checked after loading, so a torn snapshot would be refused.
  await restoreInto(backup);
});

describe('verification', () => {
  const verify = (bytes: Buffer) => verifyBackup(Readable.from(bytes, { objectMode: false }));

  test('accepts a backup and counts its rows', async () => {
    const { manifest } = await verify(await takeBackup());
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(6);
    expect(manifest.hasKey).toBe(true);
  });

  test.each([0.2, 0.5, 0.9, 0.98])('refuses the first %f of a backup', async (part) => {
    const backup = await takeBackup();
    await expect(verify(backup.subarray(0, Math.floor(backup.length * part)))).rejects.toThrow(/damaged|incomplete/);
  });

  test('refuses changed bytes', async () => {
    const backup = await takeBackup();
    for (const part of [0.1, 0.3, 0.5, 0.7]) {
      const changed = Buffer.from(backup);
      const at = Math.floor(changed.length * part);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      await expect(verify(changed)).rejects.toThrow(/damaged|incomplete|not a backup/);
    }
  });

  const archiveWith = async (name: string, content: string): Promise<Buffer> => {
    const archive = await packTar([
      { header: { name, size: Buffer.byteLength(content), type: 'file' }, body: content },
    ]);
    return zstdCompressSync(archive);
  };

  test('refuses other files and newer formats', async () => {
    await expect(verify(Buffer.from('not a backup'))).rejects.toThrow(/damaged|not a backup/);
    await expect(verify(await archiveWith('readme.txt', 'x'))).rejects.toThrow('not a backup');
    await expect(verify(await archiveWith('backup.json', '{"format":1}'))).rejects.toThrow('not a backup');
    await expect(verify(await archiveWith('backup.json', '{"format":2}'))).rejects.toThrow('newer version');
  });
});

describe('restoring', () => {
  test('refuses a database in use', async () => {
    const backup = Readable.from(await takeBackup(), { objectMode: false });
    const options = { blobs: await newStore(), storeKey: async () => undefined };
    await server.db.transaction().execute(async () => {
      const restored = restoreBackup(backup, { ...options, databaseUrl: server.databaseUrl, replace: true });
      await expect(restored).rejects.toThrow('Stop all instances');
    });
  });

  test('names a full disk in one sentence, and can be run again', async () => {
    const backup = await takeBackup();
    const target = await createTestDatabase();
    await target.db.destroy();
    onTestFinished(() => target.close().catch(() => undefined));
    const blobs = await newStore();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const restore = (store: BlobStore) =>
      restoreBackup(Readable.from(backup, { objectMode: false }), {
        databaseUrl: target.url,
        blobs: store,
        replace: false,
        storeKey: async () => undefined,
      });
    await expect(restore({ ...blobs, put: () => Promise.reject(full) })).rejects.toThrow(
      new BackupError('The disk is full: the file storage of the site.'),
    );
    await restore(blobs);
    // `disk_full` of PostgreSQL.
    const ofDatabase = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(backupProblem(ofDatabase, 'The database of the site').message).toBe(
      'The disk is full: the database of the site.',
    );
  });

  test('leaves an empty database after a truncated backup, which can be restored again', async () => {
    const backup = await takeBackup();
    const target = await createTestDatabase();
    await target.db.destroy();
    const blobs = await newStore();
    const options = { databaseUrl: target.url, blobs, replace: false, storeKey: async () => undefined };
    const part = Readable.from(backup.subarray(0, Math.floor(backup.length * 0.8)), { objectMode: false });
    await expect(restoreBackup(part, options)).rejects.toThrow(/damaged|incomplete/);
    await restoreBackup(Readable.from(backup, { objectMode: false }), options);
    await expect(restoreBackup(Readable.from(backup, { objectMode: false }), options)).rejects.toThrow('--replace');
    await restoreBackup(Readable.from(backup, { objectMode: false }), { ...options, replace: true });
  });
});

describe('a process of its own', () => {
  const options = (target: string) => ({
    databaseUrl: server.databaseUrl,
    settings: server.services.settings,
    target,
    key: null,
    isManaged: true,
  });
  /** Processes that this one has started. */
  const children = async (): Promise<number[]> => {
    const lists = (await readdir('/proc/self/task')).map((thread) => readFile(`/proc/self/task/${thread}/children`));
    return (await Promise.all(lists)).flatMap((list) => list.toString().trim().split(' ').filter(Boolean).map(Number));
  };

  /** Number of statements of backups that wait for a lock. */
  const waiting = async (): Promise<number> => {
    const { rows } = await sql`select from pg_stat_activity where application_name = 'ximblox backup'
      and datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return rows.length;
  };

  test('takes the same backup, and reports what a backup reports', async () => {
    const target = `${join(folder, 'process')}/`;
    const taken = await takeBackupInProcess(options(target));
    const { rows, tables, files } = await takeBackupTo(options(`${join(folder, 'here')}/`));
    expect(taken).toMatchObject({ rows, tables, files });
    const place = await openBackupPlace(target, server.services.settings);
    await verifyBackup(await place.read(), place.beside);
    await rm(join(folder, 'process', 'incoming'), { recursive: true });
    await writeFile(join(folder, 'process', 'incoming'), 'not a folder');
    const failed = takeBackupInProcess(options(target));
    await expect(failed).rejects.toThrow(BackupError);
    await expect(failed).rejects.toThrow(/^A part of the path is a file: .*\.$/);
  });

  test.runIf(process.platform === 'linux')('runs with the lowest priority, and its end fails the backup', async () => {
    const known = new Set(await children());
    await server.db.transaction().execute(async (holding) => {
      // The backup waits for this table.
      await sql`lock table webhooks in access exclusive mode`.execute(holding);
      const taking = takeBackupInProcess(options(`${join(folder, 'killed')}/`)).catch((error: unknown) => error);
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
      const started = (await children()).filter((id) => !known.has(id));
      expect(started).toHaveLength(1);
      const [child = 0] = started;
      const threads = (await readdir(`/proc/${child}/task`)).map(Number);
      expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([19]));
      process.kill(child, 'SIGKILL');
      expect(await taking).toEqual(new Error('The process of the backup ended with SIGKILL.'));
    });
  });
});

describe('a target that fails', () => {
  const take = (target: string, settings: Partial<Settings> = {}) =>
    takeBackupTo({
      databaseUrl: server.databaseUrl,
      settings: { ...server.services.settings, ...settings },
      target,
      key: null,
    });
  const connections = async (): Promise<number> => {
    const { rows } = await sql`select from pg_stat_activity where application_name = 'ximblox backup'
      and datname = current_database()`.execute(server.db);
    return rows.length;
  };

  test.runIf(process.platform === 'linux')('a full disk ends the backup and its transaction', async () => {
    // More than all buffers on the way.
    const { hash } = await server.services.blobs.put(randomBytes(20_000_000));
    onTestFinished(() => server.services.blobs.delete(hash));
    const target = join(folder, 'full.tar.zst');
    await symlink('/dev/full', `${target}.partial`);
    await expect(take(target)).rejects.toThrow(`The disk is full: ${target}.`);
    await expect.poll(connections).toBe(0);
    expect(await readdir(folder)).not.toContain('full.tar.zst.partial');
  });

  test('a bucket without permission is named with what to check', async () => {
    const s3 = await startTestS3();
    onTestFinished(() => s3.close());
    const settings = { s3Endpoint: s3.endpoint, s3AccessKey: s3.keys.accessKeyId, s3SecretKey: 'wrong' };
    await expect(take(`s3://${s3.bucket}/site`, settings)).rejects.toThrow(
      /^The storage refused access to s3:.*\. Check XIMBLOX_S3_ACCESS_KEY/,
    );
    await expect.poll(connections).toBe(0);
  });

  test('a backup on the disk of the data folder leaves space for the site', async () => {
    const check = await createSpaceCheck(folder, join(folder, 'not', 'yet'));
    await check(0);
    const backup = createBackup({
      databaseUrl: server.databaseUrl,
      blobs: null,
      key: null,
      checkSpace: () => check(1e18),
    });
    await expect(buffer(backup)).rejects.toThrow(
      `The disk of the data folder ${folder} has too little space for the backup.`,
    );
    await expect.poll(connections).toBe(0);
    // Nothing on this machine, and another disk.
    await (await createSpaceCheck(folder, undefined))(1e18);
    if (process.platform === 'linux') await (await createSpaceCheck(folder, '/proc'))(1e18);
  });

  test('a second backup of a database to a folder is refused', async () => {
    const client = await connectForBackup(server.databaseUrl);
    onTestFinished(() => client.end());
    await client.query('select pg_advisory_lock($1)', [backupLock]);
    const target = `${join(folder, 'twice')}/`;
    await expect(take(target)).rejects.toThrow('Another backup is running. Wait until it has ended.');
    await client.query('select pg_advisory_unlock($1)', [backupLock]);
    expect(await take(target)).toMatchObject({ place: expect.stringContaining(target) });
  });
});
