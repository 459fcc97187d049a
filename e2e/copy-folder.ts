import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies a data folder with its owners: as root, the database belongs to another user. @returns the path of the copy */
export function copyFolder(filled: string): string {
  const copy = join(tmpdir(), `ximblox-e2e-${randomUUID()}`);
  execFileSync('cp', ['-a', filled, copy]);
  return copy;
}
