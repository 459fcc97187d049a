import type { ErrorItem, Schedule, ScheduleFailure } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';

/** The schedule of a page, or the failure of its last action. */
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

/** Returns the schedule of a page, or undefined if nothing is scheduled and no failure is recorded. */
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

/** Serialises a schedule. */
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
  /** Null if only the end of the publication is scheduled. */
  versionID: number | null;
  publishAt: Date | null;
  unpublishAt: Date | null;
  userID: number | null;
}

/** Inserts a schedule, or replaces the existing one and its recorded failure. */
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

/** Deletes the schedule of a page and its recorded failure. */
export async function removeSchedule(db: Database, pageID: number): Promise<void> {
  await db.deleteFrom('page_schedules').where('page_id', '=', pageID).execute();
}

const column = { publish: 'publish_at', unpublish: 'unpublish_at' } as const;
const other = { publish: 'unpublish_at', unpublish: 'publish_at' } as const;

/** Clears one action of a schedule and the recorded failure. Deletes the row if the other action is not scheduled. */
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

/** Records the failure of an action and clears it. Clears the scheduled end too if the page is not public. */
export async function recordFailure(
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

/** Returns the pages with a scheduled action and the time of the next one. */
export const pendingSchedules = (db: Database): Promise<{ page_id: number; next: Date }[]> =>
  db
    .selectFrom('page_schedules')
    .select('page_id')
    .select(sql<Date>`least(publish_at, unpublish_at)`.as('next'))
    .where(sql<boolean>`coalesce(publish_at, unpublish_at) is not null`)
    .orderBy('page_id')
    .execute();
