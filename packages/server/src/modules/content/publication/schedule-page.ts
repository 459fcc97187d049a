import { type ErrorItem, fail, failAll, type Schedule } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  canOnPage,
  contentOf,
  findPage,
  findVersion,
  isLiveVersion,
  lockPage,
  type PageRow,
  publicationErrors,
  requireOnPage,
} from '../pages/index.ts';
import { approvalErrors } from './approval.ts';
import { removeSchedule, replaceSchedule, scheduleOf, scheduleOnWire } from './schedule-store.ts';
import { queueSchedule } from './queue-schedules.ts';

type SeenSchedule = Pick<Schedule, 'versionID' | 'publishAt' | 'unpublishAt'>;

interface ScheduleInput {
  publishAt: string | null;
  unpublishAt: string | null;
  versionID?: number | undefined;
  /** The schedule that the caller has seen. */
  replaces?: SeenSchedule | undefined;
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

const isSameTime = (one: string | null, other: string | null): boolean =>
  dateOf(one)?.getTime() === dateOf(other)?.getTime();

/** Whether the schedule of a page is still the one that the caller has seen. */
async function isAsSeen(db: Database, pageID: number, seen: SeenSchedule): Promise<boolean> {
  const row = await scheduleOf(db, pageID);
  if (!row) return false;
  const { versionID, publishAt, unpublishAt } = scheduleOnWire(row);
  const isSameVersion = versionID === seen.versionID;
  return isSameVersion && isSameTime(publishAt, seen.publishAt) && isSameTime(unpublishAt, seen.unpublishAt);
}

/** Returns the errors of the times: V_01 if there is none, V_12 for a time in the past or an end before the start. */
function timeErrors(page: PageRow, now: Date, publishAt: Date | null, unpublishAt: Date | null): ErrorItem[] {
  if (publishAt === null && unpublishAt === null) return [{ property: 'publishAt', code: 'V_01' }];
  const errors: ErrorItem[] = [];
  if (publishAt !== null && publishAt <= now) errors.push({ property: 'publishAt', code: 'V_12' });
  if (unpublishAt !== null) {
    const isPublicBefore = publishAt === null ? page.published_version_id !== null : publishAt < unpublishAt;
    if (unpublishAt <= now || !isPublicBefore) errors.push({ property: 'unpublishAt', code: 'V_12' });
  }
  return errors;
}

/** Returns the errors that prevent publication of a version. Versions are immutable, so they can be checked in advance. */
async function versionErrors(context: Context, page: PageRow, versionID: number): Promise<ErrorItem[]> {
  const { db, services } = context;
  const version = await findVersion(db, versionID);
  if (version?.page_id !== page.id || !(await isLiveVersion(db, version)))
    return [{ property: 'versionID', code: 'V_12' }];
  return [
    ...(await approvalErrors(context, page.id, versionID)),
    ...(await publicationErrors(db, services.site, page, contentOf(services.site, page, version))),
  ];
}

/** Returns the errors of a schedule that the schema cannot find; none for users who may not publish the page. */
export async function newScheduleErrors(
  context: Context,
  id: number,
  body: Partial<ScheduleInput>,
): Promise<ErrorItem[]> {
  const page = await findPage(context.db, id);
  if (!page || !(await canOnPage(context, 'publish-page', page))) return [];
  const now = await databaseTime(context.db);
  const isOver = (time: string | null | undefined): boolean => typeof time === 'string' && new Date(time) <= now;
  const errors: ErrorItem[] = (['publishAt', 'unpublishAt'] as const)
    .filter((property) => isOver(body[property]))
    .map((property) => ({ property, code: 'V_12' }));
  if (body.publishAt === null || !('versionID' in body)) return errors;
  return [...errors, ...(await versionErrors(context, page, body.versionID ?? page.newest_version_id))];
}

/**
 * Schedules the publication of a version, the end of its publication, or both. Replaces an existing schedule. Versions stored
 * later do not change the scheduled version.
 * @throws PM_01, UM_01; 409 V_07 if the schedule is not the one that the caller has seen; otherwise all errors of the times and the version together
 */
export async function schedulePage(
  context: Context,
  id: number,
  input: ScheduleInput,
): Promise<{ schedule: Schedule }> {
  const { db } = context;
  const page = (await lockPage(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'publish-page', page);
  if (input.replaces && !(await isAsSeen(db, id, input.replaces))) fail('V_07', 'replaces');
  const publishAt = dateOf(input.publishAt);
  const unpublishAt = dateOf(input.unpublishAt);
  const versionID = publishAt === null ? null : (input.versionID ?? page.newest_version_id);
  failAll([
    ...timeErrors(page, await databaseTime(db), publishAt, unpublishAt),
    ...(versionID === null ? [] : await versionErrors(context, page, versionID)),
  ]);
  await replaceSchedule(db, { pageID: id, versionID, publishAt, unpublishAt, userID: actorID(context) });
  await queueSchedule(context, id, publishAt ?? unpublishAt);
  await audit(context, {
    action: 'schedule.set',
    object: 'page',
    objectID: id,
    changes: { versionID, publishAt: input.publishAt, unpublishAt: input.unpublishAt },
  });
  const row = (await scheduleOf(db, id)) ?? fail('PM_01', 'id');
  return { schedule: scheduleOnWire(row) };
}

/**
 * Schedules the publication of a version of a locked page. A scheduled end after that time does not change.
 * @throws all errors that prevent publication, together
 */
export async function schedulePublication(
  context: Context,
  page: PageRow,
  versionID: number,
  publishAt: Date,
): Promise<void> {
  const { db } = context;
  failAll(await versionErrors(context, page, versionID));
  const before = await scheduleOf(db, page.id);
  const end = before?.unpublish_at ?? null;
  const unpublishAt = end !== null && end > publishAt ? end : null;
  await replaceSchedule(db, { pageID: page.id, versionID, publishAt, unpublishAt, userID: actorID(context) });
  await queueSchedule(context, page.id, publishAt);
  await audit(context, {
    action: 'schedule.set',
    object: 'page',
    objectID: page.id,
    changes: { versionID, publishAt: publishAt.toISOString(), unpublishAt: unpublishAt?.toISOString() ?? null },
  });
}

/**
 * Removes the schedule of a page, including a recorded failure.
 * @throws 409 V_07 when there is none
 */
export async function cancelSchedule(context: Context, id: number): Promise<void> {
  const { db } = context;
  const page = (await lockPage(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'publish-page', page);
  const before = (await scheduleOf(db, id)) ?? fail('V_07');
  await removeSchedule(db, id);
  const { versionID, publishAt, unpublishAt } = scheduleOnWire(before);
  await audit(context, {
    action: 'schedule.cancel',
    object: 'page',
    objectID: id,
    changes: { versionID, publishAt, unpublishAt },
  });
}
