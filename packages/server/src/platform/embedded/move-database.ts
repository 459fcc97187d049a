import type { Log } from '../log.ts';
import { BackupError } from '../backup/backup-error.ts';
import { compareWithBackup } from '../backup/compare-with-backup.ts';
import { createBackup } from '../backup/create-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { connectForBackup, describeDatabase } from '../backup/tables.ts';
import { unavailableStore } from '../blobs/unavailable-store.ts';

/** Milliseconds between two lines of the log. */
const progressInterval = 10_000;

/** Media files stay where they are. */
const noFiles = {
  ...unavailableStore(new Error('only the database is moved')),
  list: async function* () {},
};

/** Whether the database has tables. @throws BackupError if the server has other databases, which would be left behind */
async function hasTables(url: string): Promise<boolean> {
  const client = await connectForBackup(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where not datistemplate and datname <> current_database() order by 1',
    );
    if (rows.length > 0) {
      const names = rows.map(({ name }) => name).join(', ');
      throw new BackupError(`Its server has other databases: ${names}. Move them to another server first.`);
    }
    return (await describeDatabase(client)).tables.length > 0;
  } finally {
    await client.end();
  }
}

/** Returns a function that logs counts from time to time. */
function reportTo(log: Log): (counts: { tables: number; rows: number }) => void {
  let last = performance.now();
  return ({ tables, rows }) => {
    if (performance.now() - last < progressInterval) return;
    last = performance.now();
    log.warn({ tables, rows }, 'still moving the database');
  };
}

/** The first error of a chain: a backup that fails is reported by its reader as damaged. */
const causeOf = (error: unknown): unknown =>
  error instanceof BackupError && error.cause !== undefined ? causeOf(error.cause) : error;

/**
 * Copies all rows of a database to an empty one on another server, by the snapshot of a backup, and compares them.
 * @returns the rows
 */
export async function moveDatabase(from: string, to: string, log: Log): Promise<number> {
  if (!(await hasTables(from))) return 0;
  const backup = createBackup({ databaseUrl: from, blobs: noFiles, key: null, onProgress: reportTo(log) });
  try {
    const storeKey = async (): Promise<void> => undefined;
    const restored = await restoreBackup(backup, { databaseUrl: to, blobs: noFiles, replace: false, storeKey });
    await compareWithBackup(to, restored);
    return restored.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  } catch (error) {
    throw causeOf(error);
  } finally {
    backup.destroy();
  }
}
