import { queryClient } from '../../lib/query-client.ts';

/** First part of the query keys of this screen. */
export const addressesKey = 'addresses';

/** Refetches all lists of this screen. */
export const refreshAddresses = (): void => void queryClient.invalidateQueries({ queryKey: [addressesKey] });
