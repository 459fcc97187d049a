import { useSearchParams } from 'react-router';
import { newestAddress } from '../newest-address.ts';
import type { FilterReaders, FilterValues } from './filters.ts';
import {
  type ListState,
  orderFor,
  readListState,
  type Sort,
  type SortColumns,
  sortOf,
  type SortOrder,
  writeListState,
} from './list-address.ts';

/** The state of a list in the address of the window, and how it changes. */
export interface ListAddress<Filters, Column extends string> extends ListState<Filters, Column> {
  /** By what the list is sorted, its own order included. */
  sorted: Sort<Column> | undefined;
  /** Whether a search or a filter leaves part of the list out. */
  isNarrowed: boolean;
  /** Stays on the page, and replaces the entry of the browser's history. */
  search(term: string): void;
  goTo(pageIndex: number): void;
  /** Shows another page instead of one that does not exist, to which the browser does not go back. */
  stepBackTo(pageIndex: number): void;
  /** Begins at the first page, as all below do. */
  filterBy(changes: Partial<Filters>): void;
  /** Turns the order round, or sorts by another column in the order of `orderFor`. */
  sortBy(column: Column): void;
  orderBy(order: SortOrder): void;
  /** Ends the search and all filters. */
  showAll(): void;
}

export interface ListAddressOptions<Readers extends FilterReaders, Column extends string> {
  filters?: Readers;
  sorts?: SortColumns<Column>;
}

/** The state of a list in the address of the window. What the address says of other things stays there. */
export function useListAddress<Readers extends FilterReaders, Column extends string>({
  filters: readers = {} as Readers,
  sorts: columns = {} as SortColumns<Column>,
}: ListAddressOptions<Readers, Column>): ListAddress<FilterValues<Readers>, Column> {
  type State = ListState<FilterValues<Readers>, Column>;
  const [address, setAddress] = useSearchParams();
  const state = readListState(address, readers, columns);
  const change = (changes: (now: State) => Partial<State>, options?: { replace: boolean }): void =>
    setAddress(() => {
      const next = newestAddress();
      const now = readListState(next, readers, columns);
      writeListState(next, { ...now, ...changes(now) });
      return next;
    }, options);
  const sort = (next: (from: Sort<Column>) => Sort<Column>): void =>
    change((now) => {
      const from = sortOf(now, columns);
      if (!from) return {};
      const { column, order } = next(from);
      return { pageIndex: 0, columnToSort: column, sortOrder: order };
    });
  return {
    ...state,
    sorted: sortOf(state, columns),
    isNarrowed: state.searchTerm !== '' || Object.values(state.filters).some((value) => value !== ''),
    search: (searchTerm) => change(() => ({ searchTerm }), { replace: true }),
    goTo: (pageIndex) => {
      change(() => ({ pageIndex }));
      window.scrollTo({ top: 0 });
    },
    stepBackTo: (pageIndex) => change(() => ({ pageIndex }), { replace: true }),
    filterBy: (filters) => change((now) => ({ pageIndex: 0, filters: { ...now.filters, ...filters } })),
    sortBy: (column) => sort((from) => ({ column, order: orderFor(column, from, columns) })),
    orderBy: (order) => sort(({ column }) => ({ column, order })),
    showAll: () =>
      change((now) => ({
        pageIndex: 0,
        searchTerm: '',
        filters: Object.fromEntries(Object.keys(now.filters).map((name) => [name, ''])) as FilterValues<Readers>,
      })),
  };
}
