import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { attachEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './postmaster-file.ts';

const program = fileURLToPath(new URL('../../testing/run-embedded-postgres.ts', import.meta.url));

interface Account {
  uid: number;
  gid: number;
}

/** As root, the tests also run as an ordinary user, if that user can read the program. */
async function accounts(): Promise<[string, Account | undefined][]> {
  if (process.getuid?.() !== 0) return [['the user of the tests', undefined]];
  const nobody = { uid: 65_534, gid: 65_534 };
  const probe = spawn(process.execPath, ['-e', `require('node:fs').readFileSync(${JSON.stringify(program)})`], nobody);
  const [code] = (await once(probe, 'exit').catch(() => [1])) as [number];
  return [['root', undefined], ...(code === 0 ? [['an ordinary user', nobody] as [string, Account]] : [])];
}

/** Creates a data folder in a private folder; `from` is a folder to copy, with its owners. */
async function createDataFolder(
  account: Account | undefined,
  from?: string,
): Promise<{ home: string; folder: string }> {
  const home = await mkdtemp(join(tmpdir(), 'ximblox-embedded-'));
  const folder = join(home, 'data');
  if (from) execFileSync('cp', ['-a', from, folder]);
  else await mkdir(folder);
  if (account) for (const path of [home, folder]) await chown(path, account.uid, account.gid);
  return { home, folder };
}

async function makeDataFolder(account: Account | undefined, from?: string): Promise<string> {
  const { home, folder } = await createDataFolder(account, from);
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return folder;
}

async function launch(dataFolder: string, account: Account | undefined) {
  const child = spawn(process.execPath, [program, dataFolder], { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await exited;
  };
  const first = await Promise.race([once(child.stdout, 'data') as Promise<[Buffer]>, exited.then(() => null)]);
  if (first === null) {
    const [code] = await exited;
    return { refused: true as const, code, errors, end };
  }
  const { url, pid } = JSON.parse(first[0].toString()) as { url: string; pid: number };
  return { refused: false as const, url, pid, end };
}

async function start(dataFolder: string, account: Account | undefined) {
  const launched = await launch(dataFolder, account);
  onTestFinished(() => launched.end('SIGTERM'));
  return launched;
}

async function running(dataFolder: string, account: Account | undefined) {
  const started = await start(dataFolder, account);
  if (started.refused) throw new Error(started.errors);
  return started;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe.each(await accounts())('as %s', (_, account) => {
  /** A data folder with a database, whose creation takes longest. */
  let made: { home: string; folder: string };
  beforeAll(async () => {
    made = await createDataFolder(account);
    const { end } = await launch(made.folder, account);
    await end('SIGTERM');
  });
  afterAll(() => rm(made.home, { recursive: true, force: true }));

  test('creates a database that survives a restart, and leaves no processes', async () => {
    const folder = await makeDataFolder(account);
    const first = await running(folder, account);
    await query(first.url, "create table notes (text text); insert into notes values ('kept')");
    await first.end('SIGTERM');
    expect(isAlive(first.pid)).toBe(false);
    const second = await running(folder, account);
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  test('is durable, listens on its socket only, and requires a password', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const { url, pid } = await running(folder, account);
    const [settings] = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses,
        current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
        (select datlocprovider::text || ':' || datlocale from pg_database where datname = current_database()) as locale`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      addresses: '',
      checksums: 'on',
      encoding: 'UTF8',
      locale: 'b:C.UTF-8',
    });
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
    expect((await stat(join(folder, 'database-password'))).mode & 0o777).toBe(0o600);
    const { uid } = await stat(`/proc/${pid}`);
    expect(uid).not.toBe(0);
    if (!account && process.getuid?.() === 0) {
      const passwd = await readFile('/etc/passwd', 'utf8');
      expect(passwd.split('\n').map((line) => line.split(':')[2])).not.toContain(String(uid));
    }
  });

  test('the start after kill -9 stops the orphaned server and has all committed data', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const first = await running(folder, account);
    await query(first.url, 'create table notes (number int)');
    const writer = new Client({ connectionString: first.url });
    writer.on('error', () => undefined);
    await writer.connect();
    let acknowledged = 0;
    const writing = (async () => {
      for (let number = 1; ; number++) {
        await writer.query('insert into notes values ($1)', [number]);
        acknowledged = number;
      }
    })().catch(() => undefined);
    await sleep(150);
    await first.end('SIGKILL');
    expect(isAlive(first.pid)).toBe(true);
    const second = await running(folder, account);
    await writing;
    expect(isAlive(first.pid)).toBe(false);
    const [row] = await query(second.url, 'select count(*)::int as count from notes');
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(0);
  });

  test('recovers after both were killed', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const first = await running(folder, account);
    await query(first.url, "create table notes (text text); insert into notes values ('kept')");
    await first.end('SIGKILL');
    process.kill(first.pid, 'SIGKILL');
    const second = await running(folder, account);
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  test('refuses a second process in one sentence while the first is running', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const first = await running(folder, account);
    const second = await start(folder, account);
    expect(second).toMatchObject({
      refused: true,
      code: 1,
      errors: `Another Ximblox is already running with the data folder ${folder}. Stop it first.`,
    });
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('restarts a server that was killed', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const { url, pid } = await running(folder, account);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => query(url, 'select 1 as one').catch(() => null), { timeout: 30_000 }).toEqual([{ one: 1 }]);
  });

  test('creates the database again when its creation was interrupted', async () => {
    const folder = await makeDataFolder(account);
    await mkdir(join(folder, 'postgres.new-abc', 'base'), { recursive: true });
    if (account)
      for (const name of ['', 'base']) await chown(join(folder, 'postgres.new-abc', name), account.uid, account.gid);
    const { url } = await running(folder, account);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(folder)).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('does not stop an unrelated process with a reused process ID', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const first = await running(folder, account);
    await first.end('SIGTERM');
    const unrelated = spawn('sleep', ['60'], { ...account });
    onTestFinished(() => void unrelated.kill());
    const file = join(folder, 'postgres', 'postmaster.pid');
    await writeFile(
      file,
      `${unrelated.pid}\n/proc/self/cwd\n1795230071\n5432\n/tmp/ximblox-pg-gone\n\n  1 2\nready   \n`,
    );
    if (account) await chown(file, account.uid, account.gid);
    const second = await running(folder, account);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unrelated.exitCode).toBeNull();
  });

  test('starts after a power failure that emptied postmaster.pid, but not beside a server of the folder', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const file = join(folder, 'postgres', 'postmaster.pid');
    await writeFile(file, '');
    const first = await running(folder, account);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.end('SIGKILL');
    await writeFile(file, '');
    const second = await start(folder, account);
    expect(second).toMatchObject({
      refused: true,
      errors: expect.stringContaining('lock file "postmaster.pid" is empty'),
    });
    process.kill(first.pid, 'SIGKILL');
  });

  test('says in one sentence what of the folder is damaged', async () => {
    const folder = await makeDataFolder(account, made.folder);
    await rm(join(folder, 'postgres', 'global', 'pg_control'));
    expect(await start(folder, account)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The embedded PostgreSQL could not start: could not open file .*pg_control/),
    });
    await rm(join(folder, 'database-password'));
    expect(await start(folder, account)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The password of the database is missing: '),
    });
    // Root can read every file, but no folder as one.
    await mkdir(join(folder, 'database-password'));
    expect(await start(folder, account)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The password of the database cannot be read (EISDIR): '),
    });
  });

  test('a copy of a folder in use does not affect the original', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const original = await running(folder, account);
    await query(original.url, "create table notes (text text); insert into notes values ('kept'); checkpoint");
    const copy = await makeDataFolder(account, folder);
    expect(await readFile(join(copy, 'postgres', 'postmaster.pid'), 'utf8')).toContain(String(original.pid));
    // A command on a copy that is still starting must not connect to the original.
    await expect(attachEmbeddedPostgres(copy)).rejects.toThrow('is starting or stopping');
    const second = await running(copy, account);
    expect(second.pid).not.toBe(original.pid);
    await query(second.url, "insert into notes values ('in the copy')");
    expect(await query(original.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
    expect(await query(second.url, 'select count(*)::int as count from notes')).toEqual([{ count: 2 }]);
    expect(await attachEmbeddedPostgres(folder)).toBe(original.url);
    expect(await attachEmbeddedPostgres(copy)).toBe(second.url);
    await second.end('SIGTERM');
    expect(await query(original.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
    expect(isAlive(original.pid)).toBe(true);
  });

  test('a copy of a folder whose Ximblox was killed does not stop the orphaned server', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const original = await running(folder, account);
    await query(original.url, 'checkpoint');
    await original.end('SIGKILL');
    const copy = await makeDataFolder(account, folder);
    const second = await running(copy, account);
    expect(isAlive(original.pid)).toBe(true);
    expect(await query(original.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const again = await running(folder, account);
    expect(isAlive(original.pid)).toBe(false);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a copy under the path of a folder that was moved while in use runs independently', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const original = await running(folder, account);
    await query(original.url, 'checkpoint');
    execFileSync('mv', [folder, `${folder}.away`]);
    execFileSync('cp', ['-a', `${folder}.away`, folder]);
    const second = await running(folder, account);
    expect(await query(original.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(second.url).not.toBe(original.url);
  });

  test('recognises a folder after a move and through a link', async () => {
    const folder = await makeDataFolder(account, made.folder);
    const first = await running(folder, account);
    await first.end('SIGKILL');
    await rename(folder, `${folder}-moved`);
    await symlink(`${folder}-moved`, folder);
    const second = await running(folder, account);
    expect(isAlive(first.pid)).toBe(false);
    expect(second.url).toBe(first.url);
    expect(await start(`${folder}-moved`, account)).toMatchObject({ refused: true, code: 1 });
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('does not use a socket folder of another user', async () => {
    if (process.getuid?.() !== 0) return;
    const folder = await makeDataFolder(account, made.folder);
    const first = await running(folder, account);
    const socketFolder = decodeURIComponent(/[?&]host=([^&]*)/.exec(first.url)?.[1] ?? '');
    await first.end('SIGTERM');
    await mkdir(socketFolder, { mode: 0o777 });
    onTestFinished(() => rm(socketFolder, { recursive: true, force: true }));
    await chown(socketFolder, 12_345, 12_345);
    const second = await running(folder, account);
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
