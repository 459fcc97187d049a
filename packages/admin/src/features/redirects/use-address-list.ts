import { useQuery } from '@tanstack/react-query';
import { type BrokenLink, contract, type MissingAddress, type PagedList, type Redirect } from '@ximblox/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { newestAddress } from '../../lib/newest-address.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Rows of one page of a list. */
export const pageSize = 50;

/** The lists of this screen. */
export const listNames = ['redirects', 'missing', 'broken'] as const;
export type ListName = (typeof listNames)[number];

/** Which list is shown, and what of it, as the address says it. */
export interface AddressQuery {
  list: ListName;
  pageIndex: number;
  searchTerm: string;
}

function readQuery(address: URLSearchParams): AddressQuery {
  const page = Number(address.get('page') ?? 1);
  return {
    list: listNames.find((name) => name === address.get('list')) ?? 'redirects',
    pageIndex: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0,
    searchTerm: (address.get('search') ?? '').slice(0, 200),
  };
}

const writeQuery = ({ list, pageIndex, searchTerm }: AddressQuery): URLSearchParams =>
  new URLSearchParams({
    ...(list === 'redirects' ? {} : { list }),
    ...(pageIndex > 0 ? { page: String(pageIndex + 1) } : {}),
    ...(searchTerm === '' ? {} : { search: searchTerm }),
  });

/** What a list holds, by its name. */
export type AddressRows =
  | ({ list: 'redirects' } & PagedList<Redirect>)
  | ({ list: 'missing' } & PagedList<MissingAddress>)
  | ({ list: 'broken' } & PagedList<BrokenLink>);

async function fetchRows({ list, ...query }: AddressQuery, signal: AbortSignal): Promise<AddressRows> {
  const input = { body: { ...query, pageSize }, signal };
  switch (list) {
    case 'redirects':
      return { list, ...(await api.call(contract.redirects.list, input)) };
    case 'missing':
      return { list, ...(await api.call(contract.redirects.listMissing, input)) };
    case 'broken':
      return { list, ...(await api.call(contract.redirects.listBroken, input)) };
  }
}

/** Lets every list of this screen be read again. */
export const refreshAddresses = (): void => void queryClient.invalidateQueries({ queryKey: ['addresses'] });

/** One page of a list, as the address describes it; a page beyond the end is left for the last one. */
export function useAddressList() {
  const [address, setAddress] = useSearchParams();
  const query = readQuery(address);
  const change = useMemo(
    () =>
      (changes: Partial<AddressQuery>): void =>
        setAddress(() => writeQuery({ ...readQuery(newestAddress()), pageIndex: 0, ...changes }), {
          replace: changes.searchTerm !== undefined && changes.list === undefined,
        }),
    [setAddress],
  );
  const rows = useQuery({
    queryKey: ['addresses', query],
    queryFn: ({ signal }) => fetchRows(query, signal),
    placeholderData: (before) => keepRows(before),
  });
  const shown = rows.data?.list === query.list ? rows.data : undefined;
  const isSteppingBack = useStepBack({ ...rows, data: shown }, { pageIndex: query.pageIndex, pageSize });
  return { query, change, rows, shown: isSteppingBack ? undefined : shown };
}
