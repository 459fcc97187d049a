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

/** The filters as the list's call takes them. */
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

/** Where the submissions of a form are downloaded as a table, narrowed as the list is. */
export function exportAddress(
  { searchTerm, filters: { form, state, person, ...days } }: { searchTerm: string; filters: InboxFilters },
  format: 'csv' | 'xlsx',
  language: string,
): string {
  const address = new URLSearchParams({ form, format, language });
  writeValues(address, { searchTerm, state, assigneeID: person, ...dayRange(days) });
  return `${endpointUrl(contract.submissions.export, {})}?${address}`;
}
