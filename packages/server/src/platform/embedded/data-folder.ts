import { constants, existsSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

/** The folder of an installation's data, held by this process alone until `release`. */
export interface DataFolder {
  path: string;
  release(): void;
}

/** Another process holds the data folder. */
export class DataFolderHeldError extends StartError {
  override name = 'DataFolderHeldError';
}

/** Makes a folder and what is missing above it, one by one: where nothing can be made, such as in /proc, `mkdir` with `recursive` tries for ever. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const above = dirname(path);
    if (code !== 'ENOENT' || existsSync(above)) throw error;
    await makeFolder(above);
    await mkdir(path, { mode: 0o700 });
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user cannot write to it',
  EPERM: 'this user cannot write to it',
  ENOENT: 'the folder cannot be created',
  ENOTDIR: 'a file with this name exists',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
};

const refusal = (path: string, reason: string): StartError =>
  new StartError(`The data folder ${path} cannot be used: ${reason}. Fix this or set XIMBLOX_DATA to another folder.`);

/** Makes the data folder if need be. @throws StartError when it cannot be written */
export async function ensureDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
    if (!(await stat(path)).isDirectory()) throw refusal(path, reasons.ENOTDIR ?? '');
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw refusal(path, reasons[code] ?? code);
  }
}

/**
 * Makes the data folder and takes it for this process, so that no database ever has two owners.
 * The lock is one of the operating system's, taken through SQLite: it ends with the process, however that ends.
 * @throws StartError when the folder cannot be written or another process holds it
 */
export async function holdDataFolder(path: string): Promise<DataFolder> {
  await ensureDataFolder(path);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, 'ximblox.lock'));
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock?.close();
    const message = error instanceof Error ? error.message : 'unknown error';
    if (/locked|busy/i.test(message)) {
      throw new DataFolderHeldError(`Another Ximblox is already running with the data folder ${path}. Stop it first.`);
    }
    throw refusal(path, `its lock cannot be had (${message})`);
  }
  const held = lock;
  return { path, release: () => held.close() };
}
