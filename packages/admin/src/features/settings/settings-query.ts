import { queryOptions } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';

/** Query for the site settings and their defaults. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'site'],
  queryFn: ({ signal }) => api.call(contract.settings.site, { signal }),
});
