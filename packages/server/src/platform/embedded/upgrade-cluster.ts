import { existsSync } from 'node:fs';
import { lstat, readdir, rename, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { syncFolder } from '../sync-folder.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { claimCluster, clusterOf, createCluster, placeCluster, temporaryCluster } from './initialise.ts';
import { moveDatabase } from './move-database.ts';
import { missingPrograms, olderRelease } from './releases.ts';
import { type MemorySizes, memorySizes } from './server-options.ts';
import { startTemporarily } from './server-process.ts';

/** What an upgrade needs to know. */
export interface UpgradeOptions {
  dataFolder: string;
  /** Password of the database user, which stays the same. */
  password: string;
  log: Log;
  logFile: string;
  isDurable: boolean;
  memory: MemorySizes;
  /** The new programs. */
  binaries: Binaries;
  /** Major version of PostgreSQL that created the database folder. */
  major: number;
}

/** Names of database folders from before an upgrade begin with it; a major version follows. */
export const keptPrefix = 'postgres.upgraded-';

/** The new database folder has this name from the moment it is complete until it has its final name. */
const completeName = 'postgres.complete';

const mebibyte = 1_048_576;

/** Room for the write-ahead log and the system catalogues of the new database. */
const extraSpace = 512 * mebibyte;

/** Continues an interrupted upgrade that had already renamed the old database folder. `removeUnfinished` follows. */
export async function finishUpgrade(dataFolder: string): Promise<void> {
  const complete = join(dataFolder, completeName);
  if (!existsSync(complete)) return;
  // With the old database in place, an older version of Ximblox may have changed it since.
  if (existsSync(clusterOf(dataFolder))) await rename(complete, temporaryCluster(dataFolder));
  else await placeCluster(complete, dataFolder);
}

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

/** Returns why a disk has too little space for a copy of a database, or null. @param bytes size of the database */
export function spaceProblem(bytes: number, free: number): string | null {
  const needed = bytes + extraSpace;
  const shown = (value: number): string => `${Math.ceil(value / mebibyte)} MiB`;
  return free >= needed ? null : `It needs ${shown(needed)} of free disk space, and ${shown(free)} are free.`;
}

/** @throws StartError when the folder cannot be renamed or copied */
async function assertMovable(cluster: string, dataFolder: string): Promise<void> {
  const [folder, parent] = await Promise.all([lstat(cluster), stat(dataFolder)]);
  if (folder.isDirectory() && folder.dev !== parent.dev) {
    throw new StartError(
      'The folder is the mount point of a disk, so it cannot be renamed. Mount the disk one level up.',
    );
  }
  const { bavail, bsize } = await statfs(dataFolder);
  const problem = spaceProblem(await bytesOf(join(cluster, 'base')), bavail * bsize);
  if (problem !== null) throw new StartError(problem);
}

/** Returns a name that no folder has, such as `postgres.upgraded-17`. */
function keptName(dataFolder: string, major: number): string {
  for (let number = 1; ; number += 1) {
    const name = `${keptPrefix}${major}${number === 1 ? '' : `-${number}`}`;
    if (!existsSync(join(dataFolder, name))) return name;
  }
}

/**
 * Gives the new database folder the name of the old one, which is kept. `finishUpgrade` continues after an interruption.
 * @returns the path of the old folder
 */
async function swap(fresh: string, dataFolder: string, major: number): Promise<string> {
  const complete = join(dataFolder, completeName);
  const kept = join(dataFolder, keptName(dataFolder, major));
  await rename(fresh, complete);
  await syncFolder(dataFolder);
  await rename(clusterOf(dataFolder), kept);
  await syncFolder(dataFolder);
  await placeCluster(complete, dataFolder);
  return kept;
}

async function olderBinaries(dataFolder: string, major: number): Promise<Binaries> {
  const release = olderRelease(major);
  if (!release) throw new StartError(missingPrograms(major));
  return prepareBinaries(dataFolder, release);
}

/** Creates a database folder with the content of the old one. @returns its path and the rows that were moved */
async function buildNew(options: UpgradeOptions, old: Binaries): Promise<{ fresh: string; rows: number }> {
  const { dataFolder, password, log, logFile, isDurable, memory, binaries } = options;
  const cluster = clusterOf(dataFolder);
  const account = await claimCluster(cluster);
  const fresh = await createCluster(binaries, dataFolder, password, account);
  const shared = { account, logFile, isDurable };
  // A command of the older version could still connect to the old server. What it writes would be lost.
  const source = { ...shared, binaries: old, cluster, memory: memorySizes(0, null), isReadOnly: true };
  const from = await startTemporarily(source, password);
  try {
    const to = await startTemporarily({ ...shared, binaries, cluster: fresh, memory }, password);
    try {
      return { fresh, rows: await moveDatabase(from.url, to.url, log) };
    } finally {
      await to.stop();
    }
  } finally {
    await from.stop();
  }
}

/**
 * Moves the data of an older major version of PostgreSQL to a new database folder, in which every table is compared with the
 * old one. The old folder is kept under another name. After an interruption, the next start continues or begins again.
 * @throws StartError with the reason; the database is as before
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<void> {
  const { dataFolder, log, major, binaries } = options;
  const versions = { from: major, to: binaries.major };
  const cluster = clusterOf(dataFolder);
  try {
    const old = await olderBinaries(dataFolder, major);
    await assertMovable(cluster, dataFolder);
    log.warn(versions, 'moving the database to a newer version of PostgreSQL; the site starts when this is done');
    const { fresh, rows } = await buildNew(options, old);
    const kept = await swap(fresh, dataFolder, major);
    log.warn({ ...versions, rows, kept }, 'moved the database to a newer version of PostgreSQL; delete the old folder');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The database in ${cluster} could not be moved from PostgreSQL ${major} to ${binaries.major}. ${reason}`;
    throw new StartError(message);
  }
}
