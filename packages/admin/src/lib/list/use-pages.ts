import { useQuery } from '@tanstack/react-query';
import type { PagedList } from '@ximblox/contract';
import { useEffect, useEffectEvent } from 'react';

interface Place {
  /** Zero-based. */
  pageIndex: number;
  pageSize: number;
}

/** Returns the previous rows as placeholder while loading; not a page beyond the end, which would look like an empty list. */
export const placeholderRows = <List extends PagedList<unknown>>(before: List | undefined): List | undefined =>
  before && before.items.length === 0 && before.totalItems > 0 ? undefined : before;

/** Returns the page to show instead of one without rows: the last page, or the previous one if the total count is larger. */
export const pageBefore = (totalItems: number, { pageIndex, pageSize }: Place): number =>
  Math.max(0, Math.min(pageIndex - 1, Math.ceil(totalItems / pageSize) - 1));

/** Loaded rows of a list. */
export interface Rows<Data> {
  /** Undefined while loading. */
  data: Data | undefined;
  /** Whether the rows are those of the previous view while the next ones load. */
  isStale: boolean;
  /** Null without a failure. */
  error: unknown;
  refetch(): void;
}

interface PagesOptions<Data> extends Place {
  queryKey: readonly unknown[];
  read(signal: AbortSignal): Promise<Data>;
  /** Polling interval in milliseconds; `false` for none. */
  refetchInterval?: (data: Data) => number | false;
  /** Goes to another page when the current one is beyond the end. */
  onStepBack(pageIndex: number): void;
}

/** Loads one page of a list. Rows stay while the next ones load; a page beyond the end is replaced by the last one. */
export function usePages<Data extends PagedList<unknown>>({
  queryKey,
  pageIndex,
  pageSize,
  read,
  refetchInterval,
  onStepBack,
}: PagesOptions<Data>): Rows<Data> {
  const answer = useQuery<PagedList<unknown>>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: (before) => placeholderRows(before),
    refetchInterval: ({ state }) => (refetchInterval && state.data ? refetchInterval(state.data as Data) : false),
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
