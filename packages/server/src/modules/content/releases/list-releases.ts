import type {
  AwaitingRelease,
  CalendarRelease,
  contract,
  PagedList,
  ParsedOf,
  ReleaseSummary,
} from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { releaseOnWire } from './release-on-wire.ts';
import { awaitingReleases, listReleaseRows, releasesBetween, type ReleaseRow } from './release-store.ts';

/** Returns one page of the releases. */
export async function listReleases(
  { db }: Context,
  query: ParsedOf<typeof contract.releases.list>['body'],
): Promise<PagedList<ReleaseSummary>> {
  const { rows, total } = await listReleaseRows(db, query);
  return { items: rows.map(releaseOnWire), totalItems: total };
}

function calendarEntry(row: ReleaseRow): CalendarRelease[] {
  const { id, name, revision } = row;
  const entry = (kind: CalendarRelease['kind'], at: Date, by: CalendarRelease['by']): CalendarRelease[] => [
    { kind, at: at.toISOString(), id, name, revision, by },
  ];
  if (row.published_at) return entry('published', row.published_at, { ID: row.publisher_id, name: row.publisher_name });
  if (row.publish_at) return entry('publish', row.publish_at, { ID: row.scheduler_id, name: row.scheduler_name });
  return row.failed_at ? entry('failed', row.failed_at, { ID: row.creator_id, name: row.creator_name }) : [];
}

/** Returns the releases of a period of the calendar, by time. */
export async function calendarReleases(
  { db }: Context,
  period: ParsedOf<typeof contract.releases.between>['body'],
): Promise<CalendarRelease[]> {
  const rows = await releasesBetween(db, period);
  return rows.flatMap(calendarEntry).toSorted((one, other) => one.at.localeCompare(other.at) || one.id - other.id);
}

/** Returns the open releases that await the actor. */
export async function releasesAwaiting(context: Context, limit: number): Promise<AwaitingRelease[]> {
  const { db } = context;
  if (!context.can('manage-releases', {})) return [];
  const isAuthorBarred = (await fourEyesInEffect(db)) !== null;
  const mayApprove = context.can('approve-release', {});
  return awaitingReleases(db, { userID: actorID(context) ?? 0, mayApprove, isAuthorBarred, limit });
}
