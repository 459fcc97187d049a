import { fail } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import type { PageRow } from '../pages/index.ts';
import { publishVersion } from './publish-page.ts';
import { auditRequest, pageOfVersion } from './request-publication.ts';
import { canDecide, fixOf } from './reviewers.ts';
import { schedulePublication } from './schedule-page.ts';
import { notifyRequester } from './notify-requester.ts';
import { endRequest, hasOtherAuthor, openRequestOf, type OpenRequestRow, publishedRequestOf } from './request-store.ts';

interface ReviewedRequest {
  page: PageRow;
  request: OpenRequestRow;
}

/**
 * Returns the open request for exactly this version, so that a decision never applies to a version that was not reviewed.
 * @throws 409 V_07 when there is no open request or it is for another version; UM_01 when the actor may not decide on it
 */
async function requestToReview(context: Context, page: PageRow, versionID: number): Promise<ReviewedRequest> {
  const request = (await openRequestOf(context.db, page.id)) ?? fail('V_07');
  if (!(await canDecide(context, page, request))) fail('UM_01');
  if (request.version_id !== versionID) fail('V_07');
  return { page, request };
}

/**
 * Accepts a request that was closed because its page was published without a decision. Clients may publish before they accept.
 * @returns false if there is no such request
 */
async function acceptPublished(context: Context, page: PageRow, versionID: number, feedback: string): Promise<boolean> {
  const { db } = context;
  if (await openRequestOf(db, page.id)) return false;
  const request = await publishedRequestOf(db, page.id);
  if (request?.version_id !== versionID) return false;
  if (!(await canDecide(context, page, request))) fail('UM_01');
  await endRequest(db, request.id, { status: 'accepted', feedback, userID: actorID(context) });
  await auditRequest(context, 'accept', request);
  // The requester has already received an email about the publication.
  if (feedback !== '') await notifyRequester(context, 'accepted', { page, request }, feedback);
  return true;
}

/**
 * Checks that a reviewer may approve a version in which they have fixed the page.
 * @throws UM_01 if they may not edit the page; 409 PM_02 if someone else has to approve what they write; otherwise, on
 *   `fixedVersionID`, 409 V_07 if it is not the newest version or someone else has stored a version since the requested one
 */
async function checkFix(context: Context, { page, request }: ReviewedRequest, fixedVersionID: number): Promise<void> {
  const fix = await fixOf(context, page);
  if (fix === null) fail('UM_01');
  if (fix === 'resend') fail('PM_02');
  const isNewest = fixedVersionID === page.newest_version_id && fixedVersionID !== request.version_id;
  if (!isNewest || (await hasOtherAuthor(context.db, page.id, request.version_id, actorID(context)))) {
    fail('V_07', 'fixedVersionID');
  }
}

interface Acceptance {
  feedback: string;
  /** A newer version in which the reviewer has fixed the page; it is published instead of the requested one. */
  fixedVersionID?: number | undefined;
}

/**
 * Accepts the request for a version and publishes that version, or a fixed one, immediately or at the requested time if that is in
 * the future. A request that was closed by a publication can be accepted too.
 * @throws 409 V_07 when there is no such request; UM_01; the errors of `checkFix`; all errors that prevent publication
 */
export async function acceptRequest(
  context: Context,
  requestedID: number,
  { feedback, fixedVersionID }: Acceptance,
): Promise<void> {
  const { db } = context;
  const page = await pageOfVersion(context, requestedID);
  if (fixedVersionID === undefined && (await acceptPublished(context, page, requestedID, feedback))) return;
  const reviewed = await requestToReview(context, page, requestedID);
  if (fixedVersionID !== undefined) await checkFix(context, reviewed, fixedVersionID);
  const versionID = fixedVersionID ?? requestedID;
  const { id, publish_at } = reviewed.request;
  const isLater = publish_at !== null && publish_at > (await databaseTime(db));
  // Before publishing, which closes open requests as `published`.
  await endRequest(db, id, { status: 'accepted', feedback, userID: actorID(context), versionID });
  if (isLater) await schedulePublication(context, page, versionID, publish_at);
  else await publishVersion(context, page, versionID);
  const request = { ...reviewed.request, version_id: versionID };
  await auditRequest(context, 'accept', request, fixedVersionID === undefined ? {} : { fixes: requestedID });
  const fixes = fixedVersionID === undefined ? undefined : requestedID;
  await notifyRequester(context, isLater ? 'scheduled' : 'accepted', { page, request }, feedback, fixes);
}

/**
 * Rejects the request for a version and emails the feedback to the requester.
 * @throws 409 V_07 when there is no such request; UM_01
 */
export async function rejectRequest(context: Context, versionID: number, feedback: string): Promise<void> {
  const reviewed = await requestToReview(context, await pageOfVersion(context, versionID), versionID);
  await endRequest(context.db, reviewed.request.id, { status: 'rejected', feedback, userID: actorID(context) });
  await auditRequest(context, 'reject', reviewed.request);
  await notifyRequester(context, 'rejected', reviewed, feedback);
}
