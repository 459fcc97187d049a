import type { User } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { firstQuery, readQuery, type UserQuery, usersFor, writeQuery } from './user-query.ts';

const full: UserQuery = {
  pageIndex: 2,
  searchTerm: 'anna & jan',
  role: 3,
  state: 'invited',
  columnToSort: 'lastLoginAt',
  sortOrder: 'desc',
};

it('comes back from an address as it went in', () => {
  expect(readQuery(new URLSearchParams(writeQuery(full).toString()))).toEqual(full);
  expect(writeQuery(firstQuery).toString()).toBe('');
});

it.each(['page=0', 'page=-3', 'page=1e9', 'role=x', 'role=-1', 'sort=password', 'order=up', 'state=gone'])(
  'does not trust %s',
  (address) => expect(readQuery(new URLSearchParams(address))).toEqual(firstQuery),
);

const person = (ID: number, name: string, rest: Partial<User> = {}): User => ({
  ID,
  email: `p${ID}@example.com`,
  role: { ID: 1, name: 'editor', permissions: [] },
  profile: { name, jobTitle: '', image: '' },
  active: true,
  state: 'active',
  twoFactor: false,
  availableActions: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: null,
  ...rest,
});

it('finds words in any order, whatever their case and accents', () => {
  const users = [
    person(1, 'Zoë van Dam'),
    person(2, 'Aart', { email: 'zoe@example.com', lastLoginAt: '2026-02-02T00:00:00.000Z' }),
    person(3, 'Élise', { state: 'deactivated', role: { ID: 9, name: 'viewer', permissions: [] } }),
  ];
  const found = (query: Partial<UserQuery>) => usersFor(users, { ...firstQuery, ...query }).map(({ ID }) => ID);
  expect(found({})).toEqual([2, 3, 1]);
  expect(found({ searchTerm: 'DAM zoe' })).toEqual([1]);
  expect(found({ searchTerm: 'zoe' })).toEqual([2, 1]);
  expect(found({ role: 9 })).toEqual([3]);
  expect(found({ state: 'active', sortOrder: 'desc' })).toEqual([1, 2]);
  expect(found({ columnToSort: 'lastLoginAt', sortOrder: 'desc' })[0]).toBe(2);
});
