import { useSearchParams } from 'react-router';
import { currentQuery } from '../current-query.ts';
import type { FilterReaders, FilterValues } from './filters.ts';
import {
  type ListState,
  orderFor,
  readListState,
  type Sort,
  type SortColumns,
  sortOf,
  writeListState,
} from './list-address.ts';

/** State of a list in the address of the window, with its changes. */
export interface ListAddress<Filters, Column extends string> extends ListState<Filters, Column> {
  /** The sort of the list, which may be the default. */
  sorted: Sort<Column> | undefined;
  /** Whether a search or filter is set. */
  isNarrowed: boolean;
  /** Sets the search term on the first page, replacing the entry of the browser history. */
  search(term: string): void;
  goTo(pageIndex: number): void;
  /** Replaces a page that does not exist in the browser history. */
  stepBackTo(pageIndex: number): void;
  /** Goes to the first page, as all functions below. */
  filterBy(changes: Partial<Filters>): void;
  /** Sorts by a column in the order of `orderFor`. */
  sortBy(column: Column): void;
  /** Clears the search and all filters. */
  showAll(): void;
}

export interface ListAddressOptions<Readers extends FilterReaders, Column extends string> {
  filters?: Readers;
  sorts?: SortColumns<Column>;
}

/** Returns the state of a list in the address of the window. Other parameters stay. */
export function useListAddress<Readers extends FilterReaders, Column extends string>({
  filters: readers = {} as Readers,
  sorts: columns = {} as SortColumns<Column>,
}: ListAddressOptions<Readers, Column>): ListAddress<FilterValues<Readers>, Column> {
  type State = ListState<FilterValues<Readers>, Column>;
  const [address, setAddress] = useSearchParams();
  const state = readListState(address, readers, columns);
  const change = (
    changes: (now: State) => Partial<State>,
    options?: { replace?: boolean; flushSync?: boolean },
  ): void =>
    setAddress(() => {
      const next = currentQuery();
      const now = readListState(next, readers, columns);
      writeListState(next, { ...now, ...changes(now) });
      return next;
    }, options);
  /** A change by the user: fields show it before the next key or click, which a rendering in the background would undo. */
  const changeNow = (changes: (now: State) => Partial<State>, replace = false): void =>
    change(changes, { replace, flushSync: true });
  const sort = (next: (from: Sort<Column>) => Sort<Column>): void =>
    changeNow((now) => {
      const from = sortOf(now, columns);
      if (!from) return {};
      const { column, order } = next(from);
      return { pageIndex: 0, columnToSort: column, sortOrder: order };
    });
  return {
    ...state,
    sorted: sortOf(state, columns),
    isNarrowed: state.searchTerm !== '' || Object.values(state.filters).some((value) => value !== ''),
    search: (searchTerm) => changeNow(() => ({ pageIndex: 0, searchTerm }), true),
    goTo: (pageIndex) => {
      changeNow(() => ({ pageIndex }));
      window.scrollTo({ top: 0 });
    },
    stepBackTo: (pageIndex) => change(() => ({ pageIndex }), { replace: true }),
    filterBy: (filters) => changeNow((now) => ({ pageIndex: 0, filters: { ...now.filters, ...filters } })),
    sortBy: (column) => sort((from) => ({ column, order: orderFor(column, from, columns) })),
    showAll: () =>
      changeNow((now) => ({
        pageIndex: 0,
        searchTerm: '',
        filters: Object.fromEntries(Object.keys(now.filters).map((name) => [name, ''])) as FilterValues<Readers>,
      })),
  };
}
