import { type ErrorItem, fail, failAll, type Schedule } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  canOnPage,
  contentOf,
  findPage,
  findVersion,
  lockPage,
  type PageRow,
  publicationErrors,
  requireOnPage,
} from '../pages/index.ts';
import { databaseTime, removeSchedule, replaceSchedule, scheduleOf, scheduleOnWire } from './schedule-store.ts';
import { wake } from './wake-schedules.ts';

interface Wished {
  publishAt: string | null;
  unpublishAt: string | null;
  versionID?: number | undefined;
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** What is wrong with the times: V_01 when there is none, V_12 for one that is over or comes before what it follows. */
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

/** What keeps a version from being published at any time; a version never changes, so it need not wait to be told. */
async function versionErrors({ db, services }: Context, page: PageRow, versionID: number): Promise<ErrorItem[]> {
  const version = await findVersion(db, versionID);
  if (version?.page_id !== page.id) return [{ property: 'versionID', code: 'V_12' }];
  return publicationErrors(db, services.site, page, contentOf(services.site, page, version));
}

/** Errors of a schedule whose body the schema refuses; none for users who may not publish. */
export async function sentScheduleErrors(context: Context, id: number, right: Partial<Wished>): Promise<ErrorItem[]> {
  const page = await findPage(context.db, id);
  if (!page || !(await canOnPage(context, 'publish-page', page))) return [];
  const now = await databaseTime(context.db);
  const isOver = (time: string | null | undefined): boolean => typeof time === 'string' && new Date(time) <= now;
  const errors: ErrorItem[] = (['publishAt', 'unpublishAt'] as const)
    .filter((property) => isOver(right[property]))
    .map((property) => ({ property, code: 'V_12' }));
  if (right.publishAt === null || !('versionID' in right)) return errors;
  return [...errors, ...(await versionErrors(context, page, right.versionID ?? page.newest_version_id))];
}

/**
 * Lets a version be published at a time, the page be taken off at another, or both; what was scheduled before is replaced.
 * The version stays the one named, whatever is stored later.
 * @throws PM_01, UM_01; all errors of the times and of the version at once
 */
export async function schedulePage(context: Context, id: number, wished: Wished): Promise<{ schedule: Schedule }> {
  const { db } = context;
  const page = (await lockPage(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'publish-page', page);
  const publishAt = dateOf(wished.publishAt);
  const unpublishAt = dateOf(wished.unpublishAt);
  const versionID = publishAt === null ? null : (wished.versionID ?? page.newest_version_id);
  failAll([
    ...timeErrors(page, await databaseTime(db), publishAt, unpublishAt),
    ...(versionID === null ? [] : await versionErrors(context, page, versionID)),
  ]);
  await replaceSchedule(db, { pageID: id, versionID, publishAt, unpublishAt, userID: actorID(context) });
  await wake(context, id, publishAt ?? unpublishAt);
  await audit(context, {
    action: 'schedule.set',
    object: 'page',
    objectID: id,
    changes: { versionID, publishAt: wished.publishAt, unpublishAt: wished.unpublishAt },
  });
  const row = (await scheduleOf(db, id)) ?? fail('PM_01', 'id');
  return { schedule: scheduleOnWire(row) };
}

/**
 * Lets a version of a locked page be published at a time; that the page is to be taken off after it stays.
 * @throws every error that keeps the version from being published at once
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
  await wake(context, page.id, publishAt);
  await audit(context, {
    action: 'schedule.set',
    object: 'page',
    objectID: page.id,
    changes: { versionID, publishAt: publishAt.toISOString(), unpublishAt: unpublishAt?.toISOString() ?? null },
  });
}

/**
 * Drops what was scheduled and the note of what failed.
 * @throws 409 V_07 when there is neither
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
