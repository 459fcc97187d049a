import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { databasePassword, databaseUser, ensureCluster } from './initialise.ts';
import { clearOrphan, readPostmaster, runningPostmaster, stopPostmaster } from './postmaster-file.ts';
import { type Account, serverAccount } from './run-as.ts';
import { serverOptions } from './server-options.ts';
import { makeSocketFolder } from './socket-folder.ts';

/** A PostgreSQL of our own, supervised: should it end by itself, it is started again. */
export interface EmbeddedPostgres {
  /** For `openDatabase`; `database` names another one than the default. */
  url: (database?: string) => string;
  /** Process number of the server, 0 while there is none. */
  pid(): number;
  /** Ends the server after running transactions are rolled back and everything is on disk. */
  stop(): Promise<void>;
}

interface Place {
  binaries: Binaries;
  cluster: string;
  account: Account | undefined;
  socketFolder: string;
  logFile: string;
  isDurable: boolean;
}

const readyWithin = 60_000;
const longestPause = 5_000;
const largestLog = 5_000_000;

async function openLog(path: string): Promise<Awaited<ReturnType<typeof open>>> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLog) await rename(path, `${path}.old`);
  return open(path, 'a', 0o600);
}

/** Starts the server process in a group of its own, so that Ctrl-C in a terminal reaches Ximblox first. */
async function spawnServer({
  binaries,
  cluster,
  account,
  socketFolder,
  logFile,
  isDurable,
}: Place): Promise<ChildProcess> {
  const log = await openLog(logFile);
  try {
    // As root the folder may lie below one that the account may not enter: it is reached as the working directory.
    const folder = account ? '/proc/self/cwd' : cluster;
    const child = spawn(binaries.postgres, ['-D', folder, ...serverOptions(socketFolder, isDurable)], {
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

/** Why a server ended, from its log, and what to do about it where that is known. */
async function problemOf({ cluster, logFile }: Place): Promise<string> {
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

/** Waits until the server takes connections, which it writes into `postmaster.pid`: cheaper than trying to connect. */
async function untilReady(child: ChildProcess, place: Place): Promise<void> {
  for (const end = performance.now() + readyWithin; performance.now() < end; await sleep(4)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const postmaster = await readPostmaster(place.cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return;
  }
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
  throw new StartError(await problemOf(place));
}

/** A server that was killed may leave processes that end within a moment; until then a new one is refused. */
async function startServer(place: Place): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = await spawnServer(place);
    try {
      await untilReady(child, place);
      return child;
    } catch (error) {
      const busy = error instanceof Error && /still in use|already exists|being shut down/.test(error.message);
      if (!busy || attempt === 10) throw error;
      await sleep(200 * attempt);
    }
  }
}

const addressOf = (password: string, socketFolder: string, database: string): string =>
  `postgres://${databaseUser}:${password}@/${database}?host=${encodeURIComponent(socketFolder)}`;

/** The address of the embedded PostgreSQL that another process of this data folder runs. @throws StartError when none is ready */
export async function attachEmbeddedPostgres(dataFolder: string): Promise<string> {
  const postmaster = await runningPostmaster(join(dataFolder, 'postgres'));
  if (!postmaster) {
    throw new StartError(
      `The Ximblox that uses the data folder ${dataFolder} is starting or stopping. Try again in a moment.`,
    );
  }
  return addressOf(await databasePassword(dataFolder), postmaster.socketFolder, 'postgres');
}

/**
 * Starts the embedded PostgreSQL of a data folder, making its database first when there is none, and recovering what a killed Ximblox left.
 * The caller holds the data folder (`holdDataFolder`).
 * @param options `isDurable`: whether what is acknowledged survives a loss of power, as it does unless nobody would miss it
 * @throws StartError
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log: Log;
  isDurable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { dataFolder, log, isDurable = true } = options;
  const [binaries, password] = await Promise.all([prepareBinaries(dataFolder), databasePassword(dataFolder)]);
  const cluster = await ensureCluster(binaries, dataFolder, password, serverAccount);
  const found = await clearOrphan(cluster);
  if (found === 'stopped') log.warn('stopped the database server that a killed Ximblox left');
  const account = await serverAccount(cluster);
  const socketFolder = await makeSocketFolder(cluster, account);
  const place: Place = {
    binaries,
    cluster,
    account,
    socketFolder,
    logFile: join(dataFolder, 'postgres.log'),
    isDurable,
  };

  let stopping = false;
  let server: ChildProcess | null = null;

  const supervise = (child: ChildProcess): void => {
    server = child;
    child.once('exit', (code, signal) => {
      server = null;
      if (stopping) return;
      log.error({ code, signal }, 'the embedded PostgreSQL ended; starting it again');
      void restart(100);
    });
  };
  const restart = async (pause: number): Promise<void> => {
    if (stopping) return;
    try {
      supervise(await startServer(place));
      log.info('the embedded PostgreSQL is back');
      if (stopping) await stopServer();
    } catch (error) {
      log.error({ err: error }, 'the embedded PostgreSQL does not start; trying again');
      await sleep(pause, undefined, { ref: false });
      await restart(Math.min(pause * 2, longestPause));
    }
  };
  const stopServer = async (): Promise<void> => {
    if (server?.pid !== undefined) await stopPostmaster(server.pid);
  };

  try {
    supervise(await startServer(place));
  } catch (error) {
    await rm(socketFolder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: (database = 'postgres') => addressOf(password, socketFolder, database),
    pid: () => server?.pid ?? 0,
    async stop() {
      stopping = true;
      await stopServer();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}
