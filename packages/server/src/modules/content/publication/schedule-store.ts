import type { ErrorItem, Schedule, ScheduleFailure } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';

/** The time by which everything is decided that is due; the clocks of instances may differ. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** What is due for a page, or what has failed. */
export interface ScheduleRow {
  page_id: number;
  version_id: number | null;
  version_number: number | null;
  newest_version_id: number;
  publish_at: Date | null;
  unpublish_at: Date | null;
  scheduled_by: number | null;
  scheduler_name: string;
  failed_at: Date | null;
  failure: Omit<ScheduleFailure, 'time'> | null;
}

/** The schedule of a page; undefined when nothing is due and nothing has failed. */
export const scheduleOf = (db: Database, pageID: number): Promise<ScheduleRow | undefined> =>
  db
    .selectFrom('page_schedules as s')
    .innerJoin('pages as p', 'p.id', 's.page_id')
    .leftJoin('page_versions as v', 'v.id', 's.version_id')
    .leftJoin('users as u', 'u.id', 's.scheduled_by')
    .select(['s.page_id', 's.version_id', 'v.number as version_number', 's.publish_at', 's.unpublish_at'])
    .select(['s.failed_at', 's.failure'])
    .select(existingUserID('u').as('scheduled_by'))
    .select((row) => row.ref('p.newest_version_id').$notNull().as('newest_version_id'))
    .select(sql<string>`coalesce(u.name, '')`.as('scheduler_name'))
    .where('s.page_id', '=', pageID)
    .executeTakeFirst();

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A schedule as it leaves the server. */
export const scheduleOnWire = (row: ScheduleRow): Schedule => ({
  versionID: row.publish_at && row.version_id,
  versionNumber: row.publish_at && row.version_number,
  isOutdated: row.publish_at !== null && row.version_id !== row.newest_version_id,
  publishAt: iso(row.publish_at),
  unpublishAt: iso(row.unpublish_at),
  by: { ID: row.scheduled_by ?? 0, name: row.scheduler_name },
  failure: row.failure && row.failed_at ? { ...row.failure, time: row.failed_at.toISOString() } : null,
});

export interface NewSchedule {
  pageID: number;
  /** Null when nothing is to be published. */
  versionID: number | null;
  publishAt: Date | null;
  unpublishAt: Date | null;
  userID: number | null;
}

/** Puts a schedule in the place of what was scheduled before and of what has failed. */
export async function replaceSchedule(db: Database, schedule: NewSchedule): Promise<void> {
  const columns = {
    version_id: schedule.versionID,
    publish_at: schedule.publishAt,
    unpublish_at: schedule.unpublishAt,
    scheduled_by: schedule.userID,
    created_at: sql<Date>`now()`,
    failed_at: null,
    failure: null,
  };
  await db
    .insertInto('page_schedules')
    .values({ page_id: schedule.pageID, ...columns })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(columns))
    .execute();
}

/** Drops the schedule of a page and the note of what failed. */
export async function removeSchedule(db: Database, pageID: number): Promise<void> {
  await db.deleteFrom('page_schedules').where('page_id', '=', pageID).execute();
}

const column = { publish: 'publish_at', unpublish: 'unpublish_at' } as const;
const other = { publish: 'unpublish_at', unpublish: 'publish_at' } as const;

/** Clears one half of a schedule, and the note of what failed with it; the row goes when nothing else is due. */
export async function clearSchedule(db: Database, pageID: number, action: 'publish' | 'unpublish'): Promise<void> {
  const removed = await db
    .deleteFrom('page_schedules')
    .where('page_id', '=', pageID)
    .where(other[action], 'is', null)
    .returning('page_id')
    .execute();
  if (removed.length > 0) return;
  await db
    .updateTable('page_schedules')
    .set({ [column[action]]: null, failed_at: null, failure: null })
    .where('page_id', '=', pageID)
    .execute();
}

/** Notes that what was due could not be done; it is not tried again. A page that was to become public has nothing to end then. */
export async function noteFailure(
  db: Database,
  pageID: number,
  action: ScheduleFailure['action'],
  errors: readonly ErrorItem[],
  isPublic: boolean,
): Promise<void> {
  await db
    .updateTable('page_schedules')
    .set({
      [column[action]]: null,
      ...(isPublic ? {} : { unpublish_at: null }),
      failed_at: sql<Date>`now()`,
      failure: JSON.stringify({ action, errors }),
    })
    .where('page_id', '=', pageID)
    .execute();
}

/** Pages for which something is due, now or later, each with its next time. */
export const dueSchedules = (db: Database): Promise<{ page_id: number; next: Date }[]> =>
  db
    .selectFrom('page_schedules')
    .select('page_id')
    .select(sql<Date>`least(publish_at, unpublish_at)`.as('next'))
    .where(sql<boolean>`coalesce(publish_at, unpublish_at) is not null`)
    .orderBy('page_id')
    .execute();
