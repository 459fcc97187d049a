import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A backup that has ended. */
export interface BackupRow {
  startedAt: Date;
  endedAt: Date;
  cause: 'schedule' | 'user';
  userID: number | null;
  place: string;
  size: number;
  rows: number;
  files: number;
  fileBytes: number;
  error: string;
  warning: string;
}

/** Stores the result of a backup, and deletes results of more than 400 days ago. */
export async function insertBackup(db: Database, row: BackupRow): Promise<void> {
  await db
    .insertInto('backups')
    .values({
      started_at: row.startedAt,
      ended_at: row.endedAt,
      cause: row.cause,
      user_id: row.userID,
      place: row.place,
      size: row.size,
      rows: row.rows,
      files: row.files,
      file_bytes: row.fileBytes,
      error: row.error,
      warning: row.warning,
    })
    .execute();
  await sql`delete from backups where started_at < now() - interval '400 days'`.execute(db);
}

/** Returns backups, latest first, with the name of the user. */
export async function listBackupRows(db: Database, offset: number, limit: number) {
  const rows = await db
    .selectFrom('backups')
    .leftJoin('users', 'users.id', 'backups.user_id')
    .selectAll('backups')
    .select('users.name as user_name')
    .orderBy('started_at', 'desc')
    .orderBy('backups.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('backups')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Figures of the stored backups. */
export interface BackupFigures {
  /** Time of the database, which all times of backups come from. */
  now: Date;
  /** Start of the last backup that succeeded. */
  lastSuccessAt: Date | null;
  /** Start of the earliest stored backup, whatever its result. */
  firstAt: Date | null;
  /** Time of the schedule at which a backup is or was due, while none has been started. */
  dueAt: Date | null;
  /** Whether the latest backup failed. */
  lastFailed: boolean;
  /** Warning of the last backup that succeeded; `''` without one. */
  lastWarning: string;
  /** Seconds and bytes of the last backup that succeeded; 0 without one. */
  lastSeconds: number;
  lastSize: number;
  /** Backups of the last 400 days that failed. */
  failed: number;
}

/** Reads the figures of the stored backups, for warnings and metrics. */
export async function readBackupFigures(db: Database): Promise<BackupFigures> {
  const { rows } = await sql<BackupFigures>`
    select clock_timestamp() as now, last.started_at as "lastSuccessAt", coalesce(extract(epoch from last.ended_at - last.started_at), 0)::float8 as "lastSeconds",
      coalesce(last.size, 0) as "lastSize", (select min(started_at) from backups) as "firstAt",
      (select min(run_at) from jobs where name in ('backup-tick', 'take-backup')
        and (held_until is null or held_until < clock_timestamp())) as "dueAt",
      coalesce((select error <> '' from backups order by started_at desc, id desc limit 1), false) as "lastFailed", coalesce(last.warning, '') as "lastWarning",
      (select count(*) from backups where error <> '') as failed
    from (values (1)) as one
    left join lateral (select * from backups where error = '' order by started_at desc, id desc limit 1) as last on true
  `.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('no figures');
  return figures;
}
