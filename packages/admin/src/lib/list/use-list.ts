import type { PagedList } from '@ximblox/contract';
import { useQuery } from '@tanstack/react-query';
import type { FilterReaders, FilterValues } from './filters.ts';
import type { ListState } from './list-address.ts';
import { type ListAddress, type ListAddressOptions, useListAddress } from './use-list-address.ts';
import { type Rows, usePages } from './use-pages.ts';

const defaultPageSize = 25;

/** List of a screen: its state in the address, and the rows. */
export interface List<Item, Filters, Column extends string, Data = unknown>
  extends ListAddress<Filters, Column>,
    Rows<Data> {
  pageSize: number;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  totalItems: number | undefined;
}

/** State of a list as the parameters of its call. */
export type ListQuery<Filters, Column extends string> = Omit<ListState<Filters, Column>, 'filters'> & {
  pageSize: number;
} & Filters;

interface ListOptions<Readers extends FilterReaders, Column extends string, Data>
  extends ListAddressOptions<Readers, Column> {
  /** Prefix of the query keys. */
  queryKey: readonly unknown[];
  pageSize?: number;
  read(query: ListQuery<FilterValues<Readers>, Column>, signal: AbortSignal): Promise<Data>;
  refetchInterval?: (data: Data) => number | false;
}

const noFilters = {};
type NoFilters = typeof noFilters;

/** List that the server searches, filters, sorts and pages. */
export function useList<
  Data extends PagedList<unknown>,
  Readers extends FilterReaders = NoFilters,
  Column extends string = never,
>({
  queryKey,
  pageSize = defaultPageSize,
  read,
  refetchInterval,
  ...options
}: ListOptions<Readers, Column, Data>): List<Data['items'][number], FilterValues<Readers>, Column, Data> {
  const address = useListAddress(options);
  const { pageIndex, searchTerm, columnToSort, sortOrder, filters } = address;
  const query = { pageIndex, pageSize, searchTerm, columnToSort, sortOrder, ...filters };
  const rows = usePages({
    queryKey: [...queryKey, query],
    pageIndex,
    pageSize,
    read: (signal) => read(query, signal),
    refetchInterval,
    onStepBack: address.stepBackTo,
  });
  return { ...address, ...rows, pageSize, items: rows.data?.items, totalItems: rows.data?.totalItems };
}

interface LoadedListOptions<Item, Readers extends FilterReaders, Column extends string>
  extends ListAddressOptions<Readers, Column> {
  pageSize?: number;
  /** Searches, filters and sorts the rows. */
  choose?: (items: readonly Item[], state: ListState<FilterValues<NoInfer<Readers>>, Column>) => readonly Item[];
}

interface WholeListOptions<Item, Readers extends FilterReaders, Column extends string>
  extends LoadedListOptions<Item, Readers, Column> {
  queryKey: readonly unknown[];
  read(signal: AbortSignal): Promise<Item[]>;
  refetchInterval?: (items: readonly Item[]) => number | false;
}

/** List of rows that come with something else. It is searched, filtered, sorted and paged in the browser. */
export function useLoadedList<Item, Readers extends FilterReaders = NoFilters, Column extends string = never>(
  { data, error, refetch }: Omit<Rows<Item[]>, 'isStale'>,
  { pageSize = 100, choose = (items) => items, ...options }: LoadedListOptions<Item, Readers, Column>,
): List<Item, FilterValues<Readers>, Column, Item[]> {
  const address = useListAddress(options);
  const chosen = data && choose(data, address);
  const totalItems = chosen?.length;
  const pageIndex = Math.min(address.pageIndex, Math.max(0, Math.ceil((totalItems ?? 0) / pageSize) - 1));
  const items = chosen?.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  return { ...address, pageIndex, pageSize, data, items, totalItems, isStale: false, error, refetch };
}

/** List that is loaded as a whole, and searched, filtered, sorted and paged in the browser. */
export function useWholeList<Item, Readers extends FilterReaders = NoFilters, Column extends string = never>({
  queryKey,
  read,
  refetchInterval,
  ...options
}: WholeListOptions<Item, Readers, Column>): List<Item, FilterValues<Readers>, Column, Item[]> {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (refetchInterval && state.data ? refetchInterval(state.data) : false),
  });
  return useLoadedList({ data, error, refetch: () => void refetch() }, options);
}
