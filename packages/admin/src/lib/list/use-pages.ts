import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { PagedList } from '@ximblox/contract';
import { useEffect, useEffectEvent } from 'react';

interface Place {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
}

/** Rows to show while others load: those of the view before, but not of a page beyond the end, which would look like an empty list. */
export const saveRows = <List extends PagedList<unknown>>(before: List | undefined): List | undefined =>
  before && before.items.length === 0 && before.totalItems > 0 ? undefined : before;

/** The page to show instead of one that has no rows: the last one of the list, and the one before where the list seems to reach further. */
export const pageBefore = (totalItems: number, { pageIndex, pageSize }: Place): number =>
  Math.max(0, Math.min(pageIndex - 1, Math.ceil(totalItems / pageSize) - 1));

/** An answer with rows, as a list shows it. */
export interface Rows<Data> {
  /** Undefined while there is nothing to show. */
  data: Data | undefined;
  /** Whether these are rows of the view before, while the next ones load. */
  isStale: boolean;
  /** Null when nothing has failed. */
  error: unknown;
  refetch(): void;
}

interface PagesOptions<Data> extends Place {
  queryKey: QueryKey;
  read(signal: AbortSignal): Promise<Data>;
  /** Milliseconds after which the same rows are read once more; `false` for not at all. */
  readAgainAfter?: (data: Data) => number | false;
  /** Shows another page in place of one that lies beyond the end. */
  onStepBack(pageIndex: number): void;
}

/** One page of a paged list. Rows stay while the next ones load, and a page beyond the end is left for the last one, in one step. */
export function usePages<Data extends PagedList<unknown>>({
  queryKey,
  pageIndex,
  pageSize,
  read,
  readAgainAfter,
  onStepBack,
}: PagesOptions<Data>): Rows<Data> {
  const answer = useQuery<PagedList<unknown>>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: (before) => saveRows(before),
    refetchInterval: ({ state }) => (readAgainAfter && state.data ? readAgainAfter(state.data as Data) : false),
  });
  // The types of placeholders take no generic answer, as it could be a function.
  const data = answer.data as Data | undefined;
  const { error, isPlaceholderData } = answer;
  const beyondEnd = !isPlaceholderData && data?.items.length === 0 && pageIndex > 0 ? pageIndex : undefined;
  const leave = useEffectEvent((from: number) =>
    onStepBack(pageBefore(data?.totalItems ?? 0, { pageIndex: from, pageSize })),
  );
  useEffect(() => {
    if (beyondEnd !== undefined) leave(beyondEnd);
  }, [beyondEnd]);
  return {
    data: beyondEnd === undefined ? data : undefined,
    isStale: isPlaceholderData,
    error,
    refetch: () => void answer.refetch(),
  };
}
