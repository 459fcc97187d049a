import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Variable with the folder in which this process mounts file systems. */
const variable = 'XIMBLOX_BENCH_DISKS';

/**
 * Starts this program again in a mount namespace of its own, and exits when it has ended; returns at once there.
 * @returns the folder for file systems
 */
export async function enterNamespace(program: string): Promise<string> {
  const own = process.env[variable];
  if (own !== undefined) return own;
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-disks-'));
  const env = { ...process.env, [variable]: folder };
  const { status } = spawnSync('unshare', ['--mount', process.execPath, program], { env, stdio: 'inherit' });
  await rm(folder, { recursive: true, force: true });
  if (status === null) process.stdout.write('This needs Linux with unshare and mount, and root.\n');
  process.exit(status ?? 1);
}

/** Mounts a file system in memory. @returns its path */
export function mountDisk(folder: string, name: string, mebibytes: number): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', path]);
  if (status !== 0) throw new Error(`mount failed: ${stderr.toString()}`);
  return path;
}

export function unmountDisk(path: string): void {
  spawnSync('umount', ['--lazy', path]);
}

/** Appends to a file until its disk has no block left. */
export function fillDisk(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (const size of [1_048_576, 4096]) {
      const bytes = Buffer.alloc(size, 1);
      try {
        for (;;) if (writeSync(file, bytes) < size) break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export const freeDisk = (path: string): void => rmSync(path, { force: true });

/** Files below a folder with their bytes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} (${statSync(path).size} bytes)`);
