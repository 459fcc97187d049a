import { join } from 'node:path';
import { prepareBinaries } from '../platform/embedded/binaries.ts';
import { claimCluster, databasePassword, ensureCluster } from '../platform/embedded/initialise.ts';
import { olderRelease } from '../platform/embedded/releases.ts';
import { memorySizes } from '../platform/embedded/server-options.ts';
import { startTemporarily, type TemporaryServer } from '../platform/embedded/server-process.ts';

/** Major version of PostgreSQL before the one that is included. */
export const olderMajor = 17;

/** Starts the PostgreSQL that an older version of Ximblox would include, on the data folder of an installation. */
export async function startOlderPostgres(dataFolder: string): Promise<TemporaryServer> {
  const release = olderRelease(olderMajor);
  if (!release) throw new Error(`PostgreSQL ${olderMajor} is not installed`);
  const binaries = await prepareBinaries(dataFolder, release);
  const password = await databasePassword(dataFolder);
  const cluster = await ensureCluster(binaries, dataFolder, password);
  const account = await claimCluster(cluster);
  const logFile = join(dataFolder, 'postgres.log');
  const memory = memorySizes(0, null);
  return startTemporarily({ binaries, cluster, account, logFile, isDurable: false, memory }, password);
}
