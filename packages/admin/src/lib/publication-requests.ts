import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type InputOf, type PublicationRequest } from '@ximblox/contract';
import { api } from './api.ts';
import { type FilterValues, fitting, idFilter, localeFilter, oneOf, writeValues } from './list/filters.ts';

/** What of the requests is wished for. */
export type RequestListBody = InputOf<typeof contract.publication.listRequests>['body'];

/** A list of requests; read anew whenever a page's publication changes. */
export const requestListQuery = (body: RequestListBody) =>
  queryOptions({
    queryKey: ['pages', 'requests', body],
    queryFn: ({ signal }) => api.call(contract.publication.listRequests, { body, signal }),
  });

/** How often the number of open requests is asked for, in milliseconds. */
const countEvery = 60_000;

/** Number of open requests that the reader has made or may review; undefined until it is known. */
export const useOpenRequestCount = (): number | undefined =>
  useQuery({ ...requestListQuery({ status: 'open', pageSize: 1 }), refetchInterval: countEvery }).data?.totalItems;

const ages = ['day', 'week', 'older'] as const;

/** What a list of requests is narrowed by, in its address and in that of a review which goes on with the next one. */
export const requestFilters = {
  locale: localeFilter,
  type: fitting(/^.{1,100}$/),
  requester: idFilter,
  age: oneOf(ages),
};
export type RequestFilter = FilterValues<typeof requestFilters>;

export const anyRequest: RequestFilter = { locale: '', type: '', requester: '', age: '' };

/** The filter as a call takes it. */
export const filterBody = ({ locale, type, requester, age }: RequestFilter): RequestListBody => ({
  locale: locale || undefined,
  type: type || undefined,
  requesterID: Number(requester) || undefined,
  age: age || undefined,
});

/** Where a request is reviewed; from a list with a filter, the next one of that list follows. */
export function reviewAddress({ pageID }: Pick<PublicationRequest, 'pageID'>, filter?: RequestFilter): string {
  const address = new URLSearchParams({ review: 'open' });
  if (filter) {
    const queue = new URLSearchParams();
    writeValues(queue, filter);
    address.set('queue', queue.toString() || 'all');
  }
  return `/page/${pageID}?${address}`;
}
