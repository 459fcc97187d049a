import { queryOptions } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from './api.ts';

/** What is filled in for a page type in a locale. */
export const typeDefaultsQuery = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['page-types', 'defaults', id, locale],
    queryFn: ({ signal }) => api.call(contract.types.defaults, { params: { id }, query: { locale }, signal }),
  });
