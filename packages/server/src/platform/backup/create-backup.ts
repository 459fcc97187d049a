import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BlobStore } from '../blobs/blob-store.ts';
import { type NamedFile, namedFilesStatement } from '../blobs/named-files.ts';
import { version } from '../../version.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
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
import type { MissingFile } from './missing-file.ts';
import { connectForBackup, describeDatabase, dumpTable, sumOfTable } from './tables.ts';

/** Counts for the progress of a backup. */
export interface BackupProgress {
  tables: number;
  rows: number;
  files: number;
  /** Bytes of the files that were copied. */
  fileBytes: number;
  /** Files that the storage has lost or damaged; complete at the end. */
  missing: MissingFile[];
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

async function* hashed(content: AsyncIterable<Buffer>, digest: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}

/** Copies one stored file. @returns false if its content is damaged, or it was deleted meanwhile */
async function copyFile(
  archive: ArchiveWriter,
  { blobs, beside }: Pick<BackupOptions, 'beside'> & { blobs: BlobStore },
  hash: string,
): Promise<boolean> {
  const blob = await withReason('The file storage of the site', () => blobs.open(hash));
  if (!blob) return false;
  if (!beside) {
    const digest = createHash('sha256');
    await archive.add(fileEntry(hash), blob.size, hashed(blob.stream as AsyncIterable<Buffer>, digest));
    return digest.digest('hex') === hash;
  }
  const stored = await withReason('the files of the backup', () => beside.put(blob.stream));
  return stored.hash === hash;
}

/** Writes the header and all rows. @returns the tables with their checksums, and the files that the rows name */
async function writeTables(
  archive: ArchiveWriter,
  { databaseUrl, blobs, beside, checkSpace, onProgress }: BackupOptions,
  progress: BackupProgress,
): Promise<{ written: BackupManifest['tables']; named: readonly NamedFile[] }> {
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
    const named = blobs ? (await client.query<NamedFile>(namedFilesStatement)).rows : [];
    await client.query('commit');
    return { written, named };
  } finally {
    await client.end();
  }
}

/** Writes the files that are not beside the backup. @returns all files of the backup with their bytes */
async function writeFiles(
  archive: ArchiveWriter,
  { blobs, beside, checkSpace, onProgress }: BackupOptions,
  { progress, present }: { progress: BackupProgress; present: ReadonlyMap<string, number> },
): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for await (const { hash, size } of blobs?.list() ?? []) {
    if (blobs && present.get(hash) !== size) {
      await checkSpace?.(size);
      if (!(await copyFile(archive, { blobs, ...(beside ? { beside } : {}) }, hash))) continue;
    }
    files.set(hash, size);
    progress.files += 1;
    progress.fileBytes += size;
    onProgress?.(progress);
  }
  return files;
}

async function writeEntries(archive: ArchiveWriter, options: BackupOptions): Promise<void> {
  const { beside, key, onProgress } = options;
  const progress: BackupProgress = { tables: 0, rows: 0, files: 0, fileBytes: 0, missing: [] };
  const { written, named } = await withReason('The database of the site', () =>
    writeTables(archive, options, progress),
  );
  const present = new Map<string, number>();
  if (beside) for await (const { hash, size } of beside.list()) present.set(hash, size);
  // A file is stored before the row that names it and outlives it by days, so all files of the snapshot are there.
  const files = await writeFiles(archive, options, { progress, present });
  for (const { hash, name } of named) {
    if (files.has(hash)) continue;
    // What the site has lost is kept with the backup, and is restored from it.
    const size = present.get(hash);
    if (size !== undefined) files.set(hash, size);
    progress.missing.push({ hash, name, isInBackup: size !== undefined });
  }
  onProgress?.(progress);
  if (key) await addBytes(archive, keyName, key);
  await addJson(archive, manifestName, {
    tables: written,
    files: Array.from(files, ([hash, size]) => ({ hash, size })),
    missing: progress.missing.filter(({ isInBackup }) => !isInBackup).map(({ hash, name }) => ({ hash, name })),
    hasKey: key !== null,
  });
}

/**
 * Creates a backup of the database and the files while the site is running: a tar archive, compressed with Zstandard.
 * @returns the archive, which fails with the error of the backup
 */
export const createBackup = (options: BackupOptions): Readable =>
  writeArchive((archive) => writeEntries(archive, options));
