import {
  type AnswerOf,
  type contract,
  fail,
  type PagedList,
  type ParsedOf,
  type Person,
  type PublicationRequest,
  type RequestOutcome,
} from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import {
  allowedOnPage,
  canOnPage,
  findPage,
  findSummaries,
  findVersion,
  type PageRow,
  summaryOnWire,
} from '../pages/index.ts';
import { canDecide } from './reviewers.ts';
import { countRequests, listRequests, requestersOf, type RequestQuery, type RequestRow } from './request-list-store.ts';
import { closedRequestsOf, openRequestOf, type OpenRequestRow, type RequestOutcomeRow } from './request-store.ts';

/** Filters for requests that the actor made, is assigned to or may review. */
const visibleTo = async (
  context: Context,
): Promise<Pick<RequestQuery, 'userID' | 'mayReview' | 'mayPublish' | 'fourEyes'>> => ({
  userID: actorID(context),
  mayReview: allowedOnPage(context.actor, 'review-publication'),
  mayPublish: allowedOnPage(context.actor, 'publish-page'),
  fourEyes: await fourEyesInEffect(context.db),
});

/** Maximum number of requests that `fetchRequests` returns, as it is not paginated. */
const maxRequests = 1000;

/** Serialises the assignee, due date and publication time of a request. */
export const termsOnWire = ({ assignee_id, assignee_name, due_on, publish_at }: OpenRequestRow) => ({
  assignee: assignee_id === null ? null : { ID: assignee_id, name: assignee_name },
  dueOn: due_on,
  publishAt: publish_at?.toISOString() ?? null,
});

const requesterOf = ({ requester_id, requester_name }: OpenRequestRow): Person => ({
  ID: requester_id ?? 0,
  name: requester_name,
});

async function onWire(context: Context, rows: readonly RequestRow[]): Promise<PublicationRequest[]> {
  const { db, services } = context;
  const summaries = await findSummaries(
    db,
    rows.map(({ page_id }) => page_id),
  );
  const pages = new Map(summaries.map((row) => [row.id, summaryOnWire(services.site, row)]));
  const requests: PublicationRequest[] = [];
  for (const row of rows) {
    const page = pages.get(row.page_id);
    if (!page) continue;
    requests.push({
      id: row.id,
      pageID: row.page_id,
      versionID: row.version_id,
      page,
      requester: requesterOf(row),
      comment: row.comment,
      createdAt: row.created_at.toISOString(),
      ...termsOnWire(row),
      isOutdated: row.version_id !== row.newest_version_id,
      mayReview: row.status === 'open' && (await canDecide(context, row, row)),
      status: row.status,
      closed: row.closed_at && {
        by: { ID: row.closed_by, name: row.closed_by_name },
        at: row.closed_at.toISOString(),
        feedback: row.feedback,
      },
    });
  }
  return requests;
}

/** Returns the open requests that the actor made, is assigned to or may review, oldest first. */
export async function fetchRequests(context: Context): Promise<PagedList<PublicationRequest>> {
  const query: RequestQuery = { status: 'open', ...(await visibleTo(context)) };
  const [rows, totalItems] = await Promise.all([
    listRequests(context.db, query, { order: 'asc', offset: 0, limit: maxRequests }),
    countRequests(context.db, query),
  ]);
  return { items: await onWire(context, rows), totalItems };
}

/**
 * Returns one page of the requests that the actor made, is assigned to or may review, by default newest first. `requesters` are
 * the users who made any of the matching requests, sorted by name.
 */
export async function listPublicationRequests(
  context: Context,
  options: ParsedOf<typeof contract.publication.listRequests>['body'],
): Promise<AnswerOf<typeof contract.publication.listRequests>> {
  const { db } = context;
  const { requesterID, pageIndex, pageSize } = options;
  const query: RequestQuery = {
    ...(await visibleTo(context)),
    status: options.status === 'mine' ? 'open' : options.status,
    onlyOwn: options.status === 'mine',
    locale: options.locale,
    type: options.type,
    term: options.searchTerm,
    age: options.age,
  };
  const order = options.columnToSort === '' ? 'desc' : options.sortOrder;
  const [rows, totalItems, requesters] = await Promise.all([
    listRequests(db, query, { requesterID, order, offset: pageIndex * pageSize, limit: pageSize }),
    countRequests(db, query, requesterID),
    requestersOf(db, query),
  ]);
  return {
    items: await onWire(context, rows),
    totalItems,
    requesters: requesters.toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

/** Serialises the outcome of a closed request; undefined for an open one. */
export async function outcomeOnWire(
  context: Context,
  page: PageRow,
  request: RequestOutcomeRow,
): Promise<RequestOutcome | undefined> {
  const { status, closed_at, closed_by, closed_by_name } = request;
  if (status === 'open' || closed_at === null) return undefined;
  const isReadable = await canReadComment(context, page, request);
  return {
    status,
    versionID: request.version_id,
    number: request.number,
    requester: requesterOf(request),
    comment: isReadable ? request.comment : null,
    ...termsOnWire(request),
    by: { ID: closed_by, name: closed_by_name },
    at: closed_at.toISOString(),
    feedback: isReadable ? request.feedback : null,
  };
}

/** Returns the outcomes of the closed requests for versions of a page, latest first. */
export async function outcomesOfVersions(
  context: Context,
  page: PageRow,
  versionIDs: readonly number[],
): Promise<RequestOutcome[]> {
  const outcomes: RequestOutcome[] = [];
  for (const request of await closedRequestsOf(context.db, page.id, versionIDs)) {
    const outcome = await outcomeOnWire(context, page, request);
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

/** Whether the actor made the request, or may edit or review its page. */
export const canReadComment = async (context: Context, page: PageRow, request: OpenRequestRow): Promise<boolean> =>
  (request.requester_id !== null && request.requester_id === actorID(context)) ||
  (await canOnPage(context, 'edit-page', page)) ||
  (await canOnPage(context, 'review-publication', page));

/**
 * Returns the comment of the open request for a version.
 * @throws 404 PM_01 when the version has no open request; UM_01 when `canReadComment` is false
 */
export async function requestComment(context: Context, versionID: number): Promise<{ comment: string }> {
  const version = (await findVersion(context.db, versionID)) ?? fail('PM_01', 'id');
  const page = (await findPage(context.db, version.page_id)) ?? fail('PM_01', 'id');
  const request = await openRequestOf(context.db, page.id);
  if (request?.version_id !== versionID) return fail('PM_01', 'id');
  return (await canReadComment(context, page, request)) ? { comment: request.comment } : fail('UM_01');
}
