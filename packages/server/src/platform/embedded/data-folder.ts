import { constants, existsSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

/** The data folder of an installation, locked by this process until `release`. */
export interface DataFolder {
  path: string;
  release(): void;
}

/** Another process has locked the data folder. */
export class DataFolderLockedError extends StartError {
  override name = 'DataFolderLockedError';
}

/** Creates a folder and its missing parents one by one: `mkdir` with `recursive` never ends in a folder such as /proc. */
async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    await createFolder(parent);
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

/** Creates the data folder if necessary. @throws StartError when it is not writable */
export async function ensureDataFolder(path: string): Promise<void> {
  try {
    await createFolder(path);
    if (!(await stat(path)).isDirectory()) throw refusal(path, reasons.ENOTDIR ?? '');
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw refusal(path, reasons[code] ?? code);
  }
}

/**
 * Creates the data folder and locks it for this process, so that no database ever has two owners. The lock is a file lock of
 * the operating system, taken through SQLite: it ends with the process, however that ends.
 * @throws StartError when the folder is not writable or another process has locked it
 */
export async function lockDataFolder(path: string): Promise<DataFolder> {
  await ensureDataFolder(path);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, 'ximblox.lock'));
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock?.close();
    const message = error instanceof Error ? error.message : 'unknown error';
    if (/locked|busy/i.test(message)) {
      throw new DataFolderLockedError(
        `Another Ximblox is already running with the data folder ${path}. Stop it first.`,
      );
    }
    throw refusal(path, `it cannot be locked (${message})`);
  }
  const acquired = lock;
  return { path, release: () => acquired.close() };
}
