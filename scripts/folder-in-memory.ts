import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const place = '/dev/shm';
const gibibyte = 2 ** 30;

/** Free space required. The folders of the tests use a few hundred megabytes; the rest is left to other processes. */
const room = 4 * gibibyte;

/** Whether files in a folder can be executed: it may be mounted with `noexec`. */
function executesIn(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * Creates a temporary folder in memory, which is removed when the process exits. Tests create and delete tens of thousands of
 * files; on disk that takes a third of the time of the database tests.
 * @returns undefined if there is no memory file system or too little free space
 */
export function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < room || process.availableMemory() < room) return undefined;
    const folder = mkdtempSync(join(place, 'ximblox-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
    // As in every folder of this kind, all users may add files of their own.
    chmodSync(folder, 0o1777);
    return executesIn(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
