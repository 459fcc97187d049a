// What those who compose an installation need of the platform.
export { openBlobStore } from './blobs/open-blob-store.ts';
export { changedTags, contentChannel } from './database/content-changes.ts';
export { type Database, type OpenDatabase, openDatabase } from './database/database.ts';
export { assertDatabaseUsable } from './database/assert-usable.ts';
export { type Listener, openListener } from './database/listener.ts';
export { migrate, NewerDatabaseError } from './database/migrate.ts';
export { type DataFolder, DataFolderHeldError, ensureDataFolder, holdDataFolder } from './embedded/data-folder.ts';
export { attachEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export { jobs } from './jobs/jobs.ts';
export { type JobHandler, migrateJobs, startWorker, type Worker } from './jobs/worker.ts';
export { createLog, type Log } from './log.ts';
export { type MailTransport, openMailTransport } from './mail/mail-transport.ts';
export { createMailer, type QueuedMail, sendMailJob } from './mail/mailer.ts';
export { sendMail } from './mail/send-mail.job.ts';
export { readSettings, SettingsError } from './read-settings.ts';
export { declarations } from './setting-declarations.ts';
export type { Settings } from './settings.ts';
export { StartError } from './start-error.ts';
