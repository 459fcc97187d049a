import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Polling interval of the number of unread notifications, in milliseconds. */
const countInterval = 60_000;

const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => api.call(contract.notifications.unread, { signal }),
  refetchInterval: countInterval,
});

/** Number of unread notifications; undefined while loading. */
export const useUnreadNotifications = (): number | undefined => useQuery(unreadQuery).data?.unread;

/** The latest notifications, in parts. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call(contract.notifications.list, { query: pageParam === 0 ? {} : { before: String(pageParam) }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  // A list that was shown before may lack the notifications that the count has.
  staleTime: 0,
});

/** Marks one notification as read, or all up to the latest that the user has seen. The user may be leaving the page. */
export async function markNotificationsRead(which: { id: number } | { upTo: number }): Promise<void> {
  if ('id' in which) await api.call(contract.notifications.read, { params: { id: which.id }, keepalive: true });
  else await api.call(contract.notifications.readAll, { body: which, keepalive: true });
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
}
