import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import type { Context, Handlers } from '../../../context.ts';
import { takeBackupJob } from '../../../platform/backup/running-backup.ts';
import { backupTarget } from '../../../platform/backup/take-backup.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { audit } from '../../foundation/audit/index.ts';
import { backupTickJob, isOverdue, nextBackup, queueBackup } from './backup-schedule.ts';
import { listBackupRows, readBackupFigures } from './backup-store.ts';
import { runBackupTick, takeBackup } from './take-backup.job.ts';

export { scheduleBackups } from './backup-schedule.ts';
export { observeBackups } from './observe-backups.ts';

async function listBackups(
  context: Context,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<AnswerOf<typeof contract.backups.list>> {
  const { db, services } = context;
  const { rows, total } = await listBackupRows(db, pageIndex * pageSize, pageSize);
  const figures = await readBackupFigures(db);
  return {
    target: backupTarget(services.settings),
    schedule: services.settings.backupSchedule,
    nextAt: nextBackup(context, figures.now)?.toISOString() ?? null,
    keep: services.settings.backupsToKeep,
    isRunning: await services.jobs.isPending(db, takeBackupJob),
    lastSuccessAt: figures.lastSuccessAt?.toISOString() ?? null,
    isOverdue: isOverdue(context, figures),
    totalItems: total,
    items: rows.map((row) => ({
      id: row.id,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at.toISOString(),
      cause: row.cause === 'user' ? 'user' : 'schedule',
      startedBy: row.user_name ?? '',
      place: row.place,
      size: row.size,
      rows: row.rows,
      files: row.files,
      fileBytes: row.file_bytes,
      error: row.error,
      warning: row.warning,
    })),
  };
}

/** @throws 409 V_07 while a backup is waiting or running */
async function startBackup(context: Context): Promise<Record<string, never>> {
  const { actor, services } = context;
  if (!(await queueBackup(context, actor.kind === 'user' ? actor.ID : null))) fail('V_07');
  await audit(context, { action: 'backup.start', object: 'backup', objectID: backupTarget(services.settings) });
  return {};
}

/** Handlers for backups. */
export const backupHandlers: Handlers<typeof contract.backups> = {
  list: (context, { body }) => listBackups(context, body),
  start: (context) => startBackup(context),
};

/** Job handlers by job name. */
export const backupJobs = {
  [takeBackupJob]: inLane('backup', takeBackup),
  [backupTickJob]: inLane('urgent', runBackupTick),
};
