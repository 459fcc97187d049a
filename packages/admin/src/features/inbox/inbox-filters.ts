import { endpointUrl, contract, type InputOf } from '@ximblox/contract';
import { dayRange } from '../../lib/day-range.ts';
import {
  dayFilter,
  type FilterValues,
  patternFilter,
  choiceFilter,
  personFilter,
  writeValues,
} from '../../lib/list/filters.ts';
import { readListState } from '../../lib/list/list-address.ts';

export const states = ['new', 'open', 'done'] as const;

/** Folders of the inbox; the first is the default. */
export const folders = ['inbox', 'unconfirmed', 'spam'] as const;
export type Folder = (typeof folders)[number];

export const inboxFilters = {
  form: patternFilter(/^[a-z0-9-]{1,50}$/),
  read: choiceFilter(['unread', 'read']),
  state: choiceFilter(states),
  person: personFilter,
  from: dayFilter,
  until: dayFilter,
};
type InboxFilters = FilterValues<typeof inboxFilters>;

export const inboxSorts = { createdAt: 'desc' } as const;

/** Returns the filters as the call of the list expects them. */
export const filterBody = (
  folder: Folder,
  { form, read, state, person, from, until }: InboxFilters,
): Partial<InputOf<typeof contract.submissions.list>['body']> => ({
  folder,
  form: form || undefined,
  isRead: read === '' ? undefined : read === 'read',
  state: state || undefined,
  assigneeID: person === '' ? undefined : Number(person),
  ...dayRange({ from, until }),
});

/** Returns the query of a list address as the call for the neighbours of a submission expects it. */
export function neighbourBody(list: string): InputOf<typeof contract.submissions.neighbours>['body'] {
  const address = new URLSearchParams(list);
  const { searchTerm, columnToSort, sortOrder, filters } = readListState(address, inboxFilters, inboxSorts);
  const folder = folders.find((one) => one === address.get('folder')) ?? folders[0];
  return { ...filterBody(folder, filters), searchTerm, sortOrder: columnToSort === '' ? 'desc' : sortOrder };
}

/** Returns the address of an export of submissions, with the filters of the list. */
export function exportAddress(
  {
    folder,
    searchTerm,
    filters: { form, read, state, person, from, until },
  }: { folder: Folder; searchTerm: string; filters: InboxFilters },
  format: 'csv' | 'xlsx',
  language: string,
): string {
  const address = new URLSearchParams({ folder, format, language });
  const isRead = read === '' ? '' : String(read === 'read');
  writeValues(address, { form, isRead, searchTerm, state, assigneeID: person, ...dayRange({ from, until }) });
  return `${endpointUrl(contract.submissions.export, {})}?${address}`;
}
