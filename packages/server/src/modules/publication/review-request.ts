import { fail } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { actorID, closeRequest, type OpenRequestRow, type PageRow, versionOrigin } from '../pages/index.ts';
import { findUser } from '../users/index.ts';
import { publishVersion } from './publish-page.ts';
import { requestMail } from './request-mail.ts';
import { auditRequest, requestedPage } from './request-publication.ts';
import { mayDecide } from './reviewers.ts';
import { schedulePublication } from './schedule-page.ts';
import { databaseTime } from './schedule-store.ts';

/**
 * The open request for exactly this version: what was reviewed is what is decided on.
 * @throws 409 V_07 when the request is for another version by now, or there is none; UM_01 for who may not decide on it
 */
async function requestToReview(
  context: Context,
  versionID: number,
): Promise<{ page: PageRow; request: OpenRequestRow }> {
  const { page, request } = await requestedPage(context, versionID);
  if (!(await mayDecide(context, page, request))) fail('UM_01');
  if (request.version_id !== versionID) fail('V_07');
  return { page, request };
}

/** Tells who made the request what has become of it, unless it was decided by the same person. */
async function tellRequester(
  context: Context,
  kind: 'accepted' | 'scheduled' | 'rejected',
  { page, request }: { page: PageRow; request: OpenRequestRow },
  feedback: string,
): Promise<void> {
  const { db, services } = context;
  if (request.requester_id === null || request.requester_id === actorID(context)) return;
  const requester = await findUser(db, request.requester_id);
  if (!requester?.active) return;
  const publishAt = kind === 'scheduled' ? request.publish_at : null;
  // A newer version may have another title.
  const title = (await versionOrigin(db, request.version_id))?.title ?? page.title;
  const told = { page: { id: page.id, title }, words: feedback, publishAt };
  await services.mailer.send(db, await requestMail(context, kind, requester, told));
}

/** Whether a newer version than this is public by now. */
async function isOvertaken({ db }: Context, { published_version_id }: PageRow, versionID: number): Promise<boolean> {
  if (published_version_id === null || published_version_id === versionID) return false;
  const [shown, asked] = await Promise.all([versionOrigin(db, published_version_id), versionOrigin(db, versionID)]);
  return (shown?.number ?? 0) > (asked?.number ?? 0);
}

/**
 * Accepts the request for a version, and publishes that version when it is not public yet: at once, or at the time that the request
 * asks for when that is still to come. What is newer and public already stays so.
 */
export async function acceptRequest(context: Context, versionID: number, feedback: string): Promise<void> {
  const { db } = context;
  const { page, request } = await requestToReview(context, versionID);
  const { publish_at } = request;
  const isPast = await isOvertaken(context, page, versionID);
  const isLater = !isPast && publish_at !== null && publish_at > (await databaseTime(db));
  if (isLater) await schedulePublication(context, page, versionID, publish_at);
  else if (!isPast) await publishVersion(context, page, versionID);
  await closeRequest(db, page.id, { status: 'accepted', feedback, userID: actorID(context) });
  await auditRequest(context, 'accept', request);
  await tellRequester(context, isLater ? 'scheduled' : 'accepted', { page, request }, feedback);
}

/** Rejects the request for a version; the requester gets the feedback by mail. */
export async function rejectRequest(context: Context, versionID: number, feedback: string): Promise<void> {
  const { page, request } = await requestToReview(context, versionID);
  await closeRequest(context.db, page.id, { status: 'rejected', feedback, userID: actorID(context) });
  await auditRequest(context, 'reject', request);
  await tellRequester(context, 'rejected', { page, request }, feedback);
}
