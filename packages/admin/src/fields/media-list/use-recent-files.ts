import { useQuery } from '@tanstack/react-query';
import { contract, type MediaItem } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import type { MediaType } from './media-query.ts';
import { mediaKey } from './use-media-content.ts';

const none: readonly MediaItem[] = [];

/**
 * Files that were added last, in all folders; the newest first. Undefined while loading.
 * @param types file types; empty for all
 */
export function useRecentFiles(types: readonly MediaType[], count: number): readonly MediaItem[] | undefined {
  const { data, error } = useQuery({
    queryKey: [...mediaKey, 'recent', types, count],
    queryFn: ({ signal }) =>
      api.call(contract.media.listFiles, {
        body: {
          directory: '/',
          below: true,
          columnToSort: 'createdAt',
          sortOrder: 'desc',
          types: [...types],
          pageIndex: 0,
          pageSize: count,
        },
        signal,
      }),
  });
  return error ? none : data?.items;
}
