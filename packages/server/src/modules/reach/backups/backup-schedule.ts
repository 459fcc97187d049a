import { nextRun, siteTimeZone } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { takeBackupJob } from '../../../platform/backup/running-backup.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import type { BackupFigures } from './backup-store.ts';

type Dependencies = Pick<Context, 'db' | 'services'>;

/** Returns the next time of the schedule after a time; null without a schedule. */
export function nextBackup({ services }: Pick<Context, 'services'>, after: Date): Date | null {
  const { backupSchedule } = services.settings;
  return backupSchedule === null ? null : nextRun(backupSchedule, siteTimeZone(services.site), after);
}

/** Whether no backup has succeeded for twice the interval of the schedule, counted from the first one that was due if none ever did. */
export function isOverdue(
  context: Pick<Context, 'services'>,
  { now, lastSuccessAt, firstAt, dueAt }: BackupFigures,
): boolean {
  const since = lastSuccessAt ?? firstAt ?? dueAt;
  const next = nextBackup(context, now);
  const afterNext = next && nextBackup(context, next);
  if (!since || !next || !afterNext) return false;
  return now.getTime() - since.getTime() > 2 * (afterNext.getTime() - next.getTime());
}

export const backupTickJob = 'backup-tick';

/** Attempts of a backup that is interrupted because its instance ends. A failed one waits for the next time of the schedule. */
const maxAttempts = 3;

/** Queues a backup. @returns false while another one is waiting or running */
export async function queueBackup({ db, services }: Dependencies, userID: number | null): Promise<boolean> {
  if (await services.jobs.isPending(db, takeBackupJob)) return false;
  await services.jobs.add(db, takeBackupJob, { userID }, { key: takeBackupJob, maxAttempts });
  return true;
}

/** Queues the job of the next time of the schedule, which queues its successor. Instances share it: a key has one waiting job. */
export async function queueTick(dependencies: Dependencies, keepsRunAt: boolean): Promise<void> {
  const { db, services } = dependencies;
  const schedule = services.settings.backupSchedule;
  // A clock behind that of the database would find the time that has just come.
  const runAt = nextBackup(dependencies, await databaseTime(db));
  if (!runAt) return;
  // The schedule is part of the key, so that a changed one does not keep the time of the old one.
  await services.jobs.add(db, backupTickJob, { schedule }, { runAt, key: `${backupTickJob}:${schedule}`, keepsRunAt });
}

/** Queues scheduled backups at start. */
export const scheduleBackups = (dependencies: Dependencies): Promise<void> => queueTick(dependencies, true);
