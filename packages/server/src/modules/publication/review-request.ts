import { fail } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { actorID, type OpenRequestRow, type PageRow, requireOnPage } from '../pages/index.ts';
import { findUser } from '../users/index.ts';
import { publishVersion } from './publish-page.ts';
import { rejectionMail } from './rejection-mail.ts';
import { auditRequest, requestedPage } from './request-publication.ts';
import { closeRequest } from './request-store.ts';

/**
 * The open request for exactly this version: what was reviewed is what is decided on.
 * @throws 409 V_07 when the request is for another version by now, or there is none
 */
async function requestToReview(
  context: Context,
  versionID: number,
): Promise<{ page: PageRow; request: OpenRequestRow }> {
  const { page, request } = await requestedPage(context, versionID);
  await requireOnPage(context, 'review-publication', page);
  if (request.version_id !== versionID) fail('V_07');
  return { page, request };
}

/** Accepts the request for a version, and publishes that version when it is not public yet. */
export async function acceptRequest(context: Context, versionID: number, feedback: string): Promise<void> {
  const { page, request } = await requestToReview(context, versionID);
  await publishVersion(context, page, versionID);
  await closeRequest(context.db, request.id, { status: 'accepted', feedback, userID: actorID(context) });
  await auditRequest(context, 'accept', request);
}

/** Rejects the request for a version; the requester gets the feedback by mail. */
export async function rejectRequest(context: Context, versionID: number, feedback: string): Promise<void> {
  const { page, request } = await requestToReview(context, versionID);
  await closeRequest(context.db, request.id, { status: 'rejected', feedback, userID: actorID(context) });
  await auditRequest(context, 'reject', request);
  const requester = request.requester_id === null ? undefined : await findUser(context.db, request.requester_id);
  if (requester?.active)
    await context.services.mailer.send(context.db, rejectionMail(context, requester, page, feedback));
}
