import type { User } from '@ximblox/contract';
import { type FilterValues, idFilter, choiceFilter } from '../../lib/list/filters.ts';
import type { ListState, SortColumns } from '../../lib/list/list-address.ts';

export const userStates = ['active', 'invited', 'deactivated'] as const;
export const userFilters = { role: idFilter, state: choiceFilter(userStates) };

export type UserColumn = 'name' | 'lastLoginAt' | 'createdAt';
export const userSorts: SortColumns<UserColumn> = { name: 'asc', lastLoginAt: 'desc', createdAt: 'desc' };

type UserListState = Omit<ListState<FilterValues<typeof userFilters>, UserColumn>, 'pageIndex'>;

/** Normalises text for search: without accents and case. */
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
  // Users who never logged in sort as the oldest login.
  lastLoginAt: (one, other) => (one.lastLoginAt ?? '').localeCompare(other.lastLoginAt ?? '') || byName(one, other),
};

/** Filters and sorts users in the browser, because the server returns all of them. */
export function chooseUsers(
  users: readonly User[],
  { searchTerm, columnToSort, sortOrder, filters: { role, state } }: UserListState,
): User[] {
  const words = plain(searchTerm)
    .split(/\s+/)
    .filter((word) => word !== '');
  const chosen = users
    .filter((user) => role === '' || user.role.ID === Number(role))
    .filter((user) => state === '' || user.state === state)
    .filter((user) => isFound(user, words))
    .toSorted(compare[columnToSort || 'name']);
  return sortOrder === 'desc' ? chosen.toReversed() : chosen;
}
