import {
  claimDatabase,
  claimObjects,
  type CopiedObjects,
  copyObjects,
  createLog,
  DataFolderLockedError,
  ensureDataFolder,
  isDatabaseInUse,
  listLostFiles,
  type MovedRows,
  type NamedFile,
  openDatabaseMove,
  openObjectStore,
  releaseObjects,
  type Settings,
  StartError,
  verifyObjects,
} from '@ximblox/server/platform';
import { type FoundDatabase, findDatabase } from '../serve/installation.ts';
import { prepareKey } from './move-key.ts';
import { isSameDatabase, isSameStorage } from './target-settings.ts';

/** Work of a move, for its progress. */
export type MoveStep = 'copy files' | 'copy rows' | 'compare rows' | 'compare files';

export interface MoveOptions {
  source: Settings;
  target: Settings;
  /** Deletes what the database of the target contains. */
  replace: boolean;
  onProgress(step: MoveStep, done: Partial<CopiedObjects & MovedRows>): void;
}

/** What was moved; null for what stays where it is. */
export interface Moved {
  /** Whether everything was moved; false if the site is running, so that only files were copied. */
  isComplete: boolean;
  files: CopiedObjects | null;
  rows: MovedRows | null;
  /** Files that the database names and the source has lost. */
  lost: NamedFile[];
}

const noDatabase: FoundDatabase = { url: '', stop: async () => undefined };

/** Starts or finds the database of the source. With an embedded database, the site cannot start meanwhile. @returns null while the site is running */
async function openSource(settings: Settings): Promise<FoundDatabase | null> {
  try {
    const found = await findDatabase(settings, createLog(settings), false);
    if (settings.databaseUrl === null || !(await isDatabaseInUse(found.url))) return found;
    await found.stop();
    return null;
  } catch (error) {
    if (error instanceof DataFolderLockedError) return null;
    throw error;
  }
}

/** Copies and compares all rows. @param complete what else must be done before the target can be used */
async function moveRows(
  from: string,
  to: string,
  { replace, onProgress }: MoveOptions,
  complete: () => Promise<void>,
): Promise<MovedRows> {
  const databases = await openDatabaseMove(from, to);
  try {
    await databases.copy({ replace, onProgress: (done) => onProgress('copy rows', done) });
    onProgress('compare rows', {});
    const rows = await databases.verify();
    await complete();
    await databases.finish();
    return rows;
  } finally {
    await databases.close();
  }
}

/**
 * Moves a site to another database, another file storage, or both. While the site is running, it only copies files. It can be
 * interrupted at any time and run again; the source is not changed.
 * @throws BackupError, StartError
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const { source, target, replace, onProgress } = options;
  const [movesRows, movesFiles] = [!isSameDatabase(source, target), !isSameStorage(source, target)];
  if (!movesRows && !movesFiles) {
    throw new StartError('The target has the same database and the same file storage as the source.');
  }
  const storeKey = await prepareKey(source, target);
  const running = await openSource(source);
  let to = noDatabase;
  try {
    await ensureDataFolder(target.dataFolder);
    // A target that cannot be used is refused before files are copied.
    if (movesRows) {
      to = await findDatabase(target, createLog(target), false);
      // If the site is stopped, its content may be there already, which is compared below.
      await claimDatabase(to.url, running !== null || replace);
    }
    const stores = movesFiles ? { from: await openObjectStore(source), to: await openObjectStore(target) } : null;
    const copied: CopiedObjects | null = stores && (await copyFiles(stores, options));
    if (!running) return { isComplete: false, files: copied, rows: null, lost: [] };
    let lost: NamedFile[] = [];
    let files: CopiedObjects | null = null;
    const complete = async (): Promise<void> => {
      if (stores) {
        files = await verifyObjects({ ...stores, onProgress: (done) => onProgress('compare files', done) });
        lost = await listLostFiles(running.url, stores.to);
        await releaseObjects(stores.to);
      }
      await storeKey();
    };
    if (!movesRows) await complete();
    const rows = movesRows ? await moveRows(running.url, to.url, options, complete) : null;
    return { isComplete: true, files, rows, lost };
  } finally {
    await to.stop();
    await running?.stop();
  }

  async function copyFiles(stores: Parameters<typeof copyObjects>[0], { onProgress: report }: MoveOptions) {
    await claimObjects(stores, replace);
    return copyObjects({ ...stores, onProgress: (done) => report('copy files', done) });
  }
}
