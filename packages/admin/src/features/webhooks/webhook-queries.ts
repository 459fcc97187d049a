import { queryOptions } from '@tanstack/react-query';
import { contract, type Webhook } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Polling interval in milliseconds while deliveries are pending. */
export const askAgain = 3000;

export const isWaiting = ({ lastDelivery }: Webhook): boolean => lastDelivery?.state === 'waiting';

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) => api.call(contract.webhooks.get, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? askAgain : false),
  });

/** Refetches all webhook queries. */
export const refreshWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
