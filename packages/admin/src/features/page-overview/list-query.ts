import type { InputOf, PageState, contract } from '@ximblox/contract';
import { localeIn } from '../../lib/locale-in.ts';

/** Rows of one page of the list. */
export const pageSize = 25;

type SortColumn = '' | 'createdAt' | 'updatedAt';

/** Stands among the states for the reader's own drafts. */
export const drafts = 'drafts';

/** What the overview shows, as its address says it. */
export interface ListQuery {
  pageIndex: number;
  searchTerm: string;
  columnToSort: SortColumn;
  sortOrder: 'asc' | 'desc';
  locale: string;
  state: PageState | typeof drafts | '';
  mine: boolean;
  /** ID of a tag that pages have; 0 for any and none. */
  tag: number;
}

/** What an address says that says nothing. */
export const firstQuery: ListQuery = {
  pageIndex: 0,
  searchTerm: '',
  columnToSort: '',
  sortOrder: 'asc',
  locale: '',
  state: '',
  mine: false,
  tag: 0,
};

const states: readonly ListQuery['state'][] = [
  'not-published',
  'published',
  'changed',
  'requested',
  'scheduled',
  drafts,
];
const columns: readonly SortColumn[] = ['createdAt', 'updatedAt'];

/** Reads the address; what it does not understand is as if it were absent. */
export function readQuery(address: URLSearchParams): ListQuery {
  const page = Number(address.get('page') ?? 1);
  return {
    pageIndex: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0,
    searchTerm: (address.get('search') ?? '').slice(0, 200),
    columnToSort: columns.find((column) => column === address.get('sort')) ?? '',
    sortOrder: address.get('order') === 'desc' ? 'desc' : 'asc',
    locale: localeIn(address),
    state: states.find((state) => state === address.get('state')) ?? '',
    mine: address.has('mine'),
    tag: Number(/^[1-9]\d{0,14}$/.exec(address.get('tag') ?? '')?.[0] ?? 0),
  };
}

/** Writes the address; only what differs from the first view stands in it. */
export function writeQuery(query: ListQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (query.pageIndex > 0) address.set('page', String(query.pageIndex + 1));
  if (query.searchTerm !== '') address.set('search', query.searchTerm);
  if (query.columnToSort !== '') address.set('sort', query.columnToSort);
  if (query.sortOrder !== 'asc') address.set('order', query.sortOrder);
  if (query.locale !== '') address.set('locale', query.locale);
  if (query.state !== '') address.set('state', query.state);
  if (query.mine) address.set('mine', '');
  if (query.tag > 0) address.set('tag', String(query.tag));
  return address;
}

/** Body of the call for a page of the list. */
export function listBody(query: ListQuery, type: string | undefined): InputOf<typeof contract.pages.list>['body'] {
  const { pageIndex, searchTerm, columnToSort, sortOrder, mine } = query;
  return {
    pageIndex,
    pageSize,
    searchTerm,
    columnToSort,
    sortOrder,
    mine,
    ...(type === undefined ? {} : { type }),
    ...(query.locale === '' ? {} : { locale: query.locale }),
    ...(query.state === drafts ? { drafts: true } : query.state === '' ? {} : { state: query.state }),
    ...(query.tag === 0 ? {} : { tag: query.tag }),
  };
}

/** By what the list is sorted, and how: without a column the latest change comes first. */
export const shownOrder = ({ columnToSort, sortOrder }: ListQuery): Pick<ListQuery, 'columnToSort' | 'sortOrder'> =>
  columnToSort === '' ? { columnToSort: 'updatedAt', sortOrder: 'desc' } : { columnToSort, sortOrder };

/** A view with some changes; of an order that is changed in part, the other part stays as it was shown. */
export const withChanges = (query: ListQuery, changes: Partial<ListQuery>): ListQuery => ({
  ...query,
  ...('columnToSort' in changes || 'sortOrder' in changes ? shownOrder(query) : {}),
  ...changes,
});

/** Whether the view is narrowed to some of the pages. */
export const isNarrowed = ({ searchTerm, locale, state, mine, tag }: ListQuery): boolean =>
  searchTerm !== '' || locale !== '' || state !== '' || mine || tag > 0;
