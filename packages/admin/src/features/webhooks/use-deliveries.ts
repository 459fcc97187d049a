import { useQuery } from '@tanstack/react-query';
import { contract, type DeliveryState, deliveryStates } from '@ximblox/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { newestAddress } from '../../lib/newest-address.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';
import { askAgain } from './webhook-queries.ts';

/** Rows of one page of the log. */
export const pageSize = 25;

interface DeliveryQuery {
  pageIndex: number;
  searchTerm: string;
  state: DeliveryState | '';
}

function readQuery(address: URLSearchParams): DeliveryQuery {
  const page = Number(address.get('page') ?? 1);
  return {
    pageIndex: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0,
    searchTerm: (address.get('search') ?? '').slice(0, 200),
    state: deliveryStates.find((one) => one === address.get('state')) ?? '',
  };
}

const writeQuery = ({ pageIndex, searchTerm, state }: DeliveryQuery): URLSearchParams =>
  new URLSearchParams({
    ...(pageIndex > 0 ? { page: String(pageIndex + 1) } : {}),
    ...(searchTerm === '' ? {} : { search: searchTerm }),
    ...(state === '' ? {} : { state }),
  });

/** One page of a webhook's log, as the address describes it; a page beyond the end is left for the last one. */
export function useDeliveries(webhookID: string) {
  const [address, setAddress] = useSearchParams();
  const query = readQuery(address);
  const change = useMemo(
    () =>
      (changes: Partial<DeliveryQuery>): void =>
        setAddress(() => writeQuery({ ...readQuery(newestAddress()), pageIndex: 0, ...changes }), {
          replace: changes.searchTerm !== undefined,
        }),
    [setAddress],
  );
  const { pageIndex, searchTerm, state } = query;
  const list = useQuery({
    queryKey: ['webhooks', 'deliveries', webhookID, query],
    queryFn: ({ signal }) =>
      api.call(contract.webhooks.listDeliveries, {
        params: { id: webhookID },
        body: { pageIndex, pageSize, searchTerm, ...(state === '' ? {} : { state }) },
        signal,
      }),
    placeholderData: (before) => keepRows(before),
    refetchInterval: ({ state: { data } }) => (data?.items.some((item) => item.state === 'waiting') ? askAgain : false),
  });
  const isSteppingBack = useStepBack(list, { pageIndex, pageSize });
  return { query, change, list, isSteppingBack };
}
