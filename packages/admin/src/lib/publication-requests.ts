import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type InputOf, type PublicationRequest } from '@ximblox/contract';
import { api } from './api.ts';
import { localeIn } from './locale-in.ts';

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

/** The requests of a list one after another: which ones wait, by the address of the list. */
export interface RequestFilter {
  locale: string;
  type: string;
  /** ID of a user, 0 for anybody. */
  requester: number;
  age: 'day' | 'week' | 'older' | '';
}

export const anyRequest: RequestFilter = { locale: '', type: '', requester: 0, age: '' };

const ages = ['day', 'week', 'older'] as const;

/** Reads the filter from an address; what it does not understand is as if it were absent. */
export const readFilter = (address: URLSearchParams): RequestFilter => ({
  locale: localeIn(address),
  type: (address.get('type') ?? '').slice(0, 100),
  requester: /^[1-9]\d{0,8}$/.test(address.get('requester') ?? '') ? Number(address.get('requester')) : 0,
  age: ages.find((age) => age === address.get('age')) ?? '',
});

/** Writes the filter into an address; only what narrows stands in it. */
export function writeFilter(address: URLSearchParams, { locale, type, requester, age }: RequestFilter): void {
  if (locale !== '') address.set('locale', locale);
  if (type !== '') address.set('type', type);
  if (requester !== 0) address.set('requester', String(requester));
  if (age !== '') address.set('age', age);
}

/** The filter as a call takes it. */
export const filterBody = ({ locale, type, requester, age }: RequestFilter): RequestListBody => ({
  ...(locale === '' ? {} : { locale }),
  ...(type === '' ? {} : { type }),
  ...(requester === 0 ? {} : { requesterID: requester }),
  ...(age === '' ? {} : { age }),
});

/** Where a request is reviewed; from a list with a filter, the next one of that list follows. */
export function reviewAddress({ pageID }: Pick<PublicationRequest, 'pageID'>, filter?: RequestFilter): string {
  const address = new URLSearchParams({ review: 'open' });
  if (filter) {
    const queue = new URLSearchParams();
    writeFilter(queue, filter);
    address.set('queue', queue.toString() || 'all');
  }
  return `/page/${pageID}?${address}`;
}
