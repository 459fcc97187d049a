import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
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

/** Makes the data folder if need be. @throws StartError when it cannot be written */
export async function ensureDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new StartError(
      `The data folder ${path} cannot be written (${reason}); give it to this user or set XIMBLOX_DATA.`,
    );
  }
}

/**
 * Makes the data folder and takes it for this process, so that no database ever has two owners.
 * The lock is one of the operating system's, taken through SQLite: it ends with the process, however that ends.
 * @throws StartError when the folder cannot be written or another process holds it
 */
export async function holdDataFolder(path: string): Promise<DataFolder> {
  await ensureDataFolder(path);
  const lock = new DatabaseSync(join(path, 'ximblox.lock'));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DataFolderHeldError(`Another Ximblox is already running with the data folder ${path}; stop it first.`);
    }
    throw new StartError(
      `The data folder ${path} cannot be locked: ${error instanceof Error ? error.message : 'unknown error'}.`,
    );
  }
  return { path, release: () => lock.close() };
}
