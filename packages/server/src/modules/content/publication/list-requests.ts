import {
  type AnswerOf,
  type contract,
  fail,
  type PagedList,
  type ParsedOf,
  type Person,
  type PublicationRequest,
} from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import {
  allowedOnPage,
  canOnPage,
  findPage,
  findSummaries,
  findVersion,
  type PageRow,
  summaryOnWire,
} from '../pages/index.ts';
import { mayDecide } from './reviewers.ts';
import {
  countRequests,
  listRequests,
  openRequestOf,
  type OpenRequestRow,
  requestersOf,
  type RequestQuery,
  type RequestRow,
} from './request-store.ts';

/** Those that the actor has made, is to review or may review. */
const visibleTo = (context: Context): Pick<RequestQuery, 'userID' | 'mayReview'> => ({
  userID: actorID(context),
  mayReview: allowedOnPage(context.actor, 'review-publication'),
});

/** Requests that `fetchRequests` gives at most: it has no pages. */
const largestAnswer = 1000;

/** What a request carries beside its comment. */
export const termsOnWire = ({ assignee_id, assignee_name, due_on, publish_at }: OpenRequestRow) => ({
  assignee: assignee_id === null ? null : { ID: assignee_id, name: assignee_name },
  dueOn: due_on,
  publishAt: publish_at?.toISOString() ?? null,
});

const requesterOf = ({ requester_id, requester_name }: RequestRow): Person => ({
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
      mayReview: row.status === 'open' && (await mayDecide(context, row, row)),
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

/** Open requests that the actor may review or has made, the oldest first. */
export async function fetchRequests(context: Context): Promise<PagedList<PublicationRequest>> {
  const query: RequestQuery = { status: 'open', ...visibleTo(context) };
  const [rows, totalItems] = await Promise.all([
    listRequests(context.db, query, { order: 'asc', offset: 0, limit: largestAnswer }),
    countRequests(context.db, query),
  ]);
  return { items: await onWire(context, rows), totalItems };
}

/** One page of the requests that the actor has made, is to review or may review; the newest first unless the oldest are asked for. */
export async function listPublicationRequests(
  context: Context,
  wish: ParsedOf<typeof contract.publication.listRequests>['body'],
): Promise<AnswerOf<typeof contract.publication.listRequests>> {
  const { db } = context;
  const { requesterID, pageIndex, pageSize } = wish;
  const query: RequestQuery = {
    ...visibleTo(context),
    status: wish.status === 'done' ? 'done' : 'open',
    onlyOwn: wish.status === 'mine',
    locale: wish.locale,
    type: wish.type,
    term: wish.searchTerm,
    age: wish.age,
  };
  const order = wish.columnToSort === '' ? 'desc' : wish.sortOrder;
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

/** Whether the actor made the request, may edit its page or review it. */
export const mayReadComment = async (context: Context, page: PageRow, request: OpenRequestRow): Promise<boolean> =>
  (request.requester_id !== null && request.requester_id === actorID(context)) ||
  (await canOnPage(context, 'edit-page', page)) ||
  (await canOnPage(context, 'review-publication', page));

/**
 * The comment of the open request for a version.
 * @throws 404 PM_01 when there is none for this version, UM_01 unless the actor made it, may edit the page or review it
 */
export async function requestComment(context: Context, versionID: number): Promise<{ comment: string }> {
  const version = (await findVersion(context.db, versionID)) ?? fail('PM_01', 'id');
  const page = (await findPage(context.db, version.page_id)) ?? fail('PM_01', 'id');
  const request = await openRequestOf(context.db, page.id);
  if (request?.version_id !== versionID) return fail('PM_01', 'id');
  return (await mayReadComment(context, page, request)) ? { comment: request.comment } : fail('UM_01');
}
