import { fail, type PagedList, type PublicationRequest } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import {
  actorID,
  canOnPage,
  findPage,
  findSummaries,
  findVersion,
  openRequestOf,
  type OpenRequestRow,
  type PageRow,
  summaryOnWire,
} from '../pages/index.ts';
import { listRequests, type RequestQuery, type RequestRow } from './request-store.ts';

/** Those that the actor has made or may review. */
async function visibleRequests(context: Context, query: RequestQuery): Promise<RequestRow[]> {
  const visible: RequestRow[] = [];
  for (const row of await listRequests(context.db, query)) {
    const isMine = row.requester_id === actorID(context);
    if (isMine || (await canOnPage(context, 'review-publication', row))) visible.push(row);
  }
  return visible;
}

async function onWire({ db, services }: Context, rows: readonly RequestRow[]): Promise<PublicationRequest[]> {
  const summaries = await findSummaries(
    db,
    rows.map(({ page_id }) => page_id),
  );
  const pages = new Map(summaries.map((row) => [row.id, summaryOnWire(services.site, row)]));
  return rows.flatMap((row) => {
    const page = pages.get(row.page_id);
    if (!page) return [];
    return {
      id: row.id,
      pageID: row.page_id,
      versionID: row.version_id,
      page,
      requester: { ID: row.requester_id, name: row.requester_name },
      comment: row.comment,
      createdAt: row.created_at.toISOString(),
      isOutdated: row.version_id !== row.newest_version_id,
    };
  });
}

/** Open requests that the actor may review or has made, the oldest first. */
export async function fetchRequests(context: Context): Promise<PagedList<PublicationRequest>> {
  const items = await onWire(context, await visibleRequests(context, { status: 'open', order: 'asc' }));
  return { items, totalItems: items.length };
}

/** One page of the requests that the actor may review or has made; the newest first unless the oldest are asked for. */
export async function listPublicationRequests(
  context: Context,
  wish: {
    status: 'open' | 'mine' | 'done';
    locale?: string | undefined;
    type?: string | undefined;
    pageIndex: number;
    pageSize: number;
    columnToSort: string;
    sortOrder: 'asc' | 'desc';
    searchTerm: string;
  },
): Promise<PagedList<PublicationRequest>> {
  const rows = await visibleRequests(context, {
    status: wish.status === 'done' ? 'done' : 'open',
    requesterID: wish.status === 'mine' ? (actorID(context) ?? 0) : undefined,
    locale: wish.locale,
    type: wish.type,
    order: wish.columnToSort === '' ? 'desc' : wish.sortOrder,
  });
  const term = wish.searchTerm.toLowerCase();
  const all = term === '' ? rows : rows.filter(({ title }) => title.toLowerCase().includes(term));
  const start = wish.pageIndex * wish.pageSize;
  return { items: await onWire(context, all.slice(start, start + wish.pageSize)), totalItems: all.length };
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
