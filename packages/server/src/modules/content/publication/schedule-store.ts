import { sql } from 'kysely';
import type { ErrorItem, ScheduleFailure } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';

/** The time by which everything is decided that is due; the clocks of instances may differ. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

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

/** Strikes out one half of a schedule, and the note of what failed with it; the row goes when nothing else is due. */
export async function strikeOut(db: Database, pageID: number, action: 'publish' | 'unpublish'): Promise<void> {
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
