import type { Context } from '../../../context.ts';
import { BackupError } from '../../../platform/backup/backup-error.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import { backupTarget } from '../../../platform/backup/take-backup.ts';
import { isOverdue, queueBackup, queueTick } from './backup-schedule.ts';
import { insertBackup, readBackupFigures } from './backup-store.ts';
import { notifyOfBackup } from './notify-of-backup.ts';

type Result = Pick<Parameters<typeof insertBackup>[1], 'place' | 'size' | 'rows' | 'files' | 'fileBytes' | 'error'>;

const failure = (context: Context, error: string): Result => ({
  place: backupTarget(context.services.settings),
  size: 0,
  rows: 0,
  files: 0,
  fileBytes: 0,
  error,
});

async function attempt(context: Context, deletesExpired: boolean): Promise<Result> {
  try {
    const { place, size, rows, files, fileBytes } = await context.services.backups.take({ deletesExpired });
    return { place, size, rows, files, fileBytes, error: '' };
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
 * started the backup; another attempt follows an instance that ended while the backup ran.
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
    await insertBackup(inside.db, { startedAt, endedAt, cause, userID, ...result });
    if (result.error !== '' && cause === 'schedule') await notifyOfBackup(inside, { reason: 'failed', ...result });
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
      await notifyOfBackup(inside, { reason: 'overdue', error: '' });
    await queueBackup(inside, null);
  });
}
