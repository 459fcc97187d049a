import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { claimCluster, clusterOf, ensureCluster, removeUnfinished } from './initialise.ts';
import { stopOrphan } from './postmaster-file.ts';
import { bundledRelease } from './releases.ts';
import type { Account } from './run-as.ts';
import { finishUpgrade, keptPrefix, type UpgradeOptions, upgradeCluster } from './upgrade-cluster.ts';

/** A database folder that the programs can read, without a running server. */
interface PreparedCluster {
  binaries: Binaries;
  cluster: string;
  account: Account | undefined;
}

/** Returns the major version of PostgreSQL that created a database folder: null if there is none, NaN if it is damaged. */
export async function majorOf(cluster: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartError(`The database folder ${cluster} cannot be read (${code}).`);
  }
}

/** @throws StartError when an upgrade kept the previous database, but the current one is gone */
async function assertNoneKept(dataFolder: string): Promise<void> {
  const kept = (await readdir(dataFolder)).find((name) => name.startsWith(keptPrefix));
  if (kept === undefined) return;
  throw new StartError(
    `The database folder ${clusterOf(dataFolder)} is missing. Rename ${kept} to postgres to use the database from before the upgrade, or move it away to start with an empty one.`,
  );
}

/** @throws StartError */
function refuseNewer(cluster: string, created: number, included: number): never {
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${created}. This version of Ximblox includes PostgreSQL ${included}, which cannot read it. Start the version of Ximblox that created it, or set XIMBLOX_DATA to another folder.`,
  );
}

/**
 * Creates the database folder if it is missing, and moves the data of an older major version of PostgreSQL. Cleans up after a
 * killed Ximblox. The caller has locked the data folder.
 * @throws StartError
 */
export async function prepareCluster(options: Omit<UpgradeOptions, 'major' | 'binaries'>): Promise<PreparedCluster> {
  const { dataFolder, password, log } = options;
  const binaries = await prepareBinaries(dataFolder, bundledRelease());
  await finishUpgrade(dataFolder);
  await removeUnfinished(dataFolder);
  const cluster = clusterOf(dataFolder);
  await stopLeftServer(cluster, log);
  const major = await majorOf(cluster);
  if (major === null) await assertNoneKept(dataFolder);
  else if (major > binaries.major) refuseNewer(cluster, major, binaries.major);
  else if (major < binaries.major) await upgradeCluster({ ...options, major, binaries });
  await ensureCluster(binaries, dataFolder, password);
  return { binaries, cluster, account: await claimCluster(cluster) };
}

async function stopLeftServer(cluster: string, log: Log): Promise<void> {
  if ((await stopOrphan(cluster)) === 'stopped') {
    log.warn('stopped the database server that a killed Ximblox left');
  }
}
