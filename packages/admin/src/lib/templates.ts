import { queryOptions } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Query for all page templates, by name. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => api.call(contract.templates.list, { signal }),
});

/** Reads the templates again, after one was saved, changed or deleted. */
export const refreshTemplates = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['templates'] });
