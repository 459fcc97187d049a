import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type SavedView } from '@ximblox/contract';
import { useSearchParams } from 'react-router';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { tasks } from '../page-list.ts';

/** Query for the saved views of the user and the shared ones, by name. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => api.call(contract.savedViews.list, { signal }),
  staleTime: 60_000,
});

export const refreshSavedViews = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: savedViewsQuery.queryKey });

/** Returns the query that a view saves: filters, search, columns and order, in a stable order. */
export function queryOf(address: URLSearchParams, typeID?: string): string {
  const query = new URLSearchParams(address);
  query.delete('page');
  query.delete('view');
  if (typeID !== undefined) query.set('type', typeID);
  query.sort();
  return query.toString();
}

/** Returns the address of a saved view, which names it. */
export const viewAddress = ({ id, query }: SavedView): string => `/?${query}${query === '' ? '' : '&'}view=${id}`;

/** State of the list: its query, and the view in its address. */
export interface CurrentView {
  query: string;
  views: readonly SavedView[];
  /** The saved view in the address. */
  view: SavedView | undefined;
  /** The built-in view that the query equals. */
  task: (typeof tasks)[number] | undefined;
  /** Whether the query differs from that of the saved view. */
  isChanged: boolean;
}

/** Returns the view that the list shows. */
export function useCurrentView(typeID: string | undefined): CurrentView {
  const [address] = useSearchParams();
  const { data: views = [] } = useQuery(savedViewsQuery);
  const query = queryOf(address, typeID);
  const view = views.find(({ id }) => String(id) === address.get('view'));
  const task = view ? undefined : tasks.find((one) => queryOf(address) === `state=${one}`);
  const isChanged = view !== undefined && queryOf(new URLSearchParams(view.query)) !== query;
  return { query, views, view, task, isChanged };
}
