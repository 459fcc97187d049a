import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';

/** Part of the keys of all data that sites read. */
const prefix = 'site-parts';

/** Key of data: a name, and the values that it depends on. */
export type DataKey = readonly (string | number | boolean | null | undefined)[];

/** Data that a part has read. */
export interface Data<Value> {
  /** Undefined while loading, and after a failure. */
  data: Value | undefined;
  /** Null without a failure; `ErrorState` shows it. */
  error: unknown;
  isLoading: boolean;
  /** Reads the data again. */
  reload(): void;
}

/**
 * Reads data and keeps it for all parts that use the same key. It is read again when the user returns to the window.
 * @param read reads it; the signal is aborted when the data is no longer needed
 */
export function useData<Value>(key: DataKey, read: (signal: AbortSignal) => Promise<Value>): Data<Value> {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [prefix, ...key],
    queryFn: ({ signal }) => read(signal),
  });
  return { data, error, isLoading: isPending, reload: () => void refetch() };
}

/** Reads all data again whose key starts with these values, as after a change. */
export const reloadData = (key: DataKey): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [prefix, ...key] });
