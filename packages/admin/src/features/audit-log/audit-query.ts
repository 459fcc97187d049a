import { addressOf, contract, type InputOf } from '@ximblox/contract';
import { dayIn, dayRange } from '../../lib/day-range.ts';

/** Rows of one page of the log. */
export const pageSize = 50;

/** What of the log is shown, as its address says it. */
export interface AuditQuery {
  pageIndex: number;
  searchTerm: string;
  /** ID of a person, `0` for the product itself and visitors, `''` for everybody. */
  actor: string;
  action: string;
  object: string;
  objectID: string;
  outcome: 'success' | 'failure' | '';
  /** First and last day of a period (`2026-11-21`), as the reader's clocks count them. */
  from: string;
  until: string;
}

/** What an address says that says nothing. */
export const firstQuery: AuditQuery = {
  pageIndex: 0,
  searchTerm: '',
  actor: '',
  action: '',
  object: '',
  objectID: '',
  outcome: '',
  from: '',
  until: '',
};

const fitting = (text: string | null, pattern: RegExp): string => pattern.exec(text ?? '')?.[0] ?? '';
const word = /^[\w-]+(\.[\w-]+)?$/;

/** Reads the address; what it does not understand is as if it were absent. */
export function readQuery(address: URLSearchParams): AuditQuery {
  const page = Number(fitting(address.get('page'), /^[1-9]\d{0,5}$/) || 1);
  const outcome = address.get('outcome');
  return {
    pageIndex: page - 1,
    searchTerm: (address.get('search') ?? '').slice(0, 200),
    actor: fitting(address.get('person'), /^(0|[1-9]\d{0,14})$/),
    action: fitting(address.get('action'), word).slice(0, 100),
    object: fitting(address.get('object'), word).slice(0, 100),
    objectID: (address.get('id') ?? '').slice(0, 254),
    outcome: outcome === 'success' || outcome === 'failure' ? outcome : '',
    from: dayIn(address.get('from')),
    until: dayIn(address.get('until')),
  };
}

const names: [keyof AuditQuery, string][] = [
  ['searchTerm', 'search'],
  ['actor', 'person'],
  ['action', 'action'],
  ['object', 'object'],
  ['objectID', 'id'],
  ['outcome', 'outcome'],
  ['from', 'from'],
  ['until', 'until'],
];

/** Writes the address; only what differs from the first view stands in it. */
export function writeQuery(query: AuditQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (query.pageIndex > 0) address.set('page', String(query.pageIndex + 1));
  for (const [field, name] of names) {
    if (query[field] !== '') address.set(name, String(query[field]));
  }
  return address;
}

/** Whether the view is narrowed to some of the lines. */
export const isNarrowed = (query: AuditQuery): boolean => names.some(([field]) => query[field] !== '');

type Body = InputOf<typeof contract.audit.list>['body'];

/** What narrows the log, as the calls want it. */
function filtersOf(query: AuditQuery): Omit<Body, 'pageIndex' | 'pageSize' | 'actorID' | 'columnToSort' | 'sortOrder'> {
  const { searchTerm, action, object, objectID, outcome } = query;
  return {
    ...(searchTerm === '' ? {} : { searchTerm }),
    ...(action === '' ? {} : { action }),
    ...(object === '' ? {} : { object }),
    ...(objectID === '' ? {} : { objectID }),
    ...(outcome === '' ? {} : { outcome }),
    ...dayRange(query),
  };
}

/** Body of the call for a page of the log. */
export const listBody = (query: AuditQuery): Body => ({
  ...filtersOf(query),
  ...(query.actor === '' ? {} : { actorID: Number(query.actor) }),
  pageIndex: query.pageIndex,
  pageSize,
});

/** Where the same lines are to be had as CSV, all pages of them. */
export function exportAddress(query: AuditQuery): string {
  const filters = { ...filtersOf(query), ...(query.actor === '' ? {} : { actorID: query.actor }) };
  const address = new URLSearchParams(filters).toString();
  return `${addressOf(contract.audit.export, {})}${address === '' ? '' : `?${address}`}`;
}
