import { join } from 'node:path';
import { openBlobStore } from '../blobs/open-blob-store.ts';
import { publicOrigin } from '../public-origin.ts';
import type { BackupsToKeep } from '../setting-values.ts';
import type { Settings } from '../settings.ts';
import { BackupError } from './backup-error.ts';
import { openBackupPlace } from './backup-place.ts';
import { type BackupProgress, createBackup } from './create-backup.ts';
import { createSpaceCheck } from './free-space.ts';
import { verifyBackup } from './read-backup.ts';
import { claimFolder, removeExpired, storeFileList } from './retention.ts';
import { connectForBackup } from './tables.ts';

/** A backup that was written. */
export interface TakenBackup extends BackupProgress {
  /** Where it is, with the name of its file. */
  place: string;
  /** Bytes of the archive, without files beside it. */
  size: number;
}

/** What a backup needs to know. */
export interface TakeBackupOptions {
  databaseUrl: string;
  settings: Settings;
  /** As for `openBackupPlace`. */
  target: string;
  /** Content of `secret.key`; null leaves it out. */
  key: Buffer | null;
  /** Requires that the folder belongs to this site, and verifies the written backup. */
  isManaged?: boolean;
  /** Deletes the backups of the folder that are no longer kept, after a managed one. */
  keep?: BackupsToKeep;
  onProgress?: (progress: BackupProgress) => void;
}

/** Options of backups that the site takes by itself. `secret.key` is left out. @param deletesExpired whether retention follows */
export const backupOptions = (
  settings: Settings,
  { deletesExpired }: { deletesExpired: boolean },
): Omit<TakeBackupOptions, 'databaseUrl'> => ({
  settings,
  target: backupTarget(settings),
  key: null,
  isManaged: true,
  ...(deletesExpired ? { keep: settings.backupsToKeep } : {}),
});

/** Number of the advisory lock of backups. */
export const backupLock = 7_316_425;

/** Runs work while no other backup of this database runs. @throws BackupError if one does */
async function whileAlone<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const client = await connectForBackup(databaseUrl);
  // The lock ends with the connection; a failure of the database also fails the backup itself.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [backupLock]);
    if (!rows[0]?.locked) throw new BackupError('Another backup is running. Wait until it has ended.');
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Folder or bucket of scheduled backups, and of those that name no other place. */
export function backupTarget({
  backupTarget: chosen,
  dataFolder,
}: Pick<Settings, 'backupTarget' | 'dataFolder'>): string {
  const target = chosen ?? join(dataFolder, 'backups');
  return target.endsWith('/') || target.startsWith('s3://') ? target : `${target}/`;
}

/**
 * Creates a backup of a running site at a place. In a folder or bucket one backup of a database runs at a time.
 * @throws BackupError
 */
export async function takeBackup(options: TakeBackupOptions): Promise<TakenBackup> {
  const { databaseUrl, settings, target, key, isManaged = false, keep, onProgress } = options;
  const place = await openBackupPlace(target, settings);
  const { folder, beside } = place;
  if (folder && isManaged) await claimFolder(folder, { name: place.name, owner: publicOrigin(settings) });
  const checkSpace = await createSpaceCheck(settings.dataFolder, place.disk);
  let progress: BackupProgress = { tables: 0, rows: 0, files: 0, fileBytes: 0, missing: [] };
  const take = async (): Promise<TakenBackup> => {
    const backup = createBackup({
      databaseUrl,
      blobs: await openBlobStore(settings),
      key,
      ...(beside ? { beside } : {}),
      checkSpace,
      onProgress(counts) {
        progress = { ...counts };
        onProgress?.(progress);
      },
    });
    const { size } = await place.write(backup);
    if (!folder || !beside || place.file === undefined) return { ...progress, place: place.name, size };
    if (isManaged) {
      try {
        const { manifest } = await verifyBackup(await place.read(), beside, { readsFilesBeside: false });
        await storeFileList(folder, place.file, manifest);
      } catch (error) {
        await folder.delete(place.file);
        throw error;
      }
      if (keep) await removeExpired(folder, beside, { keep, newest: place.file });
    }
    return { ...progress, place: place.name, size };
  };
  return folder ? whileAlone(databaseUrl, take) : take();
}
