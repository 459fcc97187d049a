import { type Underway, underwayStates } from '@ximblox/contract';

/** The values of a filter by the state marks of pages. */
export const pageStateFilters = ['live', 'not-live', ...underwayStates] as const;
export type PageStateFilter = (typeof pageStateFilters)[number];

/** Marks for the page states of the wire, which older addresses have. */
const marksOfStates = new Map<string, PageStateFilter>([
  ['published', 'live'],
  ['not-published', 'draft'],
  ['changed', 'changes'],
  ['requested', 'review'],
]);

/** Returns the value of the filter for a state in an address. */
export const pageStateOf = (text: string): string => marksOfStates.get(text) ?? text;

/** Returns the parameters of `pages.list` for a value of the filter; none for `''`. */
export function pageStateQuery(state: PageStateFilter | ''): { live?: boolean; underway?: Underway } {
  if (state === '') return {};
  return state === 'live' || state === 'not-live' ? { live: state === 'live' } : { underway: state };
}
