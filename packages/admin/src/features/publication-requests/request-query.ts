import {
  readFilter,
  type RequestFilter,
  type RequestListBody,
  filterBody,
  writeFilter,
} from '../../lib/publication-requests.ts';

/** Rows of one page of the list. */
export const pageSize = 25;

export const views = ['open', 'mine', 'done'] as const;
export type RequestView = (typeof views)[number];

/** What of the requests is shown, as the address says it. */
export interface RequestQuery extends RequestFilter {
  view: RequestView;
  pageIndex: number;
  searchTerm: string;
}

/** Reads the address; what it does not understand is as if it were absent. */
export function readQuery(address: URLSearchParams): RequestQuery {
  const page = Number(address.get('page') ?? 1);
  return {
    ...readFilter(address),
    view: views.find((view) => view === address.get('show')) ?? 'open',
    pageIndex: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0,
    searchTerm: (address.get('search') ?? '').slice(0, 200),
  };
}

/** Writes the address; only what differs from the first view stands in it. */
export function writeQuery(query: RequestQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (query.view !== 'open') address.set('show', query.view);
  if (query.pageIndex > 0) address.set('page', String(query.pageIndex + 1));
  if (query.searchTerm !== '') address.set('search', query.searchTerm);
  writeFilter(address, query);
  return address;
}

/** Body of the call: what waits longest stands first, of what is done the last. */
export const listBody = (query: RequestQuery): RequestListBody => ({
  ...filterBody(query),
  status: query.view,
  pageIndex: query.pageIndex,
  pageSize,
  searchTerm: query.searchTerm,
  columnToSort: 'createdAt',
  sortOrder: query.view === 'done' ? 'desc' : 'asc',
});

/** Whether the view is narrowed to some of the requests. */
export const isNarrowed = ({ searchTerm, locale, type, requester, age }: RequestQuery): boolean =>
  searchTerm !== '' || locale !== '' || type !== '' || requester !== 0 || age !== '';
