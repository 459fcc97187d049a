import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
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
import { notify } from '../../people/notifications/index.ts';
import { userLanguage } from '../../people/users/index.ts';
import { requestChanges } from './request-changes.ts';
import { requestMail } from './request-mail.ts';
import { canBeAssigned, requestRecipients } from './reviewers.ts';
import {
  endRequest,
  insertRequest,
  moveRequest,
  openRequestOf,
  type OpenRequestRow,
  type RequestOptions,
} from './request-store.ts';

interface RequestInput extends RequestOptions {
  comment: string;
}

type RequestVerb = 'request' | 'resend' | 'revoke' | 'accept' | 'reject' | 'close';

/** Writes an action on a request to the audit log. */
export const auditRequest = (
  context: Context,
  verb: RequestVerb,
  request: { id: number; page_id: number; version_id: number },
  details: Record<string, unknown> = {},
): Promise<void> =>
  audit(context, {
    action: `publication.${verb}`,
    object: 'page',
    objectID: request.page_id,
    changes: { requestID: request.id, versionID: request.version_id, ...details },
  });

/**
 * Returns the page of a version and locks it.
 * @throws PM_01 when there is no such version
 */
export async function pageOfVersion(context: Context, versionID: number): Promise<PageRow> {
  const version = (await findVersion(context.db, versionID)) ?? fail('PM_01', 'id');
  return (await lockPage(context.db, version.page_id)) ?? fail('PM_01', 'id');
}

/**
 * Returns the page of a version, locked, and its open request.
 * @throws PM_01 when there is no such version, 409 V_07 when there is no open request
 */
async function requestedPage(context: Context, versionID: number): Promise<{ page: PageRow; request: OpenRequestRow }> {
  const page = await pageOfVersion(context, versionID);
  const request = (await openRequestOf(context.db, page.id)) ?? fail('V_07');
  return { page, request };
}

/** Returns V_12 for each invalid option: a date or time in the past, or an assignee who may not review the page. */
async function optionErrors(
  context: Context,
  page: PageRow,
  { assigneeID, dueOn, publishAt }: RequestOptions,
): Promise<ErrorItem[]> {
  const errors: ErrorItem[] = [];
  const addError = (property: keyof RequestOptions): void => void errors.push({ property, code: 'V_12' });
  const now = await databaseTime(context.db);
  if (!(await canBeAssigned(context, page, assigneeID))) addError('assigneeID');
  // Two days of tolerance, as the time zone of the requester is unknown.
  if (dueOn && Date.parse(dueOn) < now.getTime() - 48 * 3_600_000) addError('dueOn');
  if (publishAt && new Date(publishAt) <= now) addError('publishAt');
  return errors;
}

/** Returns the errors of the options of a request, and those that prevent publication of the newest version. */
async function requestErrors(context: Context, page: PageRow, input: RequestOptions): Promise<ErrorItem[]> {
  const { db, services } = context;
  const version = (await findVersion(db, page.newest_version_id)) ?? fail('PM_01', 'id');
  const content = contentOf(services.site, page, version);
  return [
    ...(await optionErrors(context, page, input)),
    ...(await publicationErrors(db, services.site, page, content)),
  ];
}

/** Returns the errors of a new request that the schema cannot find; none for users who may not edit the page. */
export async function newRequestErrors(context: Context, pageID: number, input: RequestOptions): Promise<ErrorItem[]> {
  const page = await findPage(context.db, pageID);
  return page && (await canOnPage(context, 'edit-page', page)) ? requestErrors(context, page, input) : [];
}

/** Returns the errors of a request to resend, identified by a version of its page, that the schema cannot find. */
export async function resendRequestErrors(
  context: Context,
  versionID: number,
  input: RequestOptions,
): Promise<ErrorItem[]> {
  const version = await findVersion(context.db, versionID);
  return version ? newRequestErrors(context, version.page_id, input) : [];
}

/** Notifies the recipients of the open request of a page. */
async function notifyReviewers(context: Context, page: PageRow): Promise<void> {
  const { db, services } = context;
  const request = await openRequestOf(db, page.id);
  if (!request) return;
  const { comment, due_on, publish_at, version_id } = request;
  for (const reviewer of await requestRecipients(context, page, request)) {
    const compared = { before: page.published_version_id, after: version_id };
    const changes = await requestChanges(context, page, compared, userLanguage(services.site, reviewer));
    const content = { page, message: comment, dueOn: due_on, publishAt: publish_at, changes };
    const about = { kind: 'review-requested', pageID: page.id, requestID: request.id } as const;
    await notify(context, reviewer, about, () => requestMail(context, 'requested', reviewer, content));
  }
}

/**
 * Creates a publication request for the newest version of a page and emails its reviewers.
 * @param options.notifies false for one of many requests, whose reviewers get one email by `notifyOfRequests`
 * @throws 409 V_07 while a request is open, or if the newest version is already public; otherwise all errors together: V_12 for
 *   invalid options, and those that prevent publication
 */
export async function requestPublication(
  context: Context,
  pageID: number,
  input: RequestInput,
  { notifies = true } = {},
): Promise<void> {
  const { db } = context;
  const page = (await lockPage(db, pageID)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  if (page.published_version_id === page.newest_version_id) fail('V_07');
  failAll(await requestErrors(context, page, input));
  const versionID = page.newest_version_id;
  const created =
    (await insertRequest(db, { pageID, versionID, requesterID: actorID(context), ...input })) ?? fail('V_07');
  await auditRequest(context, 'request', { id: created.id, page_id: pageID, version_id: versionID });
  if (notifies) await notifyReviewers(context, page);
}

/**
 * Moves the open request of a page, identified by any of its versions, to the newest version and emails its reviewers.
 * @throws 409 V_07 when no request is open; otherwise the errors of `requestPublication`
 */
export async function resendRequest(context: Context, versionID: number, input: RequestInput): Promise<void> {
  const { page, request } = await requestedPage(context, versionID);
  await requireOnPage(context, 'edit-page', page);
  failAll(await requestErrors(context, page, input));
  await moveRequest(context.db, request.id, { versionID: page.newest_version_id, ...input });
  await auditRequest(context, 'resend', { ...request, version_id: page.newest_version_id });
  await notifyReviewers(context, page);
}

/**
 * Revokes the open request of a page, identified by any of its versions.
 * @throws UM_01 when the actor neither made the request nor may review it
 */
export async function revokeRequest(context: Context, versionID: number): Promise<void> {
  const { page, request } = await requestedPage(context, versionID);
  const isMine = request.requester_id !== null && request.requester_id === actorID(context);
  if (!isMine && !(await canOnPage(context, 'review-publication', page))) fail('UM_01');
  await endRequest(context.db, request.id, { status: 'revoked', feedback: '', userID: actorID(context) });
  await auditRequest(context, 'revoke', request);
}
