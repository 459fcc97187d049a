import { type ErrorItem, fail, failAll } from '@ximblox/contract';
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
import { requestMail } from './request-mail.ts';
import { mayBeAssigned, toldOfRequest } from './reviewers.ts';
import { databaseTime } from './schedule-store.ts';
import {
  endRequest,
  insertRequest,
  moveRequest,
  openRequestOf,
  type OpenRequestRow,
  type RequestWishes,
} from './request-store.ts';

interface Wished extends RequestWishes {
  comment: string;
}

type RequestVerb = 'request' | 'resend' | 'revoke' | 'accept' | 'reject' | 'close';

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
 * The page of a version, locked.
 * @throws PM_01 when there is no such version
 */
export async function pageOfVersion(context: Context, versionID: number): Promise<PageRow> {
  const version = (await findVersion(context.db, versionID)) ?? fail('PM_01', 'id');
  return (await lockPage(context.db, version.page_id)) ?? fail('PM_01', 'id');
}

/**
 * The page of a version, locked, with its open request.
 * @throws PM_01 when there is no such version, 409 V_07 when there is no open request
 */
async function requestedPage(context: Context, versionID: number): Promise<{ page: PageRow; request: OpenRequestRow }> {
  const page = await pageOfVersion(context, versionID);
  const request = (await openRequestOf(context.db, page.id)) ?? fail('V_07');
  return { page, request };
}

/** V_12 on each of the wishes that cannot be fulfilled: a time or day that is over, somebody who may not review. */
async function wishErrors(
  context: Context,
  page: PageRow,
  { assigneeID, dueOn, publishAt }: RequestWishes,
): Promise<ErrorItem[]> {
  const errors: ErrorItem[] = [];
  const wrong = (property: keyof RequestWishes): void => void errors.push({ property, code: 'V_12' });
  const now = await databaseTime(context.db);
  if (!(await mayBeAssigned(context, page, assigneeID))) wrong('assigneeID');
  // Somewhere on earth it is still yesterday.
  if (dueOn && Date.parse(dueOn) < now.getTime() - 48 * 3_600_000) wrong('dueOn');
  if (publishAt && new Date(publishAt) <= now) wrong('publishAt');
  return errors;
}

/** The same, with all that keeps the newest version from being published: nobody is asked for what cannot be done. */
async function requestErrors(context: Context, page: PageRow, wished: RequestWishes): Promise<ErrorItem[]> {
  const { db, services } = context;
  const version = (await findVersion(db, page.newest_version_id)) ?? fail('PM_01', 'id');
  const content = contentOf(services.site, page, version);
  return [...(await wishErrors(context, page, wished)), ...(await publicationErrors(db, services.site, page, content))];
}

/** Errors of a new request whose body the schema refuses; none for users who may not request. */
export async function sentRequestErrors(context: Context, pageID: number, wished: RequestWishes): Promise<ErrorItem[]> {
  const page = await findPage(context.db, pageID);
  return page && (await canOnPage(context, 'edit-page', page)) ? requestErrors(context, page, wished) : [];
}

/** The same, of a request that is named by a version. */
export async function resentRequestErrors(
  context: Context,
  versionID: number,
  wished: RequestWishes,
): Promise<ErrorItem[]> {
  const version = await findVersion(context.db, versionID);
  return version ? sentRequestErrors(context, version.page_id, wished) : [];
}

/** Tells those who are to review the open request of a page. */
async function notifyReviewers(context: Context, page: PageRow): Promise<void> {
  const { db, services } = context;
  const request = await openRequestOf(db, page.id);
  if (!request) return;
  const { comment, due_on, publish_at } = request;
  for (const reviewer of await toldOfRequest(context, page, request)) {
    const told = { page, words: comment, dueOn: due_on, publishAt: publish_at };
    await services.mailer.send(db, await requestMail(context, 'asked', reviewer, told));
  }
}

/**
 * Asks for the publication of the newest version of a page; those who are to review it are told by mail.
 * @throws 409 V_07 while a request is open, or when the newest version is public already; at once V_12 for wishes that make no sense
 *   and every error that keeps the version from being published
 */
export async function requestPublication(context: Context, pageID: number, wished: Wished): Promise<void> {
  const { db } = context;
  const page = (await lockPage(db, pageID)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  if (page.published_version_id === page.newest_version_id) fail('V_07');
  failAll(await requestErrors(context, page, wished));
  const versionID = page.newest_version_id;
  const made =
    (await insertRequest(db, { pageID, versionID, requesterID: actorID(context), ...wished })) ?? fail('V_07');
  await auditRequest(context, 'request', { id: made.id, page_id: pageID, version_id: versionID });
  await notifyReviewers(context, page);
}

/**
 * Moves the open request of a page, named by any of its versions, to the newest version; its reviewers are told.
 * @throws those of `requestPublication` but for V_07
 */
export async function resendRequest(context: Context, versionID: number, wished: Wished): Promise<void> {
  const { page, request } = await requestedPage(context, versionID);
  await requireOnPage(context, 'edit-page', page);
  failAll(await requestErrors(context, page, wished));
  await moveRequest(context.db, request.id, { versionID: page.newest_version_id, ...wished });
  await auditRequest(context, 'resend', { ...request, version_id: page.newest_version_id });
  await notifyReviewers(context, page);
}

/**
 * Withdraws the open request of a page, named by any of its versions.
 * @throws UM_01 when the actor neither made the request nor may review it
 */
export async function revokeRequest(context: Context, versionID: number): Promise<void> {
  const { page, request } = await requestedPage(context, versionID);
  const isMine = request.requester_id !== null && request.requester_id === actorID(context);
  if (!isMine && !(await canOnPage(context, 'review-publication', page))) fail('UM_01');
  await endRequest(context.db, request.id, { status: 'revoked', feedback: '', userID: actorID(context) });
  await auditRequest(context, 'revoke', request);
}
