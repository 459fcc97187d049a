import { queryOptions } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => api.call(contract.webhooks.list, { signal }),
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) => api.call(contract.webhooks.get, { params: { id }, signal }),
  });

/** Has everything about webhooks asked for again. */
export const refreshWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
