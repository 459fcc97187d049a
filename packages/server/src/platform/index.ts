// The platform API for the packages that compose an installation.
export { BackupError } from './backup/backup-error.ts';
export { takeBackupInProcess } from './backup/backup-in-process.ts';
export { type BackupPlace, openBackupPlace } from './backup/backup-place.ts';
export { lowerPriority } from './backup/low-priority.ts';
export { describeMissing } from './backup/missing-file.ts';
export type { NamedFile } from './blobs/named-files.ts';
export { backupOptions, backupTarget, takeBackup, type TakenBackup } from './backup/take-backup.ts';
export { verifyBackup } from './backup/read-backup.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { type BlobStore, createBlobStore } from './blobs/blob-store.ts';
export { openDiskStore } from './blobs/disk-store.ts';
export type { ObjectStore } from './blobs/object-store.ts';
export { openBlobStore, openObjectStore } from './blobs/open-blob-store.ts';
export { unavailableStore } from './blobs/unavailable-store.ts';
export { openS3Store } from './blobs/s3-store.ts';
export { pathInside, readJsonInside } from './content-folder-files.ts';
export { readInvalidatedTags, contentChannel } from './database/invalidate-content.ts';
export {
  pingDatabase,
  type Database,
  type DatabaseConnection,
  type OpenDatabase,
  openDatabase,
} from './database/database.ts';
export { type Moment, prepareMomentSearch, readAtMoment } from './database/read-at-moment.ts';
export { assertDatabaseUsable, databaseLocation } from './database/assert-usable.ts';
export { type Listener, openListener } from './database/listener.ts';
export { migrate, NewerDatabaseError, pendingMigrations, UnfinishedUpgradeError } from './database/migrate.ts';
export { type DataFolder, DataFolderLockedError, ensureDataFolder, lockDataFolder } from './embedded/data-folder.ts';
export { attachEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export { instanceConnections, publicPoolSize } from './database/connections.ts';
export { assertRestored } from './database/unfinished-restore.ts';
export { jobs } from './jobs/jobs.ts';
export { inLane } from './jobs/lanes.ts';
export { type JobHandler, startWorker, type Worker } from './jobs/worker.ts';
export { createLog, type Log } from './log.ts';
export { createSourceLines, type SourceLines, sourceLinesFile } from './source-lines.ts';
export * as metrics from './metrics/metrics.ts';
export {
  type CopiedObjects,
  claimObjects,
  copyObjects,
  listLostFiles,
  releaseObjects,
  verifyObjects,
} from './move/copy-objects.ts';
export { claimDatabase, isDatabaseInUse, type MovedRows, openDatabaseMove } from './move/move-database.ts';
export { type MailTransport, openMailTransport } from './mail/mail-transport.ts';
export type { QueuedMail } from './mail/mail.ts';
export { createMailer, sendMailJob } from './mail/mailer.ts';
export { sendMail } from './mail/send-mail.job.ts';
export { readSettings, SettingsError } from './read-settings.ts';
export { findSecret, keyPath, readKeyFile } from './server-key.ts';
export { declarations } from './setting-declarations.ts';
export type { Settings } from './settings.ts';
export { StartError } from './start-error.ts';
export { inSpan, startTracing } from './tracing.ts';
export { unknownSettings } from './unknown-settings.ts';
