import type { Schedule, ScheduleFailure } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { presentID } from '../../../platform/database/present-id.ts';

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
    .select(presentID('u').as('scheduled_by'))
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
