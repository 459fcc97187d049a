import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { tagKeys } from '../../fields/tags/use-tags.ts';
import { api } from '../../lib/api.ts';
import { newestAddress } from '../../lib/newest-address.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';

/** Rows of one page of the list. */
export const pageSize = 50;

/** Orders of the list, the first of which needs no word in the address. */
export const tagOrders = ['name', 'pages', 'files', 'createdAt'] as const;
export type TagOrder = (typeof tagOrders)[number];

export const visibilities = ['all', 'public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** What of the tags is shown, as the address says it. */
export interface TagListQuery {
  pageIndex: number;
  searchTerm: string;
  visibility: Visibility;
  order: TagOrder;
}

function readQuery(address: URLSearchParams): TagListQuery {
  const page = Number(address.get('page') ?? 1);
  return {
    pageIndex: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0,
    searchTerm: (address.get('search') ?? '').slice(0, 200),
    visibility: visibilities.find((one) => one === address.get('visibility')) ?? 'all',
    order: tagOrders.find((one) => one === address.get('order')) ?? 'name',
  };
}

const writeQuery = ({ pageIndex, searchTerm, visibility, order }: TagListQuery): URLSearchParams =>
  new URLSearchParams({
    ...(pageIndex > 0 ? { page: String(pageIndex + 1) } : {}),
    ...(searchTerm === '' ? {} : { search: searchTerm }),
    ...(visibility === 'all' ? {} : { visibility }),
    ...(order === 'name' ? {} : { order }),
  });

/** One page of the tags, as the address describes it; a page beyond the end is left for the last one. */
export function useTagList() {
  const [address, setAddress] = useSearchParams();
  const query = readQuery(address);
  const change = useMemo(
    () =>
      (changes: Partial<TagListQuery>): void =>
        setAddress(() => writeQuery({ ...readQuery(newestAddress()), pageIndex: 0, ...changes }), {
          replace: changes.searchTerm !== undefined,
        }),
    [setAddress],
  );
  const { pageIndex, searchTerm, visibility, order } = query;
  const list = useQuery({
    queryKey: [...tagKeys.list, query],
    queryFn: ({ signal }) =>
      api.call(contract.tags.list, {
        body: {
          pageIndex,
          pageSize,
          searchTerm,
          columnToSort: order,
          sortOrder: order === 'name' ? 'asc' : 'desc',
          ...(visibility === 'all' ? {} : { private: visibility === 'private' }),
        },
        signal,
      }),
    placeholderData: (before) => keepRows(before),
  });
  const isSteppingBack = useStepBack(list, { pageIndex, pageSize });
  return { query, change, list, isSteppingBack };
}
