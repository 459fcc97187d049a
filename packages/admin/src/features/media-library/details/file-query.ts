import { queryOptions } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { mediaKey } from '../../../fields/media-list/use-media-content.ts';
import { api } from '../../../lib/api.ts';

/** Query for a file with its details. */
export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: [...mediaKey, 'file', id],
    queryFn: ({ signal }) => api.call(contract.media.getFile, { body: { id }, signal }),
  });
