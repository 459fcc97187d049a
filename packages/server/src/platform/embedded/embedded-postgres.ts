import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { databasePassword, databaseUser, ensureCluster } from './initialise.ts';
import { stopOrphan, readPostmaster, runningPostmaster, stopPostmaster } from './postmaster-file.ts';
import { type Account, serverAccount } from './run-as.ts';
import { memorySizes, type MemorySizes, serverOptions } from './server-options.ts';
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

interface ServerPaths {
  binaries: Binaries;
  cluster: string;
  account: Account | undefined;
  socketFolder: string;
  logFile: string;
  isDurable: boolean;
  memory: MemorySizes;
}

const readyTimeout = 60_000;
const maxBackoff = 5_000;
const maxLogSize = 5_000_000;
const rotateInterval = 600_000;

/**
 * Moves a log that has become too large to `<path>.old`, in place of the previous one. The server appends to the open file, so it
 * is copied and emptied; lines that are written in between are lost.
 */
export async function rotateLog(path: string, maxSize = maxLogSize): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= maxSize) return;
  await copyFile(path, `${path}.old`);
  await truncate(path);
}

async function openLog(path: string): Promise<Awaited<ReturnType<typeof open>>> {
  await rotateLog(path);
  return open(path, 'a', 0o600);
}

/** Starts the server in a process group of its own, so that Ctrl-C in a terminal reaches Ximblox first. */
async function spawnServer({
  binaries,
  cluster,
  account,
  socketFolder,
  logFile,
  isDurable,
  memory,
}: ServerPaths): Promise<ChildProcess> {
  const log = await openLog(logFile);
  try {
    // Root's folder may be inside one that the account cannot enter, so it is passed as the working directory.
    const folder = account ? '/proc/self/cwd' : cluster;
    const child = spawn(binaries.postgres, ['-D', folder, ...serverOptions(socketFolder, memory, isDurable)], {
      cwd: cluster,
      ...account,
      env: { PATH: process.env.PATH, TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Returns why a server exited, from its log, with advice where possible. */
async function startProblem({ cluster, logFile }: ServerPaths): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-20);
  const fatal = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? '';
  if (!fatal.includes('incompatible with server')) {
    return `The embedded PostgreSQL could not start: ${fatal.replace(/^.*?(FATAL|PANIC): +/, '')} (see ${logFile})`;
  }
  const detail = lines.slice(lines.indexOf(fatal)).find((line) => line.includes('initialized')) ?? '';
  const [, made, brought] = /version (\S+), which .* version (\d+)/.exec(detail) ?? [];
  const by = made
    ? `PostgreSQL ${made}. This version of Ximblox includes PostgreSQL ${brought}, which`
    : 'a different build of PostgreSQL. The one included in this version of Ximblox';
  return `The database in ${cluster} was created by ${by} cannot read it. Start the version of Ximblox that created it, or set XIMBLOX_DATA to another folder.`;
}

/** Waits until the server reports in `postmaster.pid` that it accepts connections, which is cheaper than connecting. */
async function waitUntilReady(child: ChildProcess, paths: ServerPaths): Promise<void> {
  for (const end = performance.now() + readyTimeout; performance.now() < end; await sleep(4)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const postmaster = await readPostmaster(paths.cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return;
  }
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
  throw new StartError(await startProblem(paths));
}

/** Starts the server; retries while processes of a killed server still exit. */
async function startServer(paths: ServerPaths): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = await spawnServer(paths);
    try {
      await waitUntilReady(child, paths);
      return child;
    } catch (error) {
      const busy = error instanceof Error && /still in use|already exists|being shut down/.test(error.message);
      if (!busy || attempt === 10) throw error;
      await sleep(200 * attempt);
    }
  }
}

const connectionUrl = (password: string, socketFolder: string, database: string): string =>
  `postgres://${databaseUser}:${password}@/${database}?host=${encodeURIComponent(socketFolder)}`;

/** Returns the connection URL of the PostgreSQL that another process runs for this data folder. @throws StartError when it is not ready */
export async function attachEmbeddedPostgres(dataFolder: string): Promise<string> {
  const postmaster = await runningPostmaster(join(dataFolder, 'postgres'));
  if (!postmaster) {
    throw new StartError(
      `The Ximblox that uses the data folder ${dataFolder} is starting or stopping. Try again in a moment.`,
    );
  }
  return connectionUrl(await databasePassword(dataFolder), postmaster.socketFolder, 'postgres');
}

/**
 * Starts the embedded PostgreSQL of a data folder. Creates its database first if necessary, and cleans up after a killed
 * Ximblox. The caller has locked the data folder (`lockDataFolder`).
 * @param options `isDurable`: whether committed data survives a power failure; true except for disposable databases
 * @throws StartError
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log: Log;
  isDurable?: boolean;
  /** MiB of shared memory; derived from the machine by default. */
  memory?: number | null;
}): Promise<EmbeddedPostgres> {
  const { dataFolder, log, isDurable = true } = options;
  const [binaries, password] = await Promise.all([prepareBinaries(dataFolder), databasePassword(dataFolder)]);
  const cluster = await ensureCluster(binaries, dataFolder, password, serverAccount);
  const found = await stopOrphan(cluster);
  if (found === 'stopped') log.warn('stopped the database server that a killed Ximblox left');
  const account = await serverAccount(cluster);
  const socketFolder = await createSocketFolder(cluster, account);
  const paths: ServerPaths = {
    binaries,
    cluster,
    account,
    socketFolder,
    logFile: join(dataFolder, 'postgres.log'),
    isDurable,
    memory: memorySizes(Math.min(process.constrainedMemory() || Infinity, totalmem()), options.memory ?? null),
  };

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

  try {
    supervise(await startServer(paths));
  } catch (error) {
    await rm(socketFolder, { recursive: true, force: true });
    throw error;
  }
  const quietly = (): void =>
    void rotateLog(paths.logFile).catch((error: unknown) =>
      log.warn({ err: error }, 'the log of PostgreSQL could not be rotated'),
    );
  const rotation = setInterval(quietly, rotateInterval).unref();
  return {
    url: (database = 'postgres') => connectionUrl(password, socketFolder, database),
    pid: () => server?.pid ?? 0,
    async stop() {
      stopping = true;
      clearInterval(rotation);
      await stopServer();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}
