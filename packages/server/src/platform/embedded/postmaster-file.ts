import { readFileSync } from 'node:fs';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { removeSocketFolder } from './socket-folder.ts';

/** The state of a running server, as written in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** Its database folder, as the server sees it. */
  folder: string;
  socketFolder: string;
  ready: boolean;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, folder: lines[1] ?? '', socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Whether a process, even a zombie, has this ID. */
function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Returns whether the process is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether two paths lead to the same folder; null if one of them does not exist. */
async function isSameFolder(one: string, other: string): Promise<boolean | null> {
  try {
    const [first, second] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
    return first.ino === second.ino && first.dev === second.dev;
  } catch {
    return null;
  }
}

/**
 * Whether the process is the PostgreSQL of this folder, as opposed to an unrelated process with a reused ID or, in a copied
 * folder, the server of the original. Null if unknown.
 */
async function serves({ pid, folder }: Postmaster, cluster: string): Promise<boolean | null> {
  if (!isAlive(pid)) return false;
  // Outside Linux only the file can tell, and its path is wrong after the folder was moved.
  if (process.platform !== 'linux') return isSameFolder(folder, cluster);
  const program = (await readlink(`/proc/${pid}/exe`).catch(() => '')).replace(/ \(deleted\)$/, '');
  return basename(program) === 'postgres' && (await isSameFolder(`/proc/${pid}/cwd`, cluster)) === true;
}

/** Returns the server that runs on this database folder and accepts connections, or null. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | null> {
  const postmaster = await readPostmaster(cluster);
  return postmaster?.ready && (await serves(postmaster, cluster)) === true ? postmaster : null;
}

async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(20)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

/** Stops a server: first a fast shutdown (clean), then an immediate one (with recovery at the next start), then a kill. */
export async function stopPostmaster(pid: number, timeout = 10_000): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', timeout],
    ['SIGQUIT', 3000],
    ['SIGKILL', 2000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, milliseconds)) return;
  }
  throw new StartError(`The database process ${pid} of a killed Ximblox could not be stopped. Stop it manually.`);
}

/** Removes a `postmaster.pid` without content, which a power failure can leave and PostgreSQL refuses, if no server uses the folder. */
async function removeUnreadable(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path) || process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    if (
      /^\d+$/.test(name) &&
      (await serves({ pid: Number(name), folder: '', socketFolder: '', ready: false }, cluster))
    )
      return;
  }
  await rm(path, { force: true });
}

/**
 * Cleans up after a killed Ximblox: stops its database server and removes the socket folder. Only the process that has locked
 * the data folder may call it. The file of a dead server stays, since PostgreSQL uses it to find remaining processes. It is
 * removed if an unrelated process has its ID, which would block the start. In a copied folder that process can be the
 * server of the original, which must not be stopped.
 */
export async function stopOrphan(cluster: string): Promise<'none' | 'stale' | 'stopped'> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster === null) {
    await removeUnreadable(cluster);
    return 'none';
  }
  const isOurs = await serves(postmaster, cluster);
  if (isOurs) await stopPostmaster(postmaster.pid, 4000);
  else if (isOurs === false && isPidInUse(postmaster.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true });
  await removeSocketFolder(postmaster.socketFolder, cluster);
  return isOurs ? 'stopped' : 'stale';
}
