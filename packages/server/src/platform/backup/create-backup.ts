import type { Readable } from 'node:stream';
import type { BlobStore } from '../blobs/blob-store.ts';
import { version } from '../../version.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { withReason } from './backup-problem.ts';
import {
  backupFormat,
  type BackupHeader,
  type BackupManifest,
  fileEntry,
  headerName,
  keyName,
  manifestName,
  tableEntry,
} from './manifest.ts';
import type { SpaceCheck } from './free-space.ts';
import { connectForBackup, describeDatabase, dumpTable, sumOfTable } from './tables.ts';

/** Counts for the progress of a backup. */
export interface BackupProgress {
  tables: number;
  rows: number;
  files: number;
  /** Bytes of the files that were copied. */
  fileBytes: number;
}

export interface BackupOptions {
  databaseUrl: string;
  /** Files of the installation; null leaves them out. */
  blobs: BlobStore | null;
  /** Copies files that are missing here instead of adding all files to the archive. */
  beside?: BlobStore;
  /** Content of `secret.key`; null leaves it out. */
  key: Buffer | null;
  /** Called before bytes are written. */
  checkSpace?: SpaceCheck;
  onProgress?: (progress: BackupProgress) => void;
}

const addBytes = (archive: ArchiveWriter, name: string, bytes: Buffer): Promise<void> =>
  archive.add(name, bytes.length, [bytes]);

const addJson = (archive: ArchiveWriter, name: string, value: BackupHeader | BackupManifest): Promise<void> =>
  addBytes(archive, name, Buffer.from(JSON.stringify(value)));

/** Copies one stored file. @returns false if it was deleted meanwhile, since nothing refers to it any more */
async function copyFile(
  archive: ArchiveWriter,
  { blobs, beside }: Pick<BackupOptions, 'beside'> & { blobs: BlobStore },
  hash: string,
): Promise<boolean> {
  const blob = await withReason('The file storage of the site', () => blobs.open(hash));
  if (!blob) return false;
  if (!beside) {
    await archive.add(fileEntry(hash), blob.size, blob.stream);
    return true;
  }
  const stored = await withReason('the files of the backup', () => beside.put(blob.stream));
  if (stored.hash !== hash) throw new BackupError(`The stored file ${hash} is damaged.`);
  return true;
}

/** Writes the header and all rows. @returns the tables with their checksums */
async function writeTables(
  archive: ArchiveWriter,
  { databaseUrl, beside, checkSpace, onProgress }: BackupOptions,
  progress: BackupProgress,
): Promise<BackupManifest['tables']> {
  const written: BackupManifest['tables'] = [];
  const client = await connectForBackup(databaseUrl);
  try {
    // One snapshot: everything that is committed now, and nothing that is committed later.
    await client.query('begin isolation level repeatable read read only');
    const { tables, sequences } = await describeDatabase(client);
    const migrations = await client.query<{ name: string }>('select name from migrations order by applied_at, name');
    await addJson(archive, headerName, {
      format: backupFormat,
      version,
      createdAt: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences,
      files: beside ? 'beside' : 'inside',
    });
    for (const table of tables) {
      const sum = sumOfTable();
      let part = 0;
      for await (const rows of dumpTable(client, table)) {
        sum.add(rows);
        part += 1;
        await checkSpace?.(rows.length);
        await addBytes(archive, tableEntry(table.name, part), rows);
      }
      const total = sum.result();
      written.push({ name: table.name, ...total });
      progress.tables += 1;
      progress.rows += total.rows;
      onProgress?.(progress);
    }
    await client.query('commit');
    return written;
  } finally {
    await client.end();
  }
}

async function writeEntries(archive: ArchiveWriter, options: BackupOptions): Promise<void> {
  const { blobs, beside, key, checkSpace, onProgress } = options;
  const progress: BackupProgress = { tables: 0, rows: 0, files: 0, fileBytes: 0 };
  const tables = await withReason('The database of the site', () => writeTables(archive, options, progress));
  const manifest: BackupManifest = { tables, files: [], hasKey: key !== null };
  const present = new Map<string, number>();
  if (beside) for await (const { hash, size } of beside.list()) present.set(hash, size);
  // A file is stored before the row that names it and outlives it by days, so all files of the snapshot are there.
  for await (const { hash, size } of blobs?.list() ?? []) {
    if (blobs && present.get(hash) !== size) {
      await checkSpace?.(size);
      if (!(await copyFile(archive, { blobs, ...(beside ? { beside } : {}) }, hash))) continue;
    }
    manifest.files.push({ hash, size });
    progress.files += 1;
    progress.fileBytes += size;
    onProgress?.(progress);
  }
  if (key) await addBytes(archive, keyName, key);
  await addJson(archive, manifestName, manifest);
}

/**
 * Creates a backup of the database and the files while the site is running: a tar archive, compressed with Zstandard.
 * @returns the archive, which fails with the error of the backup
 */
export const createBackup = (options: BackupOptions): Readable =>
  writeArchive((archive) => writeEntries(archive, options));
