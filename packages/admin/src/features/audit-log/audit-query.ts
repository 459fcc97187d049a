import { addressOf, contract, type InputOf } from '@ximblox/contract';
import { momentOf } from '../../lib/zoned-time.ts';

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

const dayOf = (text: string | null): string => {
  const day = fitting(text, /^\d{4}-\d\d-\d\d$/);
  return momentOf({ date: day, time: '12:00' }) === null ? '' : day;
};

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
    from: dayOf(address.get('from')),
    until: dayOf(address.get('until')),
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

const dayAfter = (day: string): string => {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

/** The first moment of a day; where the clocks skip midnight, the first that they show. */
const startOf = (day: string): string | null =>
  momentOf({ date: day, time: '00:00' }) ?? momentOf({ date: day, time: '01:00' });

type Body = InputOf<typeof contract.audit.list>['body'];

/** What narrows the log, as the calls want it. */
function filtersOf(query: AuditQuery): Omit<Body, 'pageIndex' | 'pageSize' | 'actorID' | 'columnToSort' | 'sortOrder'> {
  const { searchTerm, action, object, objectID, outcome } = query;
  const from = query.from === '' ? null : startOf(query.from);
  const until = query.until === '' ? null : startOf(dayAfter(query.until));
  return {
    ...(searchTerm === '' ? {} : { searchTerm }),
    ...(action === '' ? {} : { action }),
    ...(object === '' ? {} : { object }),
    ...(objectID === '' ? {} : { objectID }),
    ...(outcome === '' ? {} : { outcome }),
    ...(from === null ? {} : { from }),
    ...(until === null ? {} : { until }),
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
