import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { syncFolder } from '../sync-folder.ts';
import type { Binaries } from './binaries.ts';
import { type Account, namedAccount } from './run-as.ts';

export const databaseUser = 'ximblox';
const making = 'postgres.new-';

/** The password of the database user, made once and readable by the owner of the data folder only. */
export async function databasePassword(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'database-password');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known.trim() !== '') return known.trim();
  const password = randomBytes(32).toString('base64url');
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dataFolder);
  return password;
}

/**
 * Deterministic order by code point that no update of the operating system can change under an index, with case rules of Unicode;
 * the character classes of the system are needed by pg_trgm, where the system has them.
 */
const localeArguments = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8', '--locale=C'];
const characterTypes =
  process.platform === 'linux' ? ['C.UTF-8', 'C'] : process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C'];

interface Run {
  binaries: Binaries;
  cluster: string;
  passwordFile: string;
  account: Account | undefined;
  characterType: string;
}

function runInitdb({
  binaries,
  cluster,
  passwordFile,
  account,
  characterType,
}: Run): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    binaries.initdb,
    [
      // As root the folder may lie below one that the account may not enter: it is reached as the working directory.
      `--pgdata=${account ? '/proc/self/cwd' : cluster}`,
      `--username=${databaseUser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--text-search-config=simple',
      ...localeArguments,
      `--lc-ctype=${characterType}`,
    ],
    { cwd: cluster, ...account, env: { PATH: process.env.PATH, TZ: 'UTC' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** What keeps initdb from making a database, as a sentence. A container may run its program under a number that has no name. */
export function initdbProblem(output: string): string {
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1];
  if (nameless !== undefined) {
    return `The embedded PostgreSQL needs a user with a name, and user ${nameless} has none on this machine: add a line for it to /etc/passwd, start as root or as another user, or set DATABASE_URL.`;
  }
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return 'The embedded PostgreSQL could not create its database: the disk is full; make room or set XIMBLOX_DATA to another folder.';
  }
  const lines = output.trim().split('\n');
  // What it says last is only how it cleans up.
  const reason = lines.find((line) => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  return `The embedded PostgreSQL could not create its database: ${reason ?? 'no reason given'}`;
}

/** Gives a folder and everything in it to the account. */
async function give(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

async function makeCluster(
  binaries: Binaries,
  cluster: string,
  password: string,
  owner: Account | undefined,
): Promise<void> {
  const maker = owner && (await namedAccount());
  const secrets = await mkdtemp(join(tmpdir(), 'ximblox-'));
  const passwordFile = join(secrets, 'password');
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (maker) {
      await chown(secrets, maker.uid, maker.gid);
      await chown(passwordFile, maker.uid, maker.gid);
    }
    let output = '';
    for (const characterType of characterTypes) {
      await rm(cluster, { recursive: true, force: true });
      await mkdir(cluster, { mode: 0o700 });
      if (maker) await chown(cluster, maker.uid, maker.gid);
      const result = await runInitdb({ binaries, cluster, passwordFile, account: maker, characterType });
      if (result.code === 0) {
        if (owner) await give(cluster, owner);
        return;
      }
      output = result.output;
    }
    throw new StartError(initdbProblem(output));
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/**
 * Makes the database folder unless it is there: beside its place first, then renamed, so that it is complete or absent.
 * @returns the folder
 */
export async function ensureCluster(
  binaries: Binaries,
  dataFolder: string,
  password: string,
  account: (cluster: string) => Promise<Account | undefined>,
): Promise<string> {
  const cluster = join(dataFolder, 'postgres');
  for (const name of await readdir(dataFolder)) {
    // The initdb of a start that was killed may still be writing there for a moment.
    if (name.startsWith(making)) await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    const owner = await account(cluster);
    if (owner && (await stat(cluster)).uid === 0) await give(cluster, owner);
    return cluster;
  }
  const fresh = join(dataFolder, `${making}${randomBytes(6).toString('hex')}`);
  await makeCluster(binaries, fresh, password, await account(cluster));
  await chmod(fresh, 0o700);
  await rename(fresh, cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    throw new StartError(`The folder ${cluster} is not a database folder. Move it away.`);
  });
  await syncFolder(dataFolder);
  return cluster;
}
