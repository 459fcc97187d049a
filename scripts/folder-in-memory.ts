import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const place = '/dev/shm';
const gibibyte = 2 ** 30;

/** What must be free: the tests' folders take a few hundred megabytes, and the rest of the machine wants to work as well. */
const room = 4 * gibibyte;

/** Whether files there may be executed, which a machine can forbid. */
function executesIn(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * A folder in the memory of the machine, removed when this process ends. Tests make and delete tens of thousands of files, on
 * which file systems spend a third of the time of the tests that need a database.
 * @returns undefined where there is no such place, or too little room
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
