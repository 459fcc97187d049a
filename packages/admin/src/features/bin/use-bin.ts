import { useQuery } from '@tanstack/react-query';
import type { PagedList } from '@ximblox/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { newestAddress } from '../../lib/newest-address.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';

/** Rows of one page of the bin. */
export const pageSize = 25;

/** What of the bin is shown, as its address says it. */
export interface BinQuery {
  pageIndex: number;
  searchTerm: string;
}

function readQuery(address: URLSearchParams): BinQuery {
  const page = Number(address.get('page') ?? 1);
  return {
    pageIndex: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0,
    searchTerm: (address.get('search') ?? '').slice(0, 200),
  };
}

function writeQuery({ pageIndex, searchTerm }: BinQuery): URLSearchParams {
  return new URLSearchParams({
    ...(pageIndex > 0 ? { page: String(pageIndex + 1) } : {}),
    ...(searchTerm === '' ? {} : { search: searchTerm }),
  });
}

/**
 * One page of a bin, as the address describes it; a page beyond the end is left for the last one.
 * @param key begins the key of everything that restoring makes out of date
 */
export function useBin<Item>(
  key: string,
  read: (body: BinQuery & { pageSize: number }, signal: AbortSignal) => Promise<PagedList<Item>>,
) {
  const [address, setAddress] = useSearchParams();
  const query = readQuery(address);
  const change = useMemo(
    () =>
      (changes: Partial<BinQuery>): void =>
        setAddress(() => writeQuery({ ...readQuery(newestAddress()), ...changes }), {
          replace: changes.pageIndex === undefined,
        }),
    [setAddress],
  );
  const list = useQuery({
    queryKey: [key, 'bin', query],
    queryFn: ({ signal }) => read({ ...query, pageSize }, signal),
    placeholderData: (before) => keepRows(before),
  });
  const isSteppingBack = useStepBack(list, { pageIndex: query.pageIndex, pageSize });
  return { query, change, list, isSteppingBack };
}
