import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import { createBackup } from '../backup/create-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { connectForBackup, hasContent, isInUse } from '../backup/tables.ts';
import { unavailableStore } from '../blobs/unavailable-store.ts';
import { unfinishedMoveTable as marker } from '../database/migrate.ts';
import { compareDatabases } from './compare-databases.ts';

const markerColumns = 'since timestamptz not null default now()';

/** Number of the advisory lock of moves. */
const moveLock = 7_316_426;

/** What was moved. */
export interface MovedRows {
  tables: number;
  rows: number;
}

/** A move of all rows from one database to another. Both are locked against other moves. */
export interface DatabaseMove {
  /**
   * Copies everything, unless the target already has it. The target is marked until `finish`, and no instance starts on it.
   * @param options `replace` deletes what the target contains
   * @throws BackupError if it has other content
   */
  copy(options: { replace: boolean; onProgress?: (done: MovedRows) => void }): Promise<void>;
  /** Compares all rows. @throws BackupError that names the tables that differ */
  verify(): Promise<MovedRows>;
  /** Removes the mark of the target. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Whether an instance of Ximblox uses a database. */
export async function isDatabaseInUse(url: string): Promise<boolean> {
  const client = await connectForBackup(url);
  try {
    return await isInUse(client);
  } finally {
    await client.end();
  }
}

const exists = async (client: Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found ?? false;
};

async function lock(client: Client, refusal: string): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [moveLock]);
  if (!rows[0]?.locked) throw new BackupError(refusal);
}

const otherContent =
  'The target database has other content. Use an empty one, or delete what it contains with --replace.';

/**
 * Marks an empty database as the target of a move, so that no instance starts on it.
 * @param mayHaveContent whether it may have content, which is then left as it is
 * @throws BackupError if it has content that no earlier attempt copied
 */
export async function claimDatabase(url: string, mayHaveContent: boolean): Promise<void> {
  const client = await connectForBackup(url);
  try {
    if (await exists(client, marker)) return;
    if (!(await hasContent(client))) await client.query(`create table ${marker} (${markerColumns})`);
    else if (!mayHaveContent) throw new BackupError(otherContent);
  } finally {
    await client.end();
  }
}

/** Locks both databases and checks the source. @throws BackupError if one of them cannot be used */
async function lockBoth(source: Client, target: Client): Promise<void> {
  await lock(source, 'Another move of this site is running. Wait until it has ended.');
  // A database has one lock, whatever address leads to it.
  await lock(target, 'The target is the same database, or another move uses it.');
  if (await exists(source, marker)) {
    throw new BackupError('The move of a site into the source is not complete. Complete it first.');
  }
  if (!(await exists(source, 'migrations'))) throw new BackupError('The source has no database of Ximblox.');
}

/**
 * Prepares a move of a database that no instance uses.
 * @throws BackupError if one of them cannot be used
 */
export async function openDatabaseMove(from: string, to: string): Promise<DatabaseMove> {
  const source = await connectForBackup(from);
  const target = await connectForBackup(to).catch(async (error: unknown) => {
    await source.end();
    throw error;
  });
  const close = async (): Promise<void> => {
    await Promise.allSettled([source.end(), target.end()]);
  };
  try {
    await lockBoth(source, target);
  } catch (error) {
    await close();
    throw error;
  }

  const isMoved = async (): Promise<boolean> =>
    (await compareDatabases(source, target, marker)).differences.length === 0;

  return {
    async copy({ replace, onProgress }) {
      const isUnfinished = await exists(target, marker);
      if (!isUnfinished && (await hasContent(target)) && (await isMoved())) return;
      if (!isUnfinished && !replace && (await hasContent(target))) throw new BackupError(otherContent);
      const backup = createBackup({
        databaseUrl: from,
        blobs: null,
        key: null,
        ...(onProgress ? { onProgress } : {}),
      });
      await restoreBackup(backup, {
        databaseUrl: to,
        blobs: unavailableStore(new Error('files are moved apart')),
        replace: true,
        storeKey: async () => undefined,
        async beforeCommit(client) {
          await client.query(`create table ${marker} (${markerColumns})`);
        },
      });
    },
    async verify() {
      const { differences, rows, tables } = await compareDatabases(source, target, marker);
      if (differences.length > 0) {
        throw new BackupError(
          `The target differs from the original in: ${differences.join(', ')}. Make sure that no instance runs, and run the move again.`,
        );
      }
      return { rows, tables };
    },
    async finish() {
      await target.query(`drop table if exists ${marker}`);
    },
    close,
  };
}
