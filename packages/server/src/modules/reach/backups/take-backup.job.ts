import type { Context } from '../../../context.ts';
import { BackupError } from '../../../platform/backup/backup-error.ts';
import { missingSentence } from '../../../platform/backup/missing-file.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import { backupTarget } from '../../../platform/backup/take-backup.ts';
import { isOverdue, queueBackup, queueTick } from './backup-schedule.ts';
import { type BackupRow, insertBackup, readBackupFigures } from './backup-store.ts';
import { notifyOfBackup } from './notify-of-backup.ts';

type Result = Omit<BackupRow, 'startedAt' | 'endedAt' | 'cause' | 'userID'>;

const failure = (context: Context, error: string): Result => ({
  place: backupTarget(context.services.settings),
  size: 0,
  rows: 0,
  files: 0,
  fileBytes: 0,
  error,
  warning: '',
});

async function attempt(context: Context, deletesExpired: boolean): Promise<Result> {
  try {
    const { missing, place, size, rows, files, fileBytes } = await context.services.backups.take({ deletesExpired });
    if (missing.length > 0) context.services.log.warn({ missing }, 'a backup found missing files');
    return { place, size, rows, files, fileBytes, error: '', warning: missingSentence(missing) };
  } catch (error) {
    context.services.log.error({ err: error }, 'a backup failed');
    return failure(
      context,
      error instanceof BackupError ? error.message : 'The backup failed; the log has the reason.',
    );
  }
}

/**
 * Job that takes a backup and stores its result. A failure is a result, which administrators get an email about unless a user
 * started the backup, like new missing files; another attempt follows an instance that ended while the backup ran.
 */
export async function takeBackup(context: Context, payload: unknown, job: { attempt: number }): Promise<void> {
  const { userID } = payload as { userID: number | null };
  const cause = userID === null ? 'schedule' : 'user';
  const startedAt = await databaseTime(context.db);
  if (job.attempt > 1) {
    const interrupted = failure(context, 'The backup was interrupted because Ximblox was stopped.');
    await insertBackup(context.db, { startedAt, endedAt: startedAt, cause, userID, ...interrupted });
  }
  // Nobody expects that a button which creates a backup deletes others.
  const result = await attempt(context, cause === 'schedule');
  await context.transaction(async (inside) => {
    const endedAt = await databaseTime(inside.db);
    const { lastWarning } = await readBackupFigures(inside.db);
    await insertBackup(inside.db, { startedAt, endedAt, cause, userID, ...result });
    if (cause === 'user') return;
    if (result.error !== '') await notifyOfBackup(inside, { reason: 'failed', problem: result.error });
    // Once for the same files.
    else if (result.warning !== '' && result.warning !== lastWarning) {
      await notifyOfBackup(inside, { reason: 'incomplete', problem: result.warning });
    }
  });
}

/** Job at each time of the schedule: queues a backup and its own successor, and reports that backups are overdue. */
export async function runBackupTick(context: Context, payload: unknown): Promise<void> {
  const { schedule } = payload as { schedule: string };
  if (schedule !== context.services.settings.backupSchedule) return;
  await context.transaction(async (inside) => {
    await queueTick(inside, false);
    const figures = await readBackupFigures(inside.db);
    // After a failure the administrators have an email already.
    if (isOverdue(inside, figures) && !figures.lastFailed)
      await notifyOfBackup(inside, { reason: 'overdue', problem: '' });
    await queueBackup(inside, null);
  });
}
