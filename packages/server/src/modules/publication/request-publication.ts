import { fail } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { audit } from '../audit/index.ts';
import {
  actorID,
  canOnPage,
  findVersion,
  lockPage,
  openRequestOf,
  type OpenRequestRow,
  type PageRow,
  requireOnPage,
} from '../pages/index.ts';
import { closeRequest, insertRequest, moveRequest } from './request-store.ts';

type RequestVerb = 'request' | 'resend' | 'revoke' | 'accept' | 'reject';

/** Records what happened to a request. */
export const auditRequest = (
  context: Context,
  verb: RequestVerb,
  request: { id: number; page_id: number; version_id: number },
): Promise<void> =>
  audit(context, {
    action: `publication.${verb}`,
    object: 'page',
    objectID: request.page_id,
    changes: { requestID: request.id, versionID: request.version_id },
  });

/**
 * The page of a version, locked, with its open request.
 * @throws PM_01 when there is no such version, 409 V_07 when there is no open request
 */
export async function requestedPage(
  context: Context,
  versionID: number,
): Promise<{ page: PageRow; request: OpenRequestRow }> {
  const version = (await findVersion(context.db, versionID)) ?? fail('PM_01', 'id');
  const page = (await lockPage(context.db, version.page_id)) ?? fail('PM_01', 'id');
  const request = (await openRequestOf(context.db, page.id)) ?? fail('V_07');
  return { page, request };
}

/**
 * Asks for the publication of the newest version of a page.
 * @throws 409 V_07 while a request is open, or when the newest version is public already
 */
export async function requestPublication(context: Context, pageID: number, comment: string): Promise<void> {
  const { db } = context;
  const page = (await lockPage(db, pageID)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  if (page.published_version_id === page.newest_version_id) fail('V_07');
  const versionID = page.newest_version_id;
  const made = (await insertRequest(db, { pageID, versionID, requesterID: actorID(context), comment })) ?? fail('V_07');
  await auditRequest(context, 'request', { id: made.id, page_id: pageID, version_id: versionID });
}

/** Moves the open request of a page, named by any of its versions, to the newest version. */
export async function resendRequest(context: Context, versionID: number, comment: string): Promise<void> {
  const { page, request } = await requestedPage(context, versionID);
  await requireOnPage(context, 'edit-page', page);
  await moveRequest(context.db, request.id, page.newest_version_id, comment);
  await auditRequest(context, 'resend', { ...request, version_id: page.newest_version_id });
}

/**
 * Withdraws the open request of a page, named by any of its versions.
 * @throws UM_01 when the actor neither made the request nor may review it
 */
export async function revokeRequest(context: Context, versionID: number): Promise<void> {
  const { page, request } = await requestedPage(context, versionID);
  const isMine = request.requester_id !== null && request.requester_id === actorID(context);
  if (!isMine && !(await canOnPage(context, 'review-publication', page))) fail('UM_01');
  await closeRequest(context.db, request.id, { status: 'revoked', feedback: '', userID: actorID(context) });
  await auditRequest(context, 'revoke', request);
}
