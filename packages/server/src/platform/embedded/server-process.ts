import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import { databaseUser } from './initialise.ts';
import { readPostmaster, stopPostmaster } from './postmaster-file.ts';
import type { Account } from './run-as.ts';
import { type ServerTraits, serverOptions } from './server-options.ts';
import { createSocketFolder } from './socket-folder.ts';

/** What a server runs with. */
export interface ServerPaths extends Omit<ServerTraits, 'major'> {
  binaries: Binaries;
  cluster: string;
  /** User that runs it; undefined for the user of this process. */
  account: Account | undefined;
  logFile: string;
}

const readyTimeout = 60_000;
const maxLogSize = 5_000_000;

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Moves a log that has become too large to `<path>.old`, in place of the previous one. The server appends to the open file, so it
 * is copied and emptied; lines that are written in between are lost.
 */
export async function rotateLog(path: string, maxSize = maxLogSize): Promise<void> {
  if ((await sizeOf(path)) <= maxSize) return;
  await copyFile(path, `${path}.old`);
  await truncate(path);
}

/** Starts the server in a process group of its own, so that Ctrl-C in a terminal reaches Ximblox first. */
async function spawnServer({ binaries, cluster, account, logFile, ...traits }: ServerPaths): Promise<ChildProcess> {
  const log = await open(logFile, 'a', 0o600);
  try {
    // Root's folder may be inside one that the account cannot enter, so it is passed as the working directory.
    const folder = account ? '/proc/self/cwd' : cluster;
    const options = serverOptions({ ...traits, major: binaries.major });
    const child = spawn(binaries.postgres, ['-D', folder, ...options], {
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

/** Returns why a server exited, from what it has added to its log. @param before bytes of the log when it was started */
async function startProblem(logFile: string, before: number): Promise<string> {
  const added = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(before);
  const lines = added.toString().trim().split('\n').slice(-20);
  const fatal = lines.findLast((line) => /FATAL|PANIC|error|could not/.test(line)) ?? lines.at(-1) ?? '';
  return `The embedded PostgreSQL could not start: ${fatal.replace(/^(.*?(FATAL|PANIC): +|but )/, '')} (see ${logFile})`;
}

/** Waits until the server reports in `postmaster.pid` that it accepts connections, which is cheaper than connecting. */
async function waitUntilReady(child: ChildProcess, { cluster, logFile }: ServerPaths, logged: number): Promise<void> {
  for (const end = performance.now() + readyTimeout; performance.now() < end; await sleep(4)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return;
  }
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
  throw new StartError(await startProblem(logFile, logged));
}

/** Starts the server; retries while processes of a killed server still exit. @throws StartError with the reason from its log */
export async function startServer(paths: ServerPaths): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    await rotateLog(paths.logFile);
    const logged = await sizeOf(paths.logFile);
    const child = await spawnServer(paths);
    try {
      await waitUntilReady(child, paths, logged);
      return child;
    } catch (error) {
      const busy = error instanceof Error && /still in use|already exists|being shut down/.test(error.message);
      if (!busy || attempt === 10) throw error;
      await sleep(200 * attempt);
    }
  }
}

/** Leaves nothing to the variables of libpq, such as `PGPORT`, which a shell has for another server. */
export const connectionUrl = (password: string, socketFolder: string, database: string): string =>
  `postgres://${databaseUser}:${password}@/${database}?host=${encodeURIComponent(socketFolder)}&port=5432&sslmode=disable`;

/** A server that is not restarted when it exits. */
export interface TemporaryServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server for some work. @throws StartError */
export async function startTemporarily(
  paths: Omit<ServerPaths, 'socketFolder'>,
  password: string,
): Promise<TemporaryServer> {
  const socketFolder = await createSocketFolder(paths.cluster, paths.account);
  const stop = async (pid: number | undefined): Promise<void> => {
    if (pid !== undefined) await stopPostmaster(pid, 60_000);
    await rm(socketFolder, { recursive: true, force: true });
  };
  try {
    const { pid } = await startServer({ ...paths, socketFolder });
    return { url: connectionUrl(password, socketFolder, 'postgres'), stop: () => stop(pid) };
  } catch (error) {
    await stop(undefined);
    throw error;
  }
}
