import type { User } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { readListState } from '../../lib/list/list-address.ts';
import { chooseUsers, userFilters, userSorts } from './choose-users.ts';

const person = (ID: number, name: string, rest: Partial<User> = {}): User => ({
  ID,
  email: `p${ID}@example.com`,
  role: { ID: 1, name: 'editor', permissions: [] },
  profile: { name, jobTitle: '', image: '' },
  active: true,
  state: 'active',
  twoFactor: false,
  providers: [],
  hasLocalLogin: true,
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
  const found = (address: string) =>
    chooseUsers(users, readListState(new URLSearchParams(address), userFilters, userSorts)).map(({ ID }) => ID);
  expect(found('')).toEqual([2, 3, 1]);
  expect(found('search=DAM zoe')).toEqual([1]);
  expect(found('search=zoe')).toEqual([2, 1]);
  expect(found('role=9')).toEqual([3]);
  expect(found('state=active&sort=name&order=desc')).toEqual([1, 2]);
  expect(found('sort=lastLoginAt&order=desc')[0]).toBe(2);
});
