import { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { BlobStore } from '../blobs/blob-store.ts';
import { openDatabase } from '../database/database.ts';
import { migrate, unknownMigrations } from '../database/migrate.ts';
import { unfinishedRestore } from '../database/unfinished-restore.ts';
import { BackupError } from './backup-error.ts';
import { withReason } from './backup-problem.ts';
import type { BackupHeader, BackupManifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { removeFiltered } from './running-backup.ts';
import {
  connectForBackup,
  emptySchema,
  hasContent,
  isInUse,
  loadTable,
  missingTables,
  prepareLoading,
  setSequences,
} from './tables.ts';

export interface RestoreOptions {
  databaseUrl: string;
  /** Files of the installation. */
  blobs: BlobStore;
  /** Files of a backup in a folder of backups. */
  beside?: BlobStore;
  /** Deletes what the database contains; otherwise content there is an error. */
  replace: boolean;
  /** Stores the key of the backup as that of the installation. */
  storeKey(key: Buffer): Promise<void>;
  /** Further writes to the database in the same transaction. */
  beforeCommit?(client: Client): Promise<void>;
}

/**
 * Keeps other restores out of the database until the connection ends.
 * @throws BackupError if the database has content or is in use by an instance or another restore
 */
async function claimDatabase(client: Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ claimed: boolean }>(
    `select pg_try_advisory_lock(hashtext('ximblox restore')) as claimed`,
  );
  if (!rows[0]?.claimed) throw new BackupError('Another restore into this database is running.');
  if (await isInUse(client)) throw new BackupError('Ximblox is running on this database. Stop all instances first.');
  if (!replace && (await hasContent(client))) {
    throw new BackupError(
      'The database already has content. Use an empty one, or delete what it contains with --replace.',
    );
  }
}

/** Creates the empty schema that the backup was made with. @throws BackupError if a newer version made it */
async function createSchema(databaseUrl: string, { migrations }: BackupHeader): Promise<void> {
  if (unknownMigrations(migrations).length > 0) {
    throw new BackupError('The backup was created by a newer version of Ximblox. Use that version.');
  }
  const client = await connectForBackup(databaseUrl);
  try {
    await emptySchema(client);
  } finally {
    await client.end();
  }
  const { db, close } = openDatabase({ url: databaseUrl });
  try {
    await migrate(db, { only: migrations });
  } finally {
    await close();
  }
}

/** Stores files, and remembers those with other content than their hash says. */
function createFileRestorer(blobs: BlobStore) {
  const altered = new Set<string>();
  return {
    async put(hash: string, content: Readable): Promise<void> {
      const stored = await withReason('The file storage of the site', () => blobs.put(content));
      if (stored.hash !== hash) altered.add(hash);
    },
    /** @throws BackupError if a file of the backup is damaged. Files that were damaged at the site are not in its manifest */
    finish({ files }: BackupManifest): void {
      const damaged = files.find(({ hash }) => altered.has(hash));
      if (damaged) throw new BackupError(`The backup is damaged: the content of the file ${damaged.hash} differs.`);
    },
  };
}

/**
 * Restores a backup that `verifyBackup` has accepted, in one transaction: after an error the database is empty. Files are stored
 * before the commit; running it again continues.
 * @throws BackupError
 */
export const restoreBackup = (
  source: Readable,
  options: RestoreOptions,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> =>
  withReason('The database of the site', () => loadBackup(source, options));

/** Loads tables one after the other: rows of another table end the one before. */
function createTableLoader(client: Client) {
  const tables = new Map<string, BackupHeader['tables'][number]>();
  let loading: { name: string; sink: ReturnType<typeof loadTable> } | undefined;
  const end = async (): Promise<void> => {
    await loading?.sink.end();
    loading = undefined;
  };
  return {
    expect(expected: BackupHeader['tables']): void {
      for (const table of expected) tables.set(table.name, table);
    },
    /** @throws BackupError for a table that is not expected */
    async write(name: string, part: Buffer): Promise<void> {
      if (loading?.name !== name) {
        await end();
        const table = tables.get(name);
        if (!table) throw new BackupError(`The backup is damaged: it has no table "${name}".`);
        loading = { name, sink: loadTable(client, table) };
      }
      await loading.sink.write(part);
    },
    end,
  };
}

async function loadBackup(
  source: Readable,
  { databaseUrl, blobs, beside, replace, storeKey, beforeCommit }: RestoreOptions,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  const client = await connectForBackup(databaseUrl);
  const files = createFileRestorer(blobs);
  try {
    await claimDatabase(client, replace);
    let finish: () => Promise<void> = async () => undefined;
    const tables = createTableLoader(client);
    const read = await readBackup(source, {
      async header(header) {
        await createSchema(databaseUrl, header);
        tables.expect(header.tables);
        const missing = await missingTables(client, header.tables);
        if (missing.length > 0) {
          throw new BackupError(
            `The backup has tables or columns that Ximblox did not create: ${missing.join(', ')}. Remove them from the original first.`,
          );
        }
        await client.query('begin');
        finish = await prepareLoading(client, header.tables);
      },
      table: tables.write,
      async file(hash, content) {
        await tables.end();
        await files.put(hash, Readable.from(content));
      },
      async key(key) {
        await tables.end();
        await storeKey(key);
      },
    });
    await tables.end();
    if (read.header.files === 'beside') {
      for (const { hash } of read.manifest.files) {
        const blob = (await blobs.has(hash)) ? null : await beside?.open(hash);
        if (blob) await files.put(hash, blob.stream);
      }
    }
    files.finish(read.manifest);
    await client.query(removeFiltered);
    await setSequences(client, read.header.sequences);
    await finish();
    await beforeCommit?.(client);
    await client.query(`drop table ${unfinishedRestore}`);
    await client.query('commit');
    await client.query('analyze');
    return read;
  } finally {
    await client.end();
  }
}
