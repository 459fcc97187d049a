import { fail } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { PageRow } from '../pages/index.ts';
import { publishVersion } from './publish-page.ts';
import { auditRequest, pageOfVersion } from './request-publication.ts';
import { mayDecide } from './reviewers.ts';
import { schedulePublication } from './schedule-page.ts';
import { databaseTime } from './schedule-store.ts';
import { notifyRequester } from './notify-requester.ts';
import { endRequest, openRequestOf, type OpenRequestRow, publishedRequestOf } from './request-store.ts';

interface Reviewed {
  page: PageRow;
  request: OpenRequestRow;
}

/**
 * The open request for exactly this version: what was reviewed is what is decided on.
 * @throws 409 V_07 when the request is for another version by now, or there is none; UM_01 for who may not decide on it
 */
async function requestToReview(context: Context, page: PageRow, versionID: number): Promise<Reviewed> {
  const request = (await openRequestOf(context.db, page.id)) ?? fail('V_07');
  if (!(await mayDecide(context, page, request))) fail('UM_01');
  if (request.version_id !== versionID) fail('V_07');
  return { page, request };
}

/**
 * Publishes first and accepts then, as clients may: the request has ended with the publication, and the decision is added.
 * @returns whether there was such a request
 */
async function acceptPublished(context: Context, page: PageRow, versionID: number, feedback: string): Promise<boolean> {
  const { db } = context;
  if (await openRequestOf(db, page.id)) return false;
  const request = await publishedRequestOf(db, page.id);
  if (request?.version_id !== versionID) return false;
  if (!(await mayDecide(context, page, request))) fail('UM_01');
  await endRequest(db, request.id, { status: 'accepted', feedback, userID: actorID(context) });
  await auditRequest(context, 'accept', request);
  // That the page is public has been told already.
  if (feedback !== '') await notifyRequester(context, 'accepted', { page, request }, feedback);
  return true;
}

/**
 * Accepts the request for a version and publishes that version: at once, or at the time that the request asks for when that is
 * still to come. A request that ended because the page was published may be accepted afterwards too.
 * @throws 409 V_07 when there is no such request; UM_01; every error that keeps the version from being published
 */
export async function acceptRequest(context: Context, versionID: number, feedback: string): Promise<void> {
  const { db } = context;
  const page = await pageOfVersion(context, versionID);
  if (await acceptPublished(context, page, versionID, feedback)) return;
  const reviewed = await requestToReview(context, page, versionID);
  const { id, publish_at } = reviewed.request;
  const isLater = publish_at !== null && publish_at > (await databaseTime(db));
  // Before it is published: publishing ends requests that are still open.
  await endRequest(db, id, { status: 'accepted', feedback, userID: actorID(context) });
  if (isLater) await schedulePublication(context, page, versionID, publish_at);
  else await publishVersion(context, page, versionID);
  await auditRequest(context, 'accept', reviewed.request);
  await notifyRequester(context, isLater ? 'scheduled' : 'accepted', reviewed, feedback);
}

/**
 * Rejects the request for a version; the requester gets the feedback by mail.
 * @throws 409 V_07 when there is no such request; UM_01
 */
export async function rejectRequest(context: Context, versionID: number, feedback: string): Promise<void> {
  const reviewed = await requestToReview(context, await pageOfVersion(context, versionID), versionID);
  await endRequest(context.db, reviewed.request.id, { status: 'rejected', feedback, userID: actorID(context) });
  await auditRequest(context, 'reject', reviewed.request);
  await notifyRequester(context, 'rejected', reviewed, feedback);
}
