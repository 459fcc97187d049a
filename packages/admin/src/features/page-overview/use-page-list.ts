import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { newestAddress } from '../../lib/newest-address.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';
import { type ListQuery, listBody, pageSize, readQuery, withChanges, writeQuery } from './list-query.ts';

/**
 * One page of the list, as the address describes it. Rows stay while the next ones load; a page beyond the end is left for
 * the last one.
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
    placeholderData: (before) => keepRows(before),
  });
  const isSteppingBack = useStepBack(list, { pageIndex: query.pageIndex, pageSize });
  return { query, change, list, isSteppingBack };
}
