import { fail, failAll } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hookErrors, hookPage, queueHooks } from '../../foundation/hooks/index.ts';
import { hasPendingReplacement } from '../../library/media/index.ts';
import {
  contentOf,
  emitContentEvent,
  findVersion,
  isLiveVersion,
  lockPage,
  type PageRow,
  publicationErrors,
  publicPageChanged,
  requireOnPage,
  versionOrigin,
  type VersionRow,
} from '../pages/index.ts';
import { queuePageImages } from '../public-content/index.ts';
import { referencesOfVersion, setPageReferences } from '../../foundation/references/index.ts';
import { approvalErrors } from './approval.ts';
import { clearPublication, endPublication, startPublication } from './publication-store.ts';
import { clearSchedule, scheduleOf } from './schedule-store.ts';
import { settleRequest } from './settle-request.ts';

/** The result of publishing a page. */
export interface Published {
  publishedVersionID: number;
  /** The publication: the period in which this version is public. */
  publishedID: number;
}

/**
 * Clears a schedule whose version, or a newer one, has become public: at its time it would replace newer content with older.
 * The note of a failed schedule is cleared too.
 */
async function settleSchedule(context: Context, pageID: number, version: number): Promise<void> {
  const due = await scheduleOf(context.db, pageID);
  if (!due || (due.publish_at !== null && (due.version_number ?? 0) > version)) return;
  if (due.publish_at !== null || due.failure?.action === 'publish') await clearSchedule(context.db, pageID, 'publish');
}

/**
 * Makes a version the published version of a locked page. Publishing the version that is already public only updates the
 * schedule, unless replaced files wait for this publication.
 * @param options.note details for the audit entry, in addition to the versions
 * @param options.isApproved whether the version needs no approval of its own, as part of a release
 * @param options.version the version, if it has been read
 * @throws V_12 on `versionID` if the version belongs to another page; otherwise 409 PM_02 without a required approval, and all errors that prevent the publication, together
 */
export async function publishVersion(
  context: Context,
  page: PageRow,
  versionID: number,
  {
    note = {},
    isApproved = false,
    version: known,
  }: { note?: Record<string, unknown>; isApproved?: boolean; version?: VersionRow | undefined } = {},
): Promise<Published> {
  const { db, services } = context;
  const version = known ?? (await findVersion(db, versionID));
  if (version?.page_id !== page.id) return fail('V_12', 'versionID');
  const running = page.published_version_id === versionID ? page.publication_id : null;
  if (running !== null && !(await hasPendingReplacement(db, page.id, running))) {
    await settleSchedule(context, page.id, version.number);
    return { publishedVersionID: versionID, publishedID: running };
  }
  const content = contentOf(services.site, page, version);
  failAll([
    // The public version itself is published again only for its replaced files.
    ...(running === null && !isApproved ? await approvalErrors(context, page.id, versionID) : []),
    ...(await publicationErrors(db, services.site, page, content)),
    ...(await hookErrors(context, 'page.publish', () => ({ page: hookPage(page), versionID, content }))),
  ]);
  if (page.publication_id !== null) await endPublication(db, page.id);
  const publishedID = await startPublication(db, { pageID: page.id, versionID, userID: actorID(context) });
  const references = referencesOfVersion(services.site, page.type, content);
  await setPageReferences(db, { pageID: page.id, published: references });
  await publicPageChanged(context, page);
  await queuePageImages(db, services.jobs, page.id);
  await emitContentEvent(context, { name: 'page.published', page, versionID });
  await queueHooks(context, 'page.publish', () => ({ page: hookPage(page), versionID }));
  await audit(context, {
    action: 'page.publish',
    object: 'page',
    objectID: page.id,
    changes: { versionID: { from: page.published_version_id, to: versionID }, ...note },
  });
  await settleSchedule(context, page.id, version.number);
  await settleRequest(context, page, version.number);
  return { publishedVersionID: versionID, publishedID };
}

/** @throws V_12 on `versionID` for a version that only its release may publish */
async function requireLive({ db }: Context, versionID: number): Promise<void> {
  const version = await versionOrigin(db, versionID);
  if (version && !(await isLiveVersion(db, version))) fail('V_12', 'versionID');
}

/**
 * Publishes a version of a page, by default the newest.
 * @throws PM_01, UM_01, V_12 on `versionID` for a version of a release that was not published, and the errors of `publishVersion`
 */
export async function publishPage(
  context: Context,
  id: number,
  { versionID }: { versionID?: number | undefined },
): Promise<Published> {
  const page = (await lockPage(context.db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'publish-page', page);
  if (versionID !== undefined) await requireLive(context, versionID);
  return publishVersion(context, page, versionID ?? page.newest_version_id);
}

/**
 * Unpublishes a locked page. A scheduled end of the publication is cleared; a scheduled publication stays.
 * @throws 409 V_07 if the page is not public, and the errors of hooks
 */
export async function unpublishLocked(
  context: Context,
  page: PageRow,
  note: Record<string, unknown> = {},
): Promise<void> {
  const { db } = context;
  const versionID = page.published_version_id ?? fail('V_07');
  failAll(await hookErrors(context, 'page.unpublish', () => ({ page: hookPage(page), versionID })));
  await clearPublication(db, page.id);
  await publicPageChanged(context, page);
  await emitContentEvent(context, { name: 'page.unpublished', page, versionID });
  await queueHooks(context, 'page.unpublish', () => ({ page: hookPage(page), versionID }));
  await audit(context, {
    action: 'page.unpublish',
    object: 'page',
    objectID: page.id,
    changes: { versionID: { from: versionID, to: null }, ...note },
  });
  const due = await scheduleOf(db, page.id);
  if (due?.publish_at === null) await clearSchedule(db, page.id, 'unpublish');
}

/**
 * Unpublishes a page.
 * @throws PM_01, UM_01, 409 V_07 if the page is not public
 */
export async function unpublishPage(context: Context, id: number): Promise<void> {
  const page = (await lockPage(context.db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'publish-page', page);
  await unpublishLocked(context, page);
}
