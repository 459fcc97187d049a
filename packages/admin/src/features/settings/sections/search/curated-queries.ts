import { queryOptions } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/query-client.ts';

const key = 'curated-search';

/** Query for the groups of synonyms of a language. */
export const synonymsQuery = (locale: string) =>
  queryOptions({
    queryKey: [key, 'synonyms', locale],
    queryFn: ({ signal }) => api.call(contract.search.listSynonyms, { query: { locale }, signal }),
  });

/** Query for the terms with pinned pages of a language. */
export const pinsQuery = (locale: string) =>
  queryOptions({
    queryKey: [key, 'pins', locale],
    queryFn: ({ signal }) => api.call(contract.search.listPins, { query: { locale }, signal }),
  });

/** Refetches synonyms and pinned pages of all languages. */
export const refreshCurated = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [key] });
