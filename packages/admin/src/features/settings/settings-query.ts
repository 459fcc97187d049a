import { queryOptions } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';

/** What is chosen for the site, and what holds where nothing is. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'site'],
  queryFn: ({ signal }) => api.call(contract.settings.site, { signal }),
});
