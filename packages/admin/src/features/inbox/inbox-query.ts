import { addressOf, contract, type InputOf, type SubmissionState } from '@ximblox/contract';
import { dayIn, dayRange } from '../../lib/day-range.ts';

/** Rows of one page of the inbox. */
export const pageSize = 25;

export const states: readonly SubmissionState[] = ['new', 'open', 'done'];

/** What of the inbox is shown, as its address says it. */
export interface InboxQuery {
  pageIndex: number;
  searchTerm: string;
  /** ID of a form, `''` for all. */
  form: string;
  state: SubmissionState | '';
  /** ID of a person, `0` for nobody, `''` for everybody. */
  assignee: string;
  /** First and last day of a period, as the reader's clocks count them. */
  from: string;
  until: string;
}

/** What an address says that says nothing. */
export const firstQuery: InboxQuery = {
  pageIndex: 0,
  searchTerm: '',
  form: '',
  state: '',
  assignee: '',
  from: '',
  until: '',
};

const fitting = (text: string | null, pattern: RegExp): string => pattern.exec(text ?? '')?.[0] ?? '';

/** Reads the address; what it does not understand is as if it were absent. */
export function readQuery(address: URLSearchParams): InboxQuery {
  const state = address.get('state');
  return {
    pageIndex: Number(fitting(address.get('page'), /^[1-9]\d{0,5}$/) || 1) - 1,
    searchTerm: (address.get('search') ?? '').slice(0, 200),
    form: fitting(address.get('form'), /^[a-z0-9-]{1,50}$/),
    state: states.find((one) => one === state) ?? '',
    assignee: fitting(address.get('person'), /^(0|[1-9]\d{0,14})$/),
    from: dayIn(address.get('from')),
    until: dayIn(address.get('until')),
  };
}

const names: [keyof InboxQuery, string][] = [
  ['searchTerm', 'search'],
  ['form', 'form'],
  ['state', 'state'],
  ['assignee', 'person'],
  ['from', 'from'],
  ['until', 'until'],
];

/** Writes the address; only what differs from the first view stands in it. */
export function writeQuery(query: InboxQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (query.pageIndex > 0) address.set('page', String(query.pageIndex + 1));
  for (const [field, name] of names) {
    if (query[field] !== '') address.set(name, String(query[field]));
  }
  return address;
}

/** Whether the view is narrowed to some of the submissions. */
export const isNarrowed = (query: InboxQuery): boolean => names.some(([field]) => query[field] !== '');

/** Body of the call for a page of the inbox. */
export const listBody = ({
  pageIndex,
  searchTerm,
  form,
  state,
  assignee,
  ...days
}: InboxQuery): InputOf<typeof contract.submissions.list>['body'] => ({
  pageIndex,
  pageSize,
  ...(searchTerm === '' ? {} : { searchTerm }),
  ...(form === '' ? {} : { form }),
  ...(state === '' ? {} : { state }),
  ...(assignee === '' ? {} : { assigneeID: Number(assignee) }),
  ...dayRange(days),
});

/** Where the submissions of a form are to be had as a table, narrowed as the list is. */
export function exportAddress(query: InboxQuery, format: 'csv' | 'xlsx', language: string): string {
  const { searchTerm, form, state, assignee } = query;
  const address = new URLSearchParams({
    form,
    format,
    language,
    ...(searchTerm === '' ? {} : { searchTerm }),
    ...(state === '' ? {} : { state }),
    ...(assignee === '' ? {} : { assigneeID: assignee }),
    ...dayRange(query),
  });
  return `${addressOf(contract.submissions.export, {})}?${address}`;
}
