import { readFileSync } from 'node:fs';
import { readFile, readlink, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { removeSocketFolder } from './socket-folder.ts';

/** What a running server tells in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** Its database folder, as it calls it. */
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

/** Whether some process, even an ended one, still has the number. */
function numberInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether the process runs; one that has ended but that nobody has collected does not. */
export function alive(pid: number): boolean {
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

/** Whether two paths lead to the same folder; null when one of them leads nowhere. */
async function isSameFolder(one: string, other: string): Promise<boolean | null> {
  try {
    const [first, second] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
    return first.ino === second.ino && first.dev === second.dev;
  } catch {
    return null;
  }
}

/**
 * Whether the process is a PostgreSQL of this folder: neither a stranger that got an old process number, nor the server of the
 * folder that this one is a copy of. Null when that cannot be known.
 */
async function serves({ pid, folder }: Postmaster, cluster: string): Promise<boolean | null> {
  if (!alive(pid)) return false;
  // Elsewhere the file itself is asked; a folder that was moved is no longer where it says.
  if (process.platform !== 'linux') return isSameFolder(folder, cluster);
  const program = (await readlink(`/proc/${pid}/exe`).catch(() => '')).replace(/ \(deleted\)$/, '');
  return basename(program) === 'postgres' && (await isSameFolder(`/proc/${pid}/cwd`, cluster)) === true;
}

/** The server of this database folder as it runs now and takes connections; null when there is none. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | null> {
  const postmaster = await readPostmaster(cluster);
  return postmaster?.ready && (await serves(postmaster, cluster)) === true ? postmaster : null;
}

async function gone(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(20)) {
    if (!alive(pid)) return true;
  }
  return !alive(pid);
}

/** Stops a server: fast first (a clean end), then immediate (recovered at its next start). */
export async function stopPostmaster(pid: number, patience = 10_000): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', patience],
    ['SIGQUIT', 3000],
    ['SIGKILL', 2000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await gone(pid, milliseconds)) return;
  }
  throw new StartError(`The database process ${pid} of a killed Ximblox could not be stopped. Stop it manually.`);
}

/**
 * Clears what a killed Ximblox left: its database server that still runs and its socket folder.
 * To be called only by the holder of the data folder. The file of a dead server stays, since PostgreSQL finds by it
 * whether a part of that server still lives; but a process that has its number and serves something else must not keep ours from
 * starting. In the copy of a folder that was in use that process is the server of the original, which nothing here may touch.
 */
export async function clearOrphan(cluster: string): Promise<'none' | 'stale' | 'stopped'> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster === null) return 'none';
  const isOurs = await serves(postmaster, cluster);
  if (isOurs) await stopPostmaster(postmaster.pid, 4000);
  else if (isOurs === false && numberInUse(postmaster.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true });
  await removeSocketFolder(postmaster.socketFolder, cluster);
  return isOurs ? 'stopped' : 'stale';
}
