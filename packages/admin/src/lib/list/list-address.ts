import { type FilterReaders, type FilterValues, readFilters, writeValues } from './filters.ts';

export type SortOrder = 'asc' | 'desc';

/** Columns that a call can sort by, each with the order it starts in. The list's own order is the first of them. */
export type SortColumns<Column extends string> = Readonly<Record<Column, SortOrder>>;

export interface Sort<Column extends string> {
  column: Column;
  order: SortOrder;
}

/** What the address of a list says, in the names that the calls of paged lists have for it. */
export interface ListState<Filters, Column extends string> {
  /** From 0. */
  pageIndex: number;
  searchTerm: string;
  /** `''` for the list's own order. */
  columnToSort: Column | '';
  sortOrder: SortOrder;
  filters: Filters;
}

const largestPage = 1_000_000;
const longestTerm = 200;

/** Reads the state of a list; what the address says wrong counts as not said. */
export function readListState<Readers extends FilterReaders, Column extends string>(
  address: URLSearchParams,
  readers: Readers,
  columns: SortColumns<Column>,
): ListState<FilterValues<Readers>, Column> {
  const page = Number(/^[1-9]\d{0,6}$/.exec(address.get('page') ?? '')?.[0] ?? 1);
  const names = Object.keys(columns) as Column[];
  return {
    pageIndex: page <= largestPage ? page - 1 : 0,
    searchTerm: (address.get('search') ?? '').slice(0, longestTerm),
    columnToSort: names.find((column) => column === address.get('sort')) ?? '',
    sortOrder: address.get('order') === 'desc' ? 'desc' : 'asc',
    filters: readFilters(readers, address),
  };
}

/** Writes changes of the state into an address; what has its first value is left out of it, and so is an order without a column. */
export function writeListState(
  address: URLSearchParams,
  { pageIndex, searchTerm, columnToSort, sortOrder, filters }: ListState<Readonly<Record<string, string>>, string>,
): void {
  writeValues(address, {
    page: pageIndex > 0 ? String(pageIndex + 1) : '',
    search: searchTerm,
    sort: columnToSort,
    order: columnToSort !== '' && sortOrder === 'desc' ? 'desc' : '',
    ...filters,
  });
}

/** By which column a list is sorted and how, its own order included; undefined for a list that cannot be sorted. */
export function sortOf<Column extends string>(
  { columnToSort, sortOrder }: Pick<ListState<unknown, Column>, 'columnToSort' | 'sortOrder'>,
  columns: SortColumns<Column>,
): Sort<Column> | undefined {
  if (columnToSort !== '') return { column: columnToSort, order: sortOrder };
  const [own] = Object.entries(columns) as [Column, SortOrder][];
  return own && { column: own[0], order: own[1] };
}

/**
 * The order that follows when a column is chosen: the other one for the column that the list is sorted by, the present one for
 * another column that starts alike, such as a second date, else the one that the column starts in.
 */
export function orderFor<Column extends string>(
  column: Column,
  { column: from, order }: Sort<Column>,
  columns: SortColumns<Column>,
): SortOrder {
  if (column === from) return order === 'asc' ? 'desc' : 'asc';
  return columns[column] === columns[from] ? order : columns[column];
}
