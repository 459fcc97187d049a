import { queryOptions } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from './api.ts';

/** Query for the default values of a page type in a locale. */
export const typeDefaultsQuery = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['page-types', 'defaults', id, locale],
    queryFn: ({ signal }) => api.call(contract.types.defaults, { params: { id }, query: { locale }, signal }),
  });
