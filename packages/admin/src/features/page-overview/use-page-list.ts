import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { newestAddress } from '../../lib/newest-address.ts';
import { type ListQuery, listBody, readQuery, withChanges, writeQuery } from './list-query.ts';

/**
 * One page of the list, as the address describes it. Rows stay while the next ones load; a page beyond the first that
 * turns out to be empty is left for the one before it.
 * @param type the page type to show; undefined for all
 */
export function usePageList(type: string | undefined) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = readQuery(address);
  const change = useCallback(
    (changes: Partial<ListQuery>, options: { replace?: boolean } = {}) => {
      const now = readQuery(newestAddress());
      void navigate(
        { search: writeQuery(withChanges(now, changes)).toString() },
        { replace: options.replace ?? false },
      );
    },
    [navigate],
  );
  const list = useQuery({
    queryKey: ['pages', 'list', type, query],
    queryFn: ({ signal }) => api.call(contract.pages.list, { body: listBody(query, type), signal }),
    placeholderData: keepPreviousData,
  });
  const isBeyondEnd = !list.isPlaceholderData && list.data?.items.length === 0 && query.pageIndex > 0;
  useEffect(() => {
    if (isBeyondEnd) change({ pageIndex: query.pageIndex - 1 }, { replace: true });
  }, [isBeyondEnd, query.pageIndex, change]);
  return { query, change, list, isSteppingBack: isBeyondEnd };
}
