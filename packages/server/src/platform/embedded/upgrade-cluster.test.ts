import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contract } from '@ximblox/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../../testing/index.ts';
import { olderMajor, startOlderPostgres } from '../../testing/older-postgres.ts';
import { createBackup } from '../backup/create-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { connectForBackup, describeDatabase, dumpTable, sumOfTable } from '../backup/tables.ts';
import { attachEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmaster } from './postmaster-file.ts';
import { bundledRelease } from './releases.ts';
import { spaceProblem } from './upgrade-cluster.ts';

const program = fileURLToPath(new URL('../../testing/run-embedded-postgres.ts', import.meta.url));
const kept = `postgres.upgraded-${olderMajor}`;
const newest = bundledRelease().major;

/** A data folder of the older PostgreSQL with users, pages and versions. */
let original: string;
let content: unknown;
let home: string;

/** Returns rows and checksums of all tables, and the values of sequences. */
async function contentOf(url: string): Promise<unknown> {
  const client = await connectForBackup(url);
  try {
    await client.query('set synchronize_seqscans = off');
    const { tables, sequences } = await describeDatabase(client);
    const sums: Record<string, unknown> = {};
    for (const table of tables) {
      const sum = sumOfTable();
      for await (const part of dumpTable(client, table)) sum.add(part);
      sums[table.name] = sum.result();
    }
    return { sequences, sums };
  } finally {
    await client.end();
  }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = await connectForBackup(url);
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a site through the API, and restores its backup into the older PostgreSQL. */
async function fillOlder(dataFolder: string): Promise<unknown> {
  const server = await createTestServer();
  const older = await startOlderPostgres(dataFolder);
  try {
    const admin = server.client('administrator');
    for (const title of ['Dijken', 'Schuin \\ 你好 \u{1F30A}']) {
      const { pageID } = await admin.call(contract.pages.create, {
        body: { title, slug: `page-${title.length}`, type: 'content', locale: 'nl-nl', content: [] },
      });
      await admin.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
    }
    const { databaseUrl, services } = server;
    const backup = createBackup({ databaseUrl, blobs: services.blobs, key: null });
    const storeKey = async (): Promise<void> => undefined;
    await restoreBackup(backup, { databaseUrl: older.url, blobs: services.blobs, replace: false, storeKey });
    await query(older.url, `insert into jobs (name, payload) values ('take-backup', '{}')`);
    return await contentOf(older.url);
  } finally {
    await older.stop();
    await server.close();
  }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ximblox-upgrade-'));
  original = join(home, 'original');
  await mkdir(original);
  content = await fillOlder(original);
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function copyOf(folder: string): Promise<string> {
  const copy = join(await mkdtemp(join(home, 'copy-')), 'data');
  execFileSync('cp', ['-a', folder, copy]);
  return copy;
}

/** Starts the embedded PostgreSQL in a process of its own. */
function launch(dataFolder: string) {
  const child = spawn(process.execPath, [program, dataFolder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(() => end('SIGTERM'));
  const ready = Promise.race([once(child.stdout, 'data') as Promise<[Buffer]>, exited.then(() => null)]);
  return {
    end,
    /** @returns the URL of the database; rejects with the message of a start that was refused */
    async url(): Promise<string> {
      const line = await ready;
      if (line) return (JSON.parse(line[0].toString()) as { url: string }).url;
      throw new Error(errors);
    },
  };
}

const foldersOf = async (dataFolder: string): Promise<string[]> =>
  (await readdir(dataFolder)).filter((name) => /^postgres(?:\.(?!log)|$)/.test(name)).toSorted();

/** Starts the embedded PostgreSQL and expects the content of the original in the newest version. */
async function expectUpgraded(dataFolder: string): Promise<void> {
  const { url, end } = launch(dataFolder);
  expect(await contentOf(await url())).toEqual(content);
  expect(await query(await url(), `select from jobs where name = 'take-backup'`)).toEqual([]);
  await end('SIGTERM');
  expect(await foldersOf(dataFolder)).toEqual(['postgres', kept]);
  const versionOf = (name: string): Promise<string> => readFile(join(dataFolder, name, 'PG_VERSION'), 'utf8');
  expect([await versionOf('postgres'), await versionOf(kept)]).toEqual([`${newest}\n`, `${olderMajor}\n`]);
}

/** Expects that commands do not connect to the old server, and that sessions of others cannot write. */
async function expectClosed(dataFolder: string, host: string): Promise<void> {
  await expect(attachEmbeddedPostgres(dataFolder)).rejects.toThrow(
    `runs PostgreSQL ${olderMajor}, and this one includes PostgreSQL ${newest}. Restart it with this version`,
  );
  const password = (await readFile(join(dataFolder, 'database-password'), 'utf8')).trim();
  const client = new Client({ user: 'ximblox', password, host, database: 'postgres' });
  await client.connect();
  await expect(client.query('delete from users')).rejects.toThrow('read-only');
  await client.end();
}

/** Moments of an upgrade, as seen from outside. */
const moments: [string, (dataFolder: string, names: string[]) => Promise<boolean>][] = [
  ['the new folder is created', async (_, names) => names.some((name) => name.startsWith('postgres.new-'))],
  [
    'both servers run',
    async (dataFolder, names) => {
      const fresh = names.find((name) => name.startsWith('postgres.new-'));
      return fresh !== undefined && ((await readPostmaster(join(dataFolder, fresh)))?.ready ?? false);
    },
  ],
  ['the folders are renamed', async (_, names) => names.includes('postgres.complete') || names.includes(kept)],
];

test('a start that is killed loses nothing, and the old server that it leaves is closed to commands', async () => {
  const dataFolder = await copyOf(original);
  for (const [, isReached] of moments) {
    const killed = launch(dataFolder);
    while (!(await isReached(dataFolder, await foldersOf(dataFolder)))) await sleep(1);
    await killed.end('SIGKILL');
    const folder = join(dataFolder, 'postgres');
    const left = await readPostmaster(folder);
    // After the folders are renamed, the server may be the new one.
    const isOlder = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')) === `${olderMajor}\n`;
    if (left?.ready && isOlder) await expectClosed(dataFolder, left.socketFolder);
  }
  await expectUpgraded(dataFolder);
});

test('moves the data, continues between both renames, and begins again if the old database may have changed', async () => {
  const dataFolder = await copyOf(original);
  await expectUpgraded(dataFolder);
  const folder = (name: string): string => join(dataFolder, name);
  await rename(folder('postgres'), folder('postgres.complete'));
  await expectUpgraded(dataFolder);

  await rename(folder('postgres'), folder('postgres.complete'));
  await rename(folder(kept), folder('postgres'));
  const older = await startOlderPostgres(dataFolder);
  const client = new Client({ connectionString: older.url });
  await client.connect();
  await client.query(`update users set name = 'Changed by the older version'`);
  await client.end();
  await older.stop();
  const { url } = launch(dataFolder);
  const changed = new Client({ connectionString: await url() });
  await changed.connect();
  expect((await changed.query('select distinct name from users')).rows).toEqual([
    { name: 'Changed by the older version' },
  ]);
  await changed.end();
});

test.each([
  [
    `${newest + 1}`,
    /^The database in \S+ was created by PostgreSQL \d+\. This version of Ximblox includes .* folder\.$/,
  ],
  ['9.6', /^The database in \S+ could not be moved from PostgreSQL 9 to \d+\. This version .* in between first\.$/],
])('refuses a database of PostgreSQL %s, and leaves it as it is', async (version, message) => {
  const dataFolder = await copyOf(original);
  await writeFile(join(dataFolder, 'postgres', 'PG_VERSION'), `${version}\n`);
  await expect(launch(dataFolder).url()).rejects.toThrow(message);
  expect(await foldersOf(dataFolder)).toEqual(['postgres']);
});

test('refuses what it would leave behind, and never starts with an empty database instead', async () => {
  const dataFolder = await copyOf(original);
  const change = async (text: string): Promise<void> => {
    const older = await startOlderPostgres(dataFolder);
    const client = new Client({ connectionString: older.url });
    await client.connect();
    await client.query(text);
    await client.end();
    await older.stop();
  };
  await change('create database other');
  await expect(launch(dataFolder).url()).rejects.toThrow('Its server has other databases: other. Move them');
  await change('drop database other');
  await change('create table notes (text text)');
  await expect(launch(dataFolder).url()).rejects.toThrow('that Ximblox did not create: notes. Remove them');
  await rename(join(dataFolder, 'postgres'), join(dataFolder, kept));
  await expect(launch(dataFolder).url()).rejects.toThrow(`is missing. Rename ${kept} to postgres to use`);
});

test('needs space for a copy', () => {
  const gibibyte = 1024 ** 3;
  expect(spaceProblem(gibibyte, 2 * gibibyte)).toBeNull();
  expect(spaceProblem(gibibyte, gibibyte)).toBe('It needs 1536 MiB of free disk space, and 1024 MiB are free.');
});
