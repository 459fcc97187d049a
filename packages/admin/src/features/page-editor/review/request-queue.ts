import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { readFilters } from '../../../lib/list/filters.ts';
import { filterBody, requestFilters, requestListQuery, reviewAddress } from '../../../lib/publication-requests.ts';
import { useEditorState } from '../editor-context.ts';
import { useAddressPart } from '../use-address-part.ts';

/** Queue of requests to review, as it was in the list. */
export interface RequestQueue {
  /** Number of other requests in the queue. */
  others: number;
  /** Opens the next request, or the list after the last one. */
  goOn(): void;
}

/** @returns undefined if the user did not come from the list */
export function useRequestQueue(): RequestQueue | undefined {
  const navigate = useNavigate();
  const pageID = useEditorState((state) => state.page.id);
  const [queue] = useAddressPart('queue');
  const filter = readFilters(requestFilters, new URLSearchParams(queue ?? ''));
  const { data } = useQuery({
    ...requestListQuery({
      ...filterBody(filter),
      status: 'review',
      pageSize: 200,
      columnToSort: 'createdAt',
      sortOrder: 'asc',
    }),
    enabled: queue !== null,
  });
  if (queue === null) return undefined;
  const all = data?.items ?? [];
  const others = all.filter((request) => request.pageID !== pageID);
  const here = all.findIndex((request) => request.pageID === pageID);
  const next = all.slice(here + 1).find((request) => request.pageID !== pageID) ?? others[0];
  return {
    others: others.length,
    goOn: () => void navigate(next ? reviewAddress(next, filter) : `/publication-requests`),
  };
}
