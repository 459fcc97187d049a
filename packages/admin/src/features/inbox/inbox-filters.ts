import { endpointUrl, contract, type InputOf } from '@ximblox/contract';
import { dayRange } from '../../lib/day-range.ts';
import { dayFilter, type FilterValues, matching, oneOf, personFilter, writeValues } from '../../lib/list/filters.ts';

export const states = ['new', 'open', 'done'] as const;

export const inboxFilters = {
  form: matching(/^[a-z0-9-]{1,50}$/),
  state: oneOf(states),
  person: personFilter,
  from: dayFilter,
  until: dayFilter,
};
type InboxFilters = FilterValues<typeof inboxFilters>;

/** Returns the filters as the call of the list expects them. */
export const filterBody = ({
  form,
  state,
  person,
  ...days
}: InboxFilters): Partial<InputOf<typeof contract.submissions.list>['body']> => ({
  form: form || undefined,
  state: state || undefined,
  assigneeID: person === '' ? undefined : Number(person),
  ...dayRange(days),
});

/** Returns the address of the CSV export of a form's submissions, with the filters of the list. */
export function exportAddress(
  { searchTerm, filters: { form, state, person, ...days } }: { searchTerm: string; filters: InboxFilters },
  format: 'csv' | 'xlsx',
  language: string,
): string {
  const address = new URLSearchParams({ form, format, language });
  writeValues(address, { searchTerm, state, assigneeID: person, ...dayRange(days) });
  return `${endpointUrl(contract.submissions.export, {})}?${address}`;
}
