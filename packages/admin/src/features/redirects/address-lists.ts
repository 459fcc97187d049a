import { queryClient } from '../../lib/query-client.ts';

/** Begins the key of every list of this screen. */
export const addressesKey = 'addresses';

/** Has every list of this screen read again. */
export const refreshAddresses = (): void => void queryClient.invalidateQueries({ queryKey: [addressesKey] });
