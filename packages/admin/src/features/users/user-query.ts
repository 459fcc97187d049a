import type { User, UserState } from '@ximblox/contract';

/** Rows of one page of the list. */
export const pageSize = 25;

const states: readonly UserState[] = ['active', 'invited', 'deactivated'];
const columns = ['name', 'createdAt', 'lastLoginAt'] as const;
export type UserColumn = (typeof columns)[number];

/** What of the users is shown, as the address says it. */
export interface UserQuery {
  pageIndex: number;
  searchTerm: string;
  /** ID of a role, 0 for all. */
  role: number;
  state: UserState | '';
  columnToSort: UserColumn;
  sortOrder: 'asc' | 'desc';
}

/** What an address says that says nothing. */
export const firstQuery: UserQuery = {
  pageIndex: 0,
  searchTerm: '',
  role: 0,
  state: '',
  columnToSort: 'name',
  sortOrder: 'asc',
};

const wholeNumber = (text: string | null): number => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0);

/** Reads the address; what it does not understand is as if it were absent. */
export function readQuery(address: URLSearchParams): UserQuery {
  return {
    pageIndex: Math.max(0, wholeNumber(address.get('page')) - 1),
    searchTerm: (address.get('search') ?? '').slice(0, 200),
    role: wholeNumber(address.get('role')),
    state: states.find((state) => state === address.get('state')) ?? '',
    columnToSort: columns.find((column) => column === address.get('sort')) ?? 'name',
    sortOrder: address.get('order') === 'desc' ? 'desc' : 'asc',
  };
}

/** Writes the address; only what differs from the first view stands in it. */
export function writeQuery(query: UserQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (query.pageIndex > 0) address.set('page', String(query.pageIndex + 1));
  if (query.searchTerm !== '') address.set('search', query.searchTerm);
  if (query.role !== 0) address.set('role', String(query.role));
  if (query.state !== '') address.set('state', query.state);
  if (query.columnToSort !== 'name') address.set('sort', query.columnToSort);
  if (query.sortOrder !== 'asc') address.set('order', query.sortOrder);
  return address;
}

/** Whether the view is narrowed to some of the users. */
export const isNarrowed = ({ searchTerm, role, state }: UserQuery): boolean =>
  searchTerm !== '' || role !== 0 || state !== '';

/** Without accents and case, as people search. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

const isFound = (user: User, words: readonly string[]): boolean => {
  const text = plain([user.profile.name, user.email, user.profile.jobTitle].join(' '));
  return words.every((word) => text.includes(word));
};

const byName = (one: User, other: User): number =>
  one.profile.name.localeCompare(other.profile.name, undefined, { numeric: true }) || one.ID - other.ID;

const compare: Record<UserColumn, (one: User, other: User) => number> = {
  name: byName,
  createdAt: (one, other) => one.createdAt.localeCompare(other.createdAt) || byName(one, other),
  // Who never was here stands before those who were long ago.
  lastLoginAt: (one, other) => (one.lastLoginAt ?? '').localeCompare(other.lastLoginAt ?? '') || byName(one, other),
};

/** The users that an address asks for; the server gives them all at once, so they are searched and sorted here. */
export function usersFor(users: readonly User[], query: UserQuery): User[] {
  const words = plain(query.searchTerm)
    .split(/\s+/)
    .filter((word) => word !== '');
  const fitting = users
    .filter((user) => query.role === 0 || user.role.ID === query.role)
    .filter((user) => query.state === '' || user.state === query.state)
    .filter((user) => isFound(user, words))
    .toSorted(compare[query.columnToSort]);
  return query.sortOrder === 'desc' ? fitting.toReversed() : fitting;
}
