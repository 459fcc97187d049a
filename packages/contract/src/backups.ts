import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList } from './entities/paged-list.ts';
import { id, time } from './entities/values.ts';

const count = z.int().nonnegative();

/** A backup by schedule, or one that a user started. */
export const backup = z.object({
  id,
  startedAt: time,
  endedAt: time,
  cause: z.enum(['schedule', 'user']),
  /** Name of the user who started it; `''` for scheduled ones and deleted users. */
  startedBy: z.string(),
  /** Folder or bucket, with the name of the backup unless it failed. */
  place: z.string(),
  /** Bytes of the backup, without the files next to it. */
  size: count,
  rows: count,
  files: count,
  /** Bytes of all files in the backup, those of earlier backups included. */
  fileBytes: count,
  /** Why it failed, as a sentence; `''` if it succeeded and was verified. */
  error: z.string(),
  /** Files that the storage of the site had lost or damaged, as a sentence; `''` without one. */
  warning: z.string(),
});
export type Backup = z.output<typeof backup>;

export const backups = {
  list: endpoint({
    method: 'POST',
    path: '/backup/list',
    summary: 'List backups of the last 400 days, latest first, with the schedule',
    access: permission('manage-settings'),
    kind: 'read',
    body: z.object({
      pageIndex: count.max(1_000_000).default(0),
      pageSize: z.int().min(1).max(200).default(25),
    }),
    reply: pagedList(backup).extend({
      /** Folder or bucket of the backups. */
      target: z.string(),
      /** Cron pattern in the time zone of the site; null without a schedule. */
      schedule: z.string().nullable(),
      nextAt: time.nullable(),
      /** How many scheduled backups are kept: the newest of each of the last days, weeks and months. */
      keep: z.object({ daily: count, weekly: count, monthly: count }),
      /** Whether a backup is waiting or running. */
      isRunning: z.boolean(),
      /** Start of the last backup that succeeded. */
      lastSuccessAt: time.nullable(),
      /** Whether the last successful backup is older than twice the interval of the schedule, or there is none. */
      isOverdue: z.boolean(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/backup/start',
    summary: 'Back up now, as a job; 409 V_07 while a backup is waiting or running',
    access: permission('manage-settings'),
  }),
};
