import { type FilterReaders, type FilterValues, readFilters, writeValues } from './filters.ts';

export type SortOrder = 'asc' | 'desc';

/** Sortable columns, each with its start order. The first is the default. */
export type SortColumns<Column extends string> = Readonly<Record<Column, SortOrder>>;

export interface Sort<Column extends string> {
  column: Column;
  order: SortOrder;
}

/** State of a list in its address, with the parameter names of paged calls. */
export interface ListState<Filters, Column extends string> {
  /** Zero-based. */
  pageIndex: number;
  searchTerm: string;
  /** `''` for the default order. */
  columnToSort: Column | '';
  sortOrder: SortOrder;
  filters: Filters;
}

const largestPage = 1_000_000;
/** Maximum length of a search term. */
export const longestTerm = 200;

/** Parses the state of a list; invalid parameters count as unset. */
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

/** Writes state changes to an address. Defaults are omitted, as is an order without a column. */
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

/** Returns the sort of a list, which may be the default; undefined for a list that cannot be sorted. */
export function sortOf<Column extends string>(
  { columnToSort, sortOrder }: Pick<ListState<unknown, Column>, 'columnToSort' | 'sortOrder'>,
  columns: SortColumns<Column>,
): Sort<Column> | undefined {
  if (columnToSort !== '') return { column: columnToSort, order: sortOrder };
  const [own] = Object.entries(columns) as [Column, SortOrder][];
  return own && { column: own[0], order: own[1] };
}

/**
 * Returns the order after a click on a column: reversed for the sorted column, unchanged for a column with the same start order
 * (such as a second date), else the start order of the column.
 */
export function orderFor<Column extends string>(
  column: Column,
  { column: from, order }: Sort<Column>,
  columns: SortColumns<Column>,
): SortOrder {
  if (column === from) return order === 'asc' ? 'desc' : 'asc';
  return columns[column] === columns[from] ? order : columns[column];
}
