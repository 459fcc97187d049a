import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type InputOf, type PublicationRequest } from '@ximblox/contract';
import { api } from './api.ts';
import { type FilterValues, patternFilter, idFilter, localeFilter, choiceFilter, writeValues } from './list/filters.ts';

/** Filters and paging of a list of requests. */
export type RequestListBody = InputOf<typeof contract.publication.listRequests>['body'];

/** Query for a list of requests; invalidated with all pages. */
export const requestListQuery = (body: RequestListBody) =>
  queryOptions({
    queryKey: ['pages', 'requests', body],
    queryFn: ({ signal }) => api.call(contract.publication.listRequests, { body, signal }),
  });

/** Polling interval of the number of requests to review, in milliseconds. */
const countInterval = 60_000;

/** Number of open requests that the user may decide on; undefined while loading. */
export const useReviewCount = (): number | undefined =>
  useQuery({ ...requestListQuery({ status: 'review', pageSize: 1 }), refetchInterval: countInterval }).data?.totalItems;

const ages = ['day', 'week', 'older'] as const;

/** Filters of a list of requests, in its address and in the address of a review that continues with the next request. */
export const requestFilters = {
  locale: localeFilter,
  type: patternFilter(/^.{1,100}$/),
  requester: idFilter,
  age: choiceFilter(ages),
};
export type RequestFilter = FilterValues<typeof requestFilters>;

export const anyRequest: RequestFilter = { locale: '', type: '', requester: '', age: '' };

/** Converts the filter to the body of a call. */
export const filterBody = ({ locale, type, requester, age }: RequestFilter): RequestListBody => ({
  locale: locale || undefined,
  type: type || undefined,
  requesterID: Number(requester) || undefined,
  age: age || undefined,
});

/** Address of the review of a request. With a filter, the next request of that list follows. */
export function reviewAddress({ pageID }: Pick<PublicationRequest, 'pageID'>, filter?: RequestFilter): string {
  const address = new URLSearchParams({ review: 'open' });
  if (filter) {
    const queue = new URLSearchParams();
    writeValues(queue, filter);
    address.set('queue', queue.toString() || 'all');
  }
  return `/page/${pageID}?${address}`;
}
