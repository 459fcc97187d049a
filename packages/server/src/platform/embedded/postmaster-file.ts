import { readFileSync } from 'node:fs';
import { readFile, readlink, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { removeSocketFolder } from './socket-folder.ts';

/** What a running server tells in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
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

/** Whether the process is a PostgreSQL of this folder, not a stranger that got an old process number. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (!alive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const program = (await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    const folder = await stat(`/proc/${pid}/cwd`);
    const ours = await stat(cluster);
    return basename(program) === 'postgres' && folder.ino === ours.ino && folder.dev === ours.dev;
  } catch {
    return false;
  }
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
  throw new StartError(`The database process ${pid} of a Ximblox that was killed cannot be stopped; stop it yourself.`);
}

/**
 * Clears what a killed Ximblox left: its database server that still runs and its socket folder.
 * To be called only by the holder of the data folder. The file of a dead server stays, since PostgreSQL finds by it
 * whether a part of that server still lives; but a stranger that has its process number by now must not keep ours from starting.
 */
export async function clearOrphan(cluster: string): Promise<'none' | 'stale' | 'stopped'> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster === null) return 'none';
  const running = await serves(postmaster.pid, cluster);
  if (running) await stopPostmaster(postmaster.pid, 4000);
  else if (numberInUse(postmaster.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true });
  await removeSocketFolder(postmaster.socketFolder);
  return running ? 'stopped' : 'stale';
}
