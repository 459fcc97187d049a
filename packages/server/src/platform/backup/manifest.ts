import { sha256 } from '@ximblox/contract';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** Version of the format; a reader refuses newer ones. */
export const backupFormat = 1;

/** First entry of a backup: what is needed to read the others. */
export const headerName = 'backup.json';
/** Last entry of a backup: without it the file is incomplete. */
export const manifestName = 'manifest.json';
/** Entry with the key that encrypts second factors and secrets of webhooks; optional. */
export const keyName = 'secret.key';

export const tableEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`;
export const fileEntry = (hash: string): string => `files/${hash}`;

const header = z.object({
  format: z.literal(backupFormat),
  /** Version of Ximblox. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Last value of each sequence; null if it was never used. */
  sequences: z.array(z.object({ name: z.string(), value: z.int().nullable() })),
  /** Whether files of the media library are in the archive, or beside it in the folder of backups. */
  files: z.enum(['inside', 'beside']),
});
export type BackupHeader = z.output<typeof header>;

const manifest = z.object({
  /** Checksums of the tables over all their parts. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256 })),
  /** SHA-256 and bytes of each file. */
  files: z.array(z.object({ hash: sha256, size: z.int() })),
  /** Files that the database names and the backup does not have, since the file storage had lost or damaged them. */
  missing: z.array(z.object({ hash: sha256, name: z.string() })).default([]),
  hasKey: z.boolean(),
});
export type BackupManifest = z.output<typeof manifest>;

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

/** @throws BackupError if it is not that of a backup, or of a newer version */
export function readHeader(bytes: Buffer): BackupHeader {
  const json = jsonOf(bytes);
  const { format } = (json ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > backupFormat) {
    throw new BackupError('The backup was created by a newer version of Ximblox. Use that version.');
  }
  const parsed = header.safeParse(json);
  if (!parsed.success) throw new BackupError('This is not a backup of Ximblox.');
  return parsed.data;
}

/** @throws BackupError if it is damaged */
export function readManifest(bytes: Buffer): BackupManifest {
  const parsed = manifest.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new BackupError('The manifest of the backup is damaged.');
  return parsed.data;
}
