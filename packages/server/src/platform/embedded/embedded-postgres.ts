import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { clusterOf, databasePassword } from './initialise.ts';
import { runningPostmaster, stopPostmaster } from './postmaster-file.ts';
import { majorOf, prepareCluster } from './prepare-cluster.ts';
import { bundledRelease } from './releases.ts';
import { memorySizes } from './server-options.ts';
import { connectionUrl, rotateLog, type ServerPaths, startServer } from './server-process.ts';
import { createSocketFolder } from './socket-folder.ts';

/** A supervised PostgreSQL server: it is restarted when it exits unexpectedly. */
export interface EmbeddedPostgres {
  /** Connection URL for `openDatabase`; `database` replaces the default. */
  url: (database?: string) => string;
  /** Process ID of the server, or 0 while it is not running. */
  pid(): number;
  /** Stops the server after rolling back transactions and writing everything to disk. */
  stop(): Promise<void>;
}

const maxBackoff = 5_000;
const rotateInterval = 600_000;

/** Returns the connection URL of the PostgreSQL that another process runs for this data folder. @throws StartError when it is not ready */
export async function attachEmbeddedPostgres(dataFolder: string): Promise<string> {
  const cluster = clusterOf(dataFolder);
  const [postmaster, major] = await Promise.all([runningPostmaster(cluster), majorOf(cluster)]);
  if (!postmaster) {
    throw new StartError(
      `The Ximblox that uses the data folder ${dataFolder} is starting or stopping. Try again in a moment.`,
    );
  }
  const included = bundledRelease().major;
  if (major !== included) {
    throw new StartError(
      `The Ximblox that uses the data folder ${dataFolder} runs PostgreSQL ${major}, and this one includes PostgreSQL ${included}. Restart it with this version; it moves the database when it starts.`,
    );
  }
  return connectionUrl(await databasePassword(dataFolder), postmaster.socketFolder, 'postgres');
}

/** Starts a server and restarts it when it exits unexpectedly. */
async function superviseServer(paths: ServerPaths, log: Log): Promise<{ pid(): number; stop(): Promise<void> }> {
  let stopping = false;
  let server: ChildProcess | null = null;

  const supervise = (child: ChildProcess): void => {
    server = child;
    child.once('exit', (code, signal) => {
      server = null;
      if (stopping) return;
      log.error({ code, signal }, 'the embedded PostgreSQL exited; restarting it');
      void restart(100);
    });
  };
  const restart = async (backoff: number): Promise<void> => {
    if (stopping) return;
    try {
      supervise(await startServer(paths));
      log.info('the embedded PostgreSQL is running again');
      if (stopping) await stopServer();
    } catch (error) {
      log.error({ err: error }, 'the embedded PostgreSQL could not be restarted; retrying');
      await sleep(backoff, undefined, { ref: false });
      await restart(Math.min(backoff * 2, maxBackoff));
    }
  };
  const stopServer = async (): Promise<void> => {
    if (server?.pid !== undefined) await stopPostmaster(server.pid);
  };

  supervise(await startServer(paths));
  return {
    pid: () => server?.pid ?? 0,
    async stop() {
      stopping = true;
      await stopServer();
    },
  };
}

/**
 * Starts the embedded PostgreSQL of a data folder. Creates its database first if necessary, moves that of an older PostgreSQL,
 * and cleans up after a killed Ximblox. The caller has locked the data folder (`lockDataFolder`).
 * @param options `isDurable`: whether committed data survives a power failure; true except for disposable databases
 * @throws StartError
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log: Log;
  isDurable?: boolean;
  /** MiB of shared memory; derived from the machine by default. */
  memory?: number | null;
  /** How many connections are allowed at a time; at least 40. */
  connections?: number;
}): Promise<EmbeddedPostgres> {
  const { dataFolder, log, isDurable = true } = options;
  const password = await databasePassword(dataFolder);
  const shared = {
    logFile: join(dataFolder, 'postgres.log'),
    isDurable,
    memory: memorySizes(Math.min(process.constrainedMemory() || Infinity, totalmem()), options.memory ?? null),
    connections: options.connections,
  };
  const { binaries, cluster, account } = await prepareCluster({ dataFolder, password, log, ...shared });
  const socketFolder = await createSocketFolder(cluster, account);
  const paths: ServerPaths = { ...shared, binaries, cluster, account, socketFolder };
  const server = await superviseServer(paths, log).catch(async (error: unknown) => {
    await rm(socketFolder, { recursive: true, force: true });
    throw error;
  });
  const quietly = (): void =>
    void rotateLog(paths.logFile).catch((error: unknown) =>
      log.warn({ err: error }, 'the log of PostgreSQL could not be rotated'),
    );
  const rotation = setInterval(quietly, rotateInterval).unref();
  return {
    url: (database = 'postgres') => connectionUrl(password, socketFolder, database),
    pid: () => server.pid(),
    async stop() {
      clearInterval(rotation);
      await server.stop();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}
