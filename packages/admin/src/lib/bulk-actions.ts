import { queryOptions } from '@tanstack/react-query';
import { type BulkProgress, contract } from '@ximblox/contract';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Milliseconds between two reads of the progress of a bulk action. */
const progressInterval = 1_000;

export const isUnfinished = ({ finishedAt }: BulkProgress): boolean => finishedAt === null;

/** Number of pages of a bulk action, and of those that do not wait. */
export function bulkTotals({ counts }: BulkProgress): { total: number; done: number } {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, done: total - counts.waiting };
}

const bulkKey = ['bulk-actions'] as const;

/** Query for the user's latest bulk actions, with the progress of running ones. */
export const bulkActionsQuery = queryOptions({
  queryKey: [...bulkKey, 'list'],
  queryFn: ({ signal }) => api.call(contract.bulkActions.list, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? progressInterval : false),
});

/** Query for one bulk action of the user, with its progress. */
export const bulkActionQuery = (id: string) =>
  queryOptions({
    queryKey: [...bulkKey, id],
    queryFn: ({ signal }) => api.call(contract.bulkActions.get, { params: { id }, signal }),
    select: ({ bulkAction }) => bulkAction,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data.bulkAction) ? progressInterval : false),
  });

export const bulkItemsKey = (id: string) => [...bulkKey, id, 'items'];

/** Reads all bulk actions again, after one was cancelled. */
export const refreshBulkActions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: bulkKey });

/** Shows a bulk action that was just started and follows it, even if the next read of its progress fails. */
export function followBulkAction(started: BulkProgress): void {
  queryClient.setQueryData(bulkActionsQuery.queryKey, (known = []) => [started, ...known]);
  void refreshBulkActions();
}
