import { type Underway, underwayStates } from '@ximblox/contract';

/** The values of a filter by the state marks of pages. */
export const pageStateFilters = ['live', 'not-live', ...underwayStates] as const;
export type PageStateFilter = (typeof pageStateFilters)[number];

/** Returns the parameters of `pages.list` for a value of the filter; none for `''`. */
export function pageStateQuery(state: PageStateFilter | ''): { live?: boolean; underway?: Underway } {
  if (state === '') return {};
  return state === 'live' || state === 'not-live' ? { live: state === 'live' } : { underway: state };
}
