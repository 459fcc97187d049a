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

export const outcomes = ['success', 'failure'] as const;

/** Code of an object or action: `page`, `page.publish`. */
const code = patternFilter(/^[\w-]{1,50}(\.[\w-]{1,49})?$/);

export const auditFilters = {
  /** `0` for the system and visitors. */
  person: personFilter,
  action: code,
  object: code,
  /** ID of an object. */
  id: patternFilter(/^.{1,254}$/),
  outcome: choiceFilter(outcomes),
  /** A request whose entries are listed one by one. */
  request: patternFilter(/^.{1,100}$/),
  from: dayFilter,
  until: dayFilter,
};
type AuditFilters = FilterValues<typeof auditFilters>;

/** Returns the filters as the call of the list expects them. */
export const filterBody = ({
  person,
  action,
  object,
  id,
  outcome,
  request,
  ...days
}: AuditFilters): Partial<InputOf<typeof contract.audit.list>['body']> => ({
  actorID: person === '' ? undefined : Number(person),
  action: action || undefined,
  object: object || undefined,
  objectID: id || undefined,
  outcome: outcome || undefined,
  requestID: request || undefined,
  ...dayRange(days),
});

/** Returns the address of the CSV export of all matching entries. */
export function exportAddress({ searchTerm, filters }: { searchTerm: string; filters: AuditFilters }): string {
  const { person, action, object, id, outcome, request, ...days } = filters;
  const address = new URLSearchParams();
  const values = { searchTerm, actorID: person, action, object, objectID: id, outcome, requestID: request };
  writeValues(address, { ...values, ...dayRange(days) });
  return `${endpointUrl(contract.audit.export, {})}${address.size === 0 ? '' : `?${address}`}`;
}
