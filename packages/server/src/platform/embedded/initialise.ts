import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../disk-errors.ts';
import { StartError } from '../start-error.ts';
import { syncFolder } from '../sync-folder.ts';
import type { Binaries } from './binaries.ts';
import { stopOrphan } from './postmaster-file.ts';
import { type Account, namedAccount, serverAccount } from './run-as.ts';

export const databaseUser = 'ximblox';
const temporaryPrefix = 'postgres.new-';

/** Returns a new path for a database folder that `removeUnfinished` removes. */
export const temporaryCluster = (dataFolder: string): string =>
  join(dataFolder, `${temporaryPrefix}${randomBytes(6).toString('hex')}`);

/** Returns the path of the database folder. */
export const clusterOf = (dataFolder: string): string => join(dataFolder, 'postgres');

/**
 * Returns the password of the database user. It is created once, and only the owner of the data folder can read it.
 * @throws StartError when it cannot be read, or a database exists whose password is lost
 */
export async function databasePassword(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'database-password');
  const known = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'ENOENT') return '';
    throw new StartError(
      `The password of the database cannot be read (${code}): ${path}. Check its owner and permissions.`,
    );
  });
  if (known.trim() !== '') return known.trim();
  if (existsSync(join(clusterOf(dataFolder), 'PG_VERSION'))) {
    throw new StartError(
      `The password of the database is missing: ${path}. Put this file back from a copy of the data folder, or restore a backup into another data folder.`,
    );
  }
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
 * Deterministic order by code point, with Unicode case rules: no update of the operating system can change it under an
 * index. pg_trgm needs the system's character classes, where available.
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
      // Root's folder may be inside one that the account cannot enter, so it is passed as the working directory.
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

/** Returns why initdb failed, as a sentence. In containers the user often has no name. */
export function initdbProblem(output: string): string {
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1];
  if (nameless !== undefined) {
    return `The embedded PostgreSQL needs a user with a name, and user ${nameless} has none on this machine: add a line for it to /etc/passwd, start as root or as another user, or set DATABASE_URL.`;
  }
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output)) {
    return 'The embedded PostgreSQL could not create its database: the disk is full; make room or set XIMBLOX_DATA to another folder.';
  }
  const lines = output.trim().split('\n');
  // The last line is only about cleaning up.
  const reason = lines.find((line) => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  return `The embedded PostgreSQL could not create its database: ${reason ?? 'no reason given'}`;
}

/** Changes the owner of a folder and its content. */
async function chownAll(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/**
 * Creates a database folder under a temporary name. An unfinished one is removed by the next start.
 * @param owner account that runs its server; undefined for the user of this process
 * @returns its path
 */
export async function createCluster(
  binaries: Binaries,
  dataFolder: string,
  password: string,
  owner: Account | undefined,
): Promise<string> {
  const cluster = temporaryCluster(dataFolder);
  const creator = owner && (await namedAccount());
  const secrets = await mkdtemp(join(tmpdir(), 'ximblox-'));
  const passwordFile = join(secrets, 'password');
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (creator) {
      await chown(secrets, creator.uid, creator.gid);
      await chown(passwordFile, creator.uid, creator.gid);
    }
    let output = '';
    for (const characterType of characterTypes) {
      await rm(cluster, { recursive: true, force: true });
      await mkdir(cluster, { mode: 0o700 });
      if (creator) await chown(cluster, creator.uid, creator.gid);
      const result = await runInitdb({ binaries, cluster, passwordFile, account: creator, characterType });
      if (result.code === 0) {
        if (owner) await chownAll(cluster, owner);
        await chmod(cluster, 0o700);
        return cluster;
      }
      output = result.output;
    }
    throw new StartError(initdbProblem(output));
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/** Removes database folders whose creation was interrupted, and stops their servers. */
export async function removeUnfinished(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const cluster = join(dataFolder, name);
    await stopOrphan(cluster);
    // The initdb of a killed start may still be writing for a moment.
    await rm(cluster, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Renames a complete database folder to its final name. @throws StartError if another folder has it */
export async function placeCluster(complete: string, dataFolder: string): Promise<string> {
  const cluster = clusterOf(dataFolder);
  await rename(complete, cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    throw new StartError(`The folder ${cluster} is not a database folder. Move it away.`);
  });
  await syncFolder(dataFolder);
  return cluster;
}

/** Returns the account that runs the server of an existing database folder, and lets it own a folder that root owns. */
export async function claimCluster(cluster: string): Promise<Account | undefined> {
  const owner = await serverAccount(cluster);
  if (owner && (await stat(cluster)).uid === 0) await chownAll(cluster, owner);
  return owner;
}

/**
 * Creates the database folder if it is missing. It is created under a temporary name and renamed, so it is complete or absent.
 * @returns the folder
 */
export async function ensureCluster(binaries: Binaries, dataFolder: string, password: string): Promise<string> {
  const cluster = clusterOf(dataFolder);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) return cluster;
  const fresh = await createCluster(binaries, dataFolder, password, await serverAccount(cluster));
  return placeCluster(fresh, dataFolder);
}
